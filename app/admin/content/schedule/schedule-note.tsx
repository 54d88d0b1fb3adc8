import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ContentRef, Draft } from '../../../../domain/content/content.ts'
import { formatScheduled } from '../../../../domain/content/schedules.ts'
import type { RouterOutputs } from '../../../../server/router.ts'
import { notify } from '../../../components/page/notify.ts'
import { client, trpc } from '../../../trpc.ts'
import { useMayDo } from '../../parts/duties.ts'
import { reasonOf } from '../../parts/reason.ts'
import { refreshAdmin } from '../../parts/refresh-admin.ts'
import type { KeptDraft } from '../draft/draft-keeper.ts'

type ScheduleNoteProps = {
  contentRef: ContentRef
  schedule: Schedule
  kept: KeptDraft<Draft['payload']>
  onMove: () => void
}

/** When this draft will be published, or why it was not; warns while there is time that it has changed since. */
export function ScheduleNote({ contentRef, schedule, kept, onMove }: ScheduleNoteProps) {
  const edits = useMayDo('edit')
  const { publishAt, scheduledBy, base, failure } = schedule
  const cancel = useMutation({
    mutationFn: () => client.admin.schedules.cancel.mutate(contentRef),
    onSuccess: async () => {
      if (!failure) notify.success('Die Veröffentlichung ist abgesagt', 'Der Entwurf bleibt, wie er ist.')
      await refreshAdmin()
    },
    onError: (error) => notify.failure(reasonOf(error), 'Das ließ sich nicht absagen.'),
  })
  const isChanged =
    kept.status !== 'saved' || base.version !== kept.base.version || base.revision !== kept.base.revision
  const when = formatScheduled(publishAt)
  const [color, title] = failure
    ? (['red', 'Nicht wie geplant veröffentlicht'] as const)
    : isChanged
      ? (['amber', 'Geplant, aber danach geändert'] as const)
      : (['sea', 'Geplant'] as const)
  return (
    <Alert color={color} role="none" title={title} mt="md">
      <Text>
        {when}, von {scheduledBy}.
      </Text>
      {failure ? (
        <Text style={{ overflowWrap: 'anywhere' }}>{failure}</Text>
      ) : isChanged ? (
        <Text>So, wie er jetzt ist, erscheint der Entwurf dann nicht. Planen Sie ihn neu.</Text>
      ) : (
        new Date(publishAt) < new Date() && <Text>Der Zeitpunkt ist da: Laden Sie die Seite in einer Minute neu.</Text>
      )}
      {edits && (
        <Group gap="xs" mt="xs">
          <Button variant="default" onClick={onMove} disabled={cancel.isPending}>
            {failure || isChanged ? 'Neu planen …' : 'Verschieben …'}
          </Button>
          <Button variant="default" onClick={() => cancel.mutate()} disabled={cancel.isPending}>
            {failure ? 'Verstanden' : 'Absagen'}
          </Button>
        </Group>
      )}
    </Alert>
  )
}

export type Schedule = RouterOutputs['admin']['schedules']['list'][number]

/** When a draft will be published; null where nothing is set. */
export const scheduleOf = ({ type, id }: ContentRef) =>
  trpc.admin.schedules.ofContent.queryOptions({ type, id }, { staleTime: 0 })
