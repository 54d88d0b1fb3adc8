import { Alert, Text } from '@mantine/core'
import { DAYS_UNTIL_ERASED } from '../../../domain/people/consent.ts'
import { CallDialog } from '../../components/dialog/confirm-dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { client } from '../../trpc.ts'
import { refreshGuardians } from './guardians-options.ts'

type EndDialogProps = {
  person: { id: string; name: string; kind: 'guardian' | 'helper'; isMe: boolean }
  childName: string
  /** The other parent, with whom the child stays. */
  other: string | undefined
  /** The reader may know by what the child signs in: it is signed out until the other parent has answered. */
  isSecretKnown?: boolean
  /** Only the reader has consented: without it the child's learning rests. */
  restsWithoutMe?: boolean
  onClose: () => void
  onEnded?: () => void
}

/** Asks before somebody accompanies a child no longer: oneself, or one who helps. Says what happens then. */
export function EndDialog(props: EndDialogProps) {
  const { person, childName, other, restsWithoutMe, onClose, onEnded } = props
  const { isMe } = person
  return (
    <CallDialog
      title={isMe ? `${childName} nicht mehr begleiten` : 'Begleitung beenden'}
      confirmLabel={isMe ? 'Ja, nicht mehr begleiten' : 'Ja, beenden'}
      busyLabel="Wird beendet..."
      isLoss
      call={() => client.guardians.end.mutate({ id: person.id })}
      onDone={() => {
        notify.success(`${isMe ? 'Sie begleiten' : `${person.name} begleitet`} ${childName} nicht mehr`)
        onEnded?.()
      }}
      onSettled={refreshGuardians}
      whenFailed="Das konnte nicht beendet werden"
      onClose={onClose}
    >
      {restsWithoutMe && isMe && person.kind === 'guardian' && (
        <Alert color="amber" title="Dann fehlt eine Einwilligung">
          Für {childName} haben bisher nur Sie eingewilligt. Gehen Sie, ruht das Lernen, bis{' '}
          {other ?? 'der andere Elternteil'} einwilligt. Geschieht das nicht, löschen wir {childName} nach{' '}
          {DAYS_UNTIL_ERASED} Tagen.
        </Alert>
      )}
      {consequences(props).map((text) => (
        <Text key={text}>{text}</Text>
      ))}
    </CallDialog>
  )
}

function consequences({
  person: { name, kind, isMe },
  childName,
  other,
  isSecretKnown,
  restsWithoutMe,
}: EndDialogProps) {
  if (!isMe) {
    return [
      `${name} sieht dann sofort nichts mehr von ${childName}. Sie können ${name} jederzeit wieder einladen.`,
      `${other ? `${name} und ${other} erfahren` : `${name} erfährt`} davon. Für ${childName} ändert sich nichts.`,
    ]
  }
  if (kind === 'helper') {
    return [
      `Sie sehen dann sofort nichts mehr von ${childName}. Die Eltern erfahren davon und können Sie wieder einladen.`,
    ]
  }
  const stays = `${childName} bleibt bei ${other ?? 'dem anderen Elternteil'}, mit allem, was bisher gelernt wurde.`
  const otherOne = other ?? 'der andere Elternteil'
  return [
    restsWithoutMe ? stays : `${stays} Gelöscht wird nichts.`,
    `Links, die Sie für ${childName} geteilt haben, gelten dann nicht mehr. ${
      isSecretKnown
        ? `Und ${childName} ist überall abgemeldet, bis ${otherOne} gesagt hat, ob das Passwort oder Geheimnis bleiben kann.`
        : `Wo Sie ${childName} angemeldet haben, endet die Anmeldung.`
    }`,
    `Sie sehen ${childName} dann nicht mehr und bekommen keine Nachrichten mehr. Rückgängig machen können Sie das nicht selbst: Nur ${otherOne} kann Sie wieder einladen.`,
  ]
}
