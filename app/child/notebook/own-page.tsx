import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDate } from '../../../domain/platform/dates.ts'
import { Question } from '../../components/dialog/question.tsx'
import { notify } from '../../components/page/notify.ts'
import { outbox, useOutbox } from '../../device/outbox.ts'
import { isOf } from '../../device/tasks.ts'
import { messageForChild } from '../../failure.ts'
import type { ActivityRecord } from '../../learning/activities/activity-record.ts'
import { ActivityView } from '../../learning/activities/activity-view.tsx'
import { NotebookPage, type PageOfNotebook } from '../../learning/notebook/notebook-page.tsx'
import { usePrinted } from '../../learning/printing/use-printed.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { saveOrQueue, waitsIn } from '../outbox/saving.ts'

const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries(trpc.notebook.pathFilter()),
    queryClient.invalidateQueries(trpc.lessons.pathFilter()), // begins a form with what was made
  ])

type OwnPageProps = {
  page: PageOfNotebook
  /** A parent sits in the child's place. */
  isReadOnly: boolean
  onRemoved: () => void
}

export function OwnPage({ page, isReadOnly, onRemoved }: OwnPageProps) {
  const [isChanging, setChanging] = useState(false)
  const formPlace = useRef<HTMLDivElement>(null)
  const changing = useRef<HTMLButtonElement>(null)
  const [asksToRemove, setAsksToRemove] = useState(false)
  const { isPrinted, print } = usePrinted()
  const { id, form, made, shownAt } = page
  const outboxState = useOutbox()
  const record = useMemo<ActivityRecord>(
    () => ({
      isDone: () => false,
      markDone: () => {},
      keepsMade: true,
      madeOf: () => made,
      saveMade: async (_key, changed) => saveOrQueue('notebook.change', { id, changed }, refresh),
      waits: () => waitsIn(outboxState, (task) => isOf(task, 'notebook.change') && task.input.id === id),
      recordings: undefined,
    }),
    [id, made, outboxState],
  )
  const failed = (error: unknown) => notify.failure(messageForChild(error))
  const showing = useMutation({
    mutationFn: async (isShown: boolean) => {
      await outbox.sendQueued() // what is shown is what was written
      return client.notebook.show.mutate({ id, isShown })
    },
    onSuccess: refresh,
    onError: failed,
  })
  const removing = useMutation({
    mutationFn: async () => {
      await outbox.sendQueued() // or what is queued would bring the page back
      return client.notebook.remove.mutate({ id })
    },
    onSuccess: async () => {
      await refresh()
      onRemoved()
    },
    onError: failed,
  })
  // The button that was pressed is gone: the focus goes on to the form, and back.
  const change = (begins: boolean) => {
    flushSync(() => setChanging(begins))
    const next = begins ? formPlace.current?.querySelector<HTMLElement>('h2') : changing.current
    next?.focus()
  }
  const named = (action: string) => `${action}: ${form.title}`
  if (isChanging)
    return (
      <div ref={formPlace}>
        <ActivityView activity={form} level={2} record={record} />
        <Button mt="md" aria-label={named('Fertig geändert')} onClick={() => change(false)}>
          Fertig geändert
        </Button>
      </div>
    )
  return (
    <NotebookPage page={page} level={2} isPrinted={isPrinted}>
      <Text role="status">{shownAt ? `Deine Eltern sehen diese Seite seit dem ${formatDate(shownAt)}.` : ''}</Text>
      {asksToRemove && (
        <Question
          title="Diese Seite wegwerfen?"
          yes="Ja, wegwerfen"
          no="Behalten"
          isLoss
          isBusy={removing.isPending}
          onYes={() => removing.mutate()}
          onNo={() => setAsksToRemove(false)}
        >
          Dann ist sie für immer weg, auch für deine Eltern.
        </Question>
      )}
      {!isReadOnly && (
        <Group gap="xs">
          <Button
            variant={shownAt ? 'default' : 'light'}
            aria-label={named(shownAt ? 'Nicht mehr zeigen' : 'Meinen Eltern zeigen')}
            aria-busy={showing.isPending}
            onClick={() => !showing.isPending && showing.mutate(shownAt === null)}
          >
            {shownAt ? 'Nicht mehr zeigen' : 'Meinen Eltern zeigen'}
          </Button>
          <Button ref={changing} variant="default" aria-label={named('Ändern')} onClick={() => change(true)}>
            Ändern
          </Button>
          <Button variant="default" aria-label={named('Drucken')} onClick={print}>
            Drucken
          </Button>
          <Button variant="subtle" aria-label={named('Wegwerfen')} onClick={() => setAsksToRemove(true)}>
            Wegwerfen
          </Button>
        </Group>
      )}
    </NotebookPage>
  )
}
