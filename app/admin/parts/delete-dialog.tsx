import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { needsPassword, withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { client } from '../../trpc.ts'
import { counted } from './counted.ts'
import { reasonOf } from './reason.ts'
import { refreshAdmin } from './refresh-admin.ts'

type Doomed =
  | { type: 'competency' | 'level'; id: string; title: string }
  | { type: 'lesson' | 'quiz' | 'simulation'; id: string; title: string }

type DeleteDialogProps = { what: Doomed; onClose: () => void; onDeleted: () => void }

const words = {
  competency: { one: 'Kompetenz', done: 'Kompetenz gelöscht', failed: 'Die Kompetenz konnte nicht gelöscht werden.' },
  level: { one: 'Skill Level', done: 'Skill Level gelöscht', failed: 'Das Skill Level konnte nicht gelöscht werden.' },
  lesson: { one: 'Lektion', done: 'Lektion gelöscht', failed: 'Die Lektion konnte nicht gelöscht werden.' },
  quiz: { one: 'Quiz', done: 'Quiz gelöscht', failed: 'Das Quiz konnte nicht gelöscht werden.' },
  simulation: {
    one: 'Simulation',
    done: 'Simulation gelöscht',
    failed: 'Die Simulation konnte nicht gelöscht werden.',
  },
} as const

/**
 * What would be deleted too. Numbers of children are rounded down, and null when small, so that nobody can be identified
 * (decision 051).
 */
type Counts = Partial<Record<'levels' | 'lessons' | 'quizzes' | 'simulations' | 'links', number>> & {
  children: number | null
  passes?: number | null
}

function countConsequences({ type, id }: Doomed): Promise<Counts> {
  if (type === 'competency') return client.admin.competencies.consequences.query({ id })
  if (type === 'level') return client.admin.skillLevels.consequences.query({ id })
  return client.admin.content.consequences.query({ type, id })
}

function remove({ type, id }: Doomed): Promise<void> {
  if (type === 'competency') return client.admin.competencies.remove.mutate({ id })
  if (type === 'level') return client.admin.skillLevels.remove.mutate({ id })
  return client.admin.content.remove.mutate({ type, id })
}

/** Asks for confirmation before content is deleted, and lists what is deleted with it. */
export function DeleteDialog({ what, onClose, onDeleted }: DeleteDialogProps) {
  const { one, done, failed } = words[what.type]
  const consequences = useQuery({
    queryKey: ['consequences', what.type, what.id],
    queryFn: () => countConsequences(what),
    gcTime: 0,
  })
  const deletion = useMutation({
    mutationFn: () => withFreshPassword(() => remove(what)),
    onSuccess: async () => {
      notify.success(done)
      onDeleted()
      await refreshAdmin()
    },
    onError: (error) => {
      // No message when the password prompt was cancelled.
      if (!needsPassword(error)) notify.failure(reasonOf(error), failed)
    },
  })
  const isBusy = deletion.isPending
  return (
    <Dialog title={`${one} löschen`} onClose={isBusy ? () => {} : onClose}>
      <Stack>
        <Text>
          Möchten Sie <strong>{what.title}</strong> wirklich löschen? Das kann nicht rückgängig gemacht werden.
        </Text>
        {consequences.isPending && <Text role="status">Es wird nachgesehen, was daran hängt …</Text>}
        {consequences.isError && (
          <Alert color="red" role="alert">
            Was daran hängt, ließ sich nicht feststellen: {reasonOf(consequences.error)}
          </Alert>
        )}
        {consequences.data && <Consequences type={what.type} counts={consequences.data} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Abbrechen
          </Button>
          <Button
            color="red"
            onClick={() => deletion.mutate()}
            disabled={isBusy || !consequences.isSuccess}
            aria-busy={isBusy}
          >
            {isBusy ? 'Wird gelöscht...' : 'Endgültig löschen'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const ifAny = (count: number | undefined, one: string, many: string) => (count ? counted(count, one, many) : undefined)

const atLeast = (count: number | null, many: string) =>
  count ? `mindestens ${count} ${many}` : `${many}, falls es welche gibt (kleine Zahlen zeigen wir nicht)`

function Consequences({ type, counts }: { type: Doomed['type']; counts: Counts }) {
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
