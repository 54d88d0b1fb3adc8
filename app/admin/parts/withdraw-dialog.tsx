import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DAYS_IN_BIN, type TaughtRef, taughtNames } from '../../../domain/content/standing.ts'
import { client, trpc } from '../../trpc.ts'
import { LinkingLessons } from '../content/lesson/linking-lessons.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { reasonOf } from './reason.ts'

export type Titled = TaughtRef & { title: string }
type WithdrawDialogProps = { how: 'take back' | 'bin'; what: Titled; onClose: () => void; onDone?: () => void }

/**
 * Asks before something that is taught is taken back, which hides it from everybody who learns until it is published
 * again, or goes into the bin, from which it can be brought back for some days (decision 105).
 */
export function WithdrawDialog({ how, what: { type, id, title }, onClose, onDone }: WithdrawDialogProps) {
  const { one, the, itself } = taughtNames[type]
  const isBinned = how === 'bin'
  const asked = isBinned
    ? ({
        title: `${one} löschen`,
        confirmLabel: 'In den Papierkorb',
        busyLabel: 'Wird gelöscht...',
        isLoss: true,
        call: () => client.admin.standing.bin.mutate({ type, id }),
        done: [`${one} liegt im Papierkorb`, `Dort bleibt ${itself} ${DAYS_IN_BIN} Tage.`],
        whenFailed: `${the} konnte nicht gelöscht werden.`,
      } as const)
    : {
        title: `${one} zurückziehen`,
        confirmLabel: 'Zurückziehen',
        busyLabel: 'Wird zurückgezogen...',
        call: () => client.admin.standing.takeBack.mutate({ type, id }),
        done: `${one} zurückgezogen`,
        whenFailed: `${the} konnte nicht zurückgezogen werden.`,
      }
  return (
    <AskDialog {...asked} onDone={onDone} onClose={onClose}>
      {isBinned ? (
        <Text>
          <strong>{title}</strong> verschwindet sofort bei allen und zählt für den Fortschritt nicht mehr mit. Im
          Papierkorb können Sie {itself} {DAYS_IN_BIN} Tage lang zurückholen, mit allen Ergebnissen der Kinder. Danach
          gehen auch diese. Verdiente Pässe bleiben immer.
        </Text>
      ) : (
        <Text>
          <strong>{title}</strong> verschwindet sofort bei allen Kindern und Eltern. Ergebnisse, Stempel und Pässe
          bleiben, und wenn Sie {itself} wieder veröffentlichen, geht es weiter, wo jedes Kind war.
        </Text>
      )}
      <Learners type={type} id={id} />
      {type === 'lesson' && <LinkingLessons lessonId={id}>Dort steht dann nur noch ihr Titel.</LinkingLessons>}
      {!isBinned && (
        <Text>
          Für den Fortschritt zählt {itself} weiter mit: Wer {itself} noch vor sich hat, schließt so lange nichts ab.
          Soll {itself} für immer weg, löschen Sie {itself}.
        </Text>
      )}
    </AskDialog>
  )
}

/** How many children are at it; small numbers are not told (decision 051). */
function Learners(what: TaughtRef) {
  const { data, error } = useQuery(trpc.admin.standing.learners.queryOptions(what, { staleTime: 0 }))
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
