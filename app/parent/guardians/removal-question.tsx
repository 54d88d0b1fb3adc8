import { Alert, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { DAYS_REMINDED } from '../../../domain/people/guardians.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { CallButton, useCall } from '../../components/button/call-button.tsx'
import { CallDialog } from '../../components/dialog/confirm-dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { client } from '../../trpc.ts'
import { refreshGuardians } from './guardians-options.ts'

type RemovalQuestionProps = {
  child: { id: string; name: string }
  /** `isWaiting`: the other parent was not reached, or cannot answer. */
  removal: { isMine: boolean; isWaiting: boolean; name: string; dueAt: string }
  /** The other parent. */
  other: string | undefined
}

/** One of two parents wants the child deleted. The other one can refuse or delete at once, the first withdraw. */
export function RemovalQuestion({ child, removal, other = 'Der andere Elternteil' }: RemovalQuestionProps) {
  const [isAgreeing, setAgreeing] = useState(false)
  const refuse = useCall({
    call: () => client.guardians.answerRemoval.mutate({ childId: child.id, agrees: false }),
    onDone: () => notify.success(`${child.name} bleibt`),
    onSettled: refreshGuardians,
  })
  const until = formatDate(removal.dueAt)
  if (removal.isMine) {
    return (
      <Alert color="amber" title={`Sie möchten ${child.name} löschen`}>
        <Text size="sm" mb="xs">
          {removal.isWaiting
            ? `${other} weiß noch nicht davon oder kann gerade nicht antworten. So lange löschen wir nicht, auch nicht am ${until}. Danach bleiben noch mindestens ${DAYS_REMINDED} Tage für ein Nein.`
            : `${other} ist gefragt. Sagt bis zum ${until} niemand Nein, löschen wir ${child.name} mit allem, was dazugehört.`}
        </Text>
        <CallButton
          variant="default"
          label="Doch nicht löschen"
          call={() => client.guardians.takeBackRemoval.mutate({ childId: child.id })}
          onDone={() => notify.success(`${child.name} wird nicht gelöscht`)}
          onSettled={refreshGuardians}
        />
      </Alert>
    )
  }
  return (
    <Alert color="amber" title={`${removal.name} möchte ${child.name} löschen`}>
      <Text size="sm" mb="xs">
        Das geht nicht gegen Ihren Willen. Antworten Sie aber{' '}
        {removal.isWaiting ? 'nicht, nachdem wir Ihnen den Tag genannt haben' : `bis zum ${until} nicht`}, löschen wir{' '}
        {child.name} mit Lernstand, Ergebnissen und Pässen. Das lässt sich nicht rückgängig machen.
      </Text>
      <Group gap="xs">
        <ActionButton label={`Nein, ${child.name} bleibt`} isBusy={refuse.isPending} onClick={() => refuse.mutate()} />
        <ActionButton
          variant="default"
          label="Ja, löschen …"
          disabled={refuse.isPending}
          onClick={() => setAgreeing(true)}
        />
      </Group>
      {isAgreeing && (
        <CallDialog
          title={`${child.name} löschen`}
          confirmLabel="Ja, endgültig löschen"
          busyLabel="Wird gelöscht..."
          isLoss
          call={() => client.guardians.answerRemoval.mutate({ childId: child.id, agrees: true })}
          onDone={() => notify.success('Kind gelöscht')}
          onSettled={refreshGuardians}
          whenFailed="Kind konnte nicht gelöscht werden"
          onClose={() => setAgreeing(false)}
        >
          <Text>
            Dann löschen wir <strong>{child.name}</strong> sofort: Lernstand, Quiz-Ergebnisse, Pässe, geteilte Links und
            das eigene Konto. Das kann nicht rückgängig gemacht werden.
          </Text>
        </CallDialog>
      )}
    </Alert>
  )
}
