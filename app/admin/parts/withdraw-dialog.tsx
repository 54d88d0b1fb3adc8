import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DAYS_IN_BIN, type TaughtRef, taughtNames } from '../../../domain/content/standing.ts'
import { notify } from '../../components/page/notify.ts'
import { client, trpc } from '../../trpc.ts'
import { LinkingLessons } from '../content/lesson/linking-lessons.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { reasonOf } from './reason.ts'
import { refreshAdmin } from './refresh-admin.ts'

export type Withdrawn = TaughtRef & { title: string }
type WithdrawDialogProps = { what: Withdrawn; onClose: () => void; onDone?: () => void }

/** Asks before something is taken back: gone for everybody who learns, until it is published again (decision 105). */
export function TakeBackDialog({ what, onClose, onDone }: WithdrawDialogProps) {
  const { one, the, itself } = taughtNames[what.type]
  return (
    <AskDialog
      title={`${one} zurückziehen`}
      confirmLabel="Zurückziehen"
      busyLabel="Wird zurückgezogen..."
      onConfirm={() => client.admin.standing.takeBack.mutate({ type: what.type, id: what.id })}
      onDone={async () => {
        notify.success(`${one} zurückgezogen`)
        onDone?.()
        await refreshAdmin()
      }}
      whenFailed={`${the} konnte nicht zurückgezogen werden.`}
      onClose={onClose}
    >
      <Text>
        <strong>{what.title}</strong> verschwindet sofort bei allen Kindern und Eltern. Ergebnisse, Stempel und Pässe
        bleiben, und wenn Sie {itself} wieder veröffentlichen, geht es weiter, wo jedes Kind war.
      </Text>
      <Learners what={what} />
      {what.type === 'lesson' && (
        <LinkingLessons lessonId={what.id}>Dort steht dann nur noch ihr Titel.</LinkingLessons>
      )}
      <Text>
        Für den Fortschritt zählt {itself} weiter mit: Wer {itself} noch vor sich hat, schließt so lange nichts ab. Soll{' '}
        {itself} für immer weg, löschen Sie {itself}.
      </Text>
    </AskDialog>
  )
}

/** Asks before something goes into the bin, from which it can be brought back for some days. */
export function BinDialog({ what, onClose, onDone }: WithdrawDialogProps) {
  const { one, the, itself } = taughtNames[what.type]
  return (
    <AskDialog
      title={`${one} löschen`}
      confirmLabel="In den Papierkorb"
      busyLabel="Wird gelöscht..."
      color="red"
      onConfirm={() => client.admin.standing.bin.mutate({ type: what.type, id: what.id })}
      onDone={async () => {
        notify.success(`${one} liegt im Papierkorb`, `Dort bleibt ${itself} ${DAYS_IN_BIN} Tage.`)
        onDone?.()
        await refreshAdmin()
      }}
      whenFailed={`${the} konnte nicht gelöscht werden.`}
      onClose={onClose}
    >
      <Text>
        <strong>{what.title}</strong> verschwindet sofort bei allen und zählt für den Fortschritt nicht mehr mit. Im
        Papierkorb können Sie {itself} {DAYS_IN_BIN} Tage lang zurückholen, mit allen Ergebnissen der Kinder. Danach
        gehen auch diese. Verdiente Pässe bleiben immer.
      </Text>
      <Learners what={what} />
      {what.type === 'lesson' && (
        <LinkingLessons lessonId={what.id}>Dort steht dann nur noch ihr Titel.</LinkingLessons>
      )}
    </AskDialog>
  )
}

/** How many children are at it; small numbers are not told (decision 051). */
function Learners({ what: { type, id } }: { what: Withdrawn }) {
  const { data, error } = useQuery(trpc.admin.standing.learners.queryOptions({ type, id }, { staleTime: 0 }))
  if (error)
    return <Text c="red">Wie viele Kinder gerade daran sind, ließ sich nicht feststellen: {reasonOf(error)}</Text>
  if (!data) return <Text role="status">Es wird nachgesehen, wie viele Kinder gerade daran sind …</Text>
  return (
    <Text>
      {data.children
        ? `Mindestens ${data.children} Kinder sind gerade an dieser Kompetenz.`
        : 'An dieser Kompetenz ist gerade kein Kind, oder es sind wenige (kleine Zahlen zeigen wir nicht).'}
    </Text>
  )
}
