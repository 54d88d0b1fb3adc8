import { Alert, List, Text } from '@mantine/core'
import { fullName } from '../../../domain/people/children.ts'
import { DAYS_UNTIL_REMOVED } from '../../../domain/people/guardians.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { CallDialog } from '../../components/dialog/confirm-dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { client } from '../../trpc.ts'
import { otherGuardianOf, refreshGuardians, useAccompanied } from '../guardians/guardians-options.ts'

type RemoveChildDialogProps = {
  child: { id: string; name: string; lastName: string | null; isRegistered: boolean }
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a child is deleted, and lists what is deleted with it. A second parent is asked in turn. */
export function RemoveChildDialog({ child, onClose, onRemoved }: RemoveChildDialogProps) {
  const accompanied = useAccompanied(child.id)
  // Where the other parent wants it too, nobody is asked any more.
  const isAgreed = accompanied?.removal?.isMine === false
  const other = isAgreed ? undefined : otherGuardianOf(accompanied)
  return (
    <CallDialog
      title="Kind löschen"
      confirmLabel={other ? 'Nachfragen' : 'Endgültig löschen'}
      busyLabel={other ? 'Wird gefragt...' : 'Wird gelöscht...'}
      isLoss
      call={() => client.children.remove.mutate({ id: child.id })}
      onDone={({ isGone, dueAt }) => {
        if (isGone) notify.success('Kind gelöscht')
        else
          notify.success(
            `${other?.name ?? 'Der andere Elternteil'} ist gefragt`,
            `Ohne Antwort wird am ${formatDate(dueAt)} gelöscht.`,
          )
        onRemoved()
        return refreshGuardians()
      }}
      whenFailed="Kind konnte nicht gelöscht werden"
      onClose={onClose}
    >
      <Text>
        Möchten Sie <strong>{fullName(child)}</strong> wirklich löschen?{' '}
        {!other && 'Das kann nicht rückgängig gemacht werden.'}
      </Text>
      {other && (
        <Alert color="amber" title={`${other.name} wird gefragt`}>
          {other.name} ist auch Elternteil und kann {DAYS_UNTIL_REMOVED} Tage lang Nein sagen. Erst nach einem Ja, oder
          wenn keine Antwort kommt, löschen wir. Bis dahin können Sie es zurücknehmen, und {child.name} lernt weiter.
          Möchten Sie nur selbst aufhören, geht das unter „Wer begleitet?“.
        </Alert>
      )}
      <Text>{other ? 'Gelöscht würden auch:' : 'Gelöscht werden auch:'}</Text>
      <List>
        <List.Item>was Ihr Kind gerade lernt und wie weit es damit ist</List.Item>
        <List.Item>alle Quiz-Ergebnisse und verdienten Pässe</List.Item>
        <List.Item>geteilte Links, die für Ihr Kind zählen</List.Item>
        <List.Item>
          {child.isRegistered
            ? 'das eigene Konto Ihres Kindes; es wird sofort überall abgemeldet'
            : 'eine noch offene Einladung'}
        </List.Item>
      </List>
      <Text>
        Sind hier E-Mails eingerichtet, bekommen Sie eine als Quittung. Der Name Ihres Kindes steht nicht darin.
      </Text>
    </CallDialog>
  )
}
