import { Alert, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type TaughtRef, type TaughtType, taughtNames } from '../../../domain/content/standing.ts'
import { client } from '../../trpc.ts'
import { AskDialog } from './ask-dialog.tsx'
import { counted } from './counted.ts'
import { reasonOf } from './reason.ts'
import type { Titled } from './withdraw-dialog.tsx'

/**
 * What would be deleted too. Numbers of children are rounded down, and null when small, so that nobody can be
 * identified (decision 051).
 */
type Counts = Partial<Record<'levels' | 'lessons' | 'quizzes' | 'simulations' | 'links', number>> & {
  children: number | null
  passes?: number | null
}

function countConsequences({ type, id }: TaughtRef): Promise<Counts> {
  if (type === 'competency') return client.admin.competencies.consequences.query({ id })
  if (type === 'level') return client.admin.skillLevels.consequences.query({ id })
  return client.admin.content.consequences.query({ type, id })
}

function remove({ type, id }: TaughtRef): Promise<void> {
  if (type === 'competency') return client.admin.competencies.remove.mutate({ id })
  if (type === 'level') return client.admin.skillLevels.remove.mutate({ id })
  return client.admin.content.remove.mutate({ type, id })
}

/** Asks for confirmation before content is deleted, and lists what is deleted with it. */
export function DeleteDialog({ what, onClose }: { what: Titled; onClose: () => void }) {
  const { one, the } = taughtNames[what.type]
  const consequences = useQuery({
    queryKey: ['consequences', what.type, what.id],
    queryFn: () => countConsequences(what),
    gcTime: 0,
  })
  return (
    <AskDialog
      title={`${one} löschen`}
      confirmLabel="Endgültig löschen"
      busyLabel="Wird gelöscht..."
      isLoss
      isReady={consequences.isSuccess}
      call={() => remove(what)}
      done={`${one} gelöscht`}
      whenFailed={`${the} konnte nicht gelöscht werden.`}
      onClose={onClose}
    >
      <Text>
        Möchten Sie <strong>{what.title}</strong> wirklich löschen? Das kann nicht rückgängig gemacht werden.
      </Text>
      {consequences.isPending && <Text role="status">Es wird nachgesehen, was daran hängt …</Text>}
      {consequences.isError && (
        <Alert color="red">Was daran hängt, ließ sich nicht feststellen: {reasonOf(consequences.error)}</Alert>
      )}
      {consequences.data && <Consequences type={what.type} counts={consequences.data} />}
    </AskDialog>
  )
}

const ifAny = (count: number | undefined, one: string, many: string) => (count ? counted(count, one, many) : undefined)

const atLeast = (count: number | null, many: string) =>
  count ? `mindestens ${count} ${many}` : `${many}, falls es welche gibt (kleine Zahlen zeigen wir nicht)`

function Consequences({ type, counts }: { type: TaughtType; counts: Counts }) {
  const isWhole = type === 'competency' || type === 'level'
  const parts = [
    ifAny(counts.levels, 'Skill Level', 'Skill Levels'),
    ...(isWhole
      ? [
          ifAny(counts.lessons, 'Lektion', 'Lektionen'),
          ifAny(counts.quizzes, 'Quiz', 'Quizze'),
          ifAny(counts.simulations, 'Simulation', 'Simulationen'),
        ]
      : []),
    ifAny(counts.links, 'geteilter Link, der dann nichts mehr öffnet', 'geteilte Links, die dann nichts mehr öffnen'),
    atLeast(counts.children, type === 'competency' ? 'Zuweisungen an Kinder' : 'Ergebnisse von Kindern'),
  ].filter((part) => part !== undefined)
  return (
    <>
      <Text>Damit verschwinden auch:</Text>
      <List>
        {parts.map((part) => (
          <List.Item key={part}>{part}</List.Item>
        ))}
      </List>
      <Text>
        {counts.passes
          ? `Verdiente Pässe bleiben: ${atLeast(counts.passes, 'Pässe')} dieser Kompetenz.`
          : 'Verdiente Pässe bleiben.'}
      </Text>
    </>
  )
}
