import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { DAYS_UNTIL_ERASED } from '../../../domain/people/consent.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { client } from '../../trpc.ts'
import { refreshGuardians } from './guardians-options.ts'

type EndDialogProps = {
  person: { id: string; name: string; kind: 'guardian' | 'helper'; isMe: boolean }
  childName: string
  /** The other parent, with whom the child stays. */
  other: string | undefined
  /** Only the reader has consented: without it the child's learning rests. */
  restsWithoutMe?: boolean
  onClose: () => void
  onEnded?: () => void
}

/** Asks before somebody accompanies a child no longer: oneself, or one who helps. Says what happens then. */
export function EndDialog({ person, childName, other, restsWithoutMe, onClose, onEnded }: EndDialogProps) {
  const end = useMutation({
    mutationFn: () => client.guardians.end.mutate({ id: person.id }),
    onSuccess: () => {
      notify.success(
        person.isMe ? `Sie begleiten ${childName} nicht mehr` : `${person.name} begleitet ${childName} nicht mehr`,
      )
      onClose()
      onEnded?.()
    },
    onError: (error) => notify.failure(`Das konnte nicht beendet werden: ${messageOf(error)}`),
    onSettled: refreshGuardians, // after a failure too: it may have ended elsewhere
  })
  const isBusy = end.isPending
  return (
    <Dialog
      title={person.isMe ? `${childName} nicht mehr begleiten` : `${person.name} begleitet ${childName}`}
      onClose={isBusy ? () => {} : onClose}
    >
      <Stack>
        {consequences(person, childName, other).map((text) => (
          <Text key={text}>{text}</Text>
        ))}
        {restsWithoutMe && person.isMe && person.kind === 'guardian' && (
          <Alert color="amber" title="Dann fehlt eine Einwilligung">
            Für {childName} haben bisher nur Sie eingewilligt. Gehen Sie, ruht das Lernen, bis{' '}
            {other ?? 'der andere Elternteil'} einwilligt. Geschieht das nicht, löschen wir {childName} nach{' '}
            {DAYS_UNTIL_ERASED} Tagen.
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Abbrechen
          </Button>
          <Button color="red" onClick={() => end.mutate()} disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Wird beendet...' : person.isMe ? 'Ja, nicht mehr begleiten' : 'Ja, beenden'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function consequences(
  { name, kind, isMe }: EndDialogProps['person'],
  childName: string,
  other = 'dem anderen Elternteil',
) {
  if (!isMe) {
    return [
      `${name} sieht dann sofort nichts mehr von ${childName}. Sie können ${name} jederzeit wieder einladen.`,
      `${name} und beide Elternteile erfahren davon. Für ${childName} ändert sich nichts.`,
    ]
  }
  if (kind === 'helper') {
    return [
      `Sie sehen dann sofort nichts mehr von ${childName}. Die Eltern erfahren davon und können Sie wieder einladen.`,
    ]
  }
  return [
    `${childName} bleibt bei ${other}, mit allem, was bisher gelernt wurde. Gelöscht wird nichts.`,
    `Links, die Sie für ${childName} geteilt haben, gelten dann nicht mehr. Wo Sie ${childName} angemeldet haben, endet die Anmeldung.`,
    `Sie sehen ${childName} dann nicht mehr und bekommen keine Nachrichten mehr. Rückgängig machen können Sie das nicht selbst: Nur ${other === 'dem anderen Elternteil' ? 'der andere Elternteil' : other} kann Sie wieder einladen.`,
  ]
}
