import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type ContentRef, contentNames, type Draft } from '../../../../domain/content/content.ts'
import {
  clockChange,
  formatScheduled,
  scheduledInstant,
  scheduleInput,
  whyNotThen,
} from '../../../../domain/content/schedules.ts'
import { germanZone } from '../../../../domain/platform/dates.ts'
import { refusals } from '../../../../domain/platform/refusals.ts'
import { dayAfter, dayIn, timeIn } from '../../../../domain/platform/wall-clock.ts'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { notify } from '../../../components/page/notify.ts'
import { Problem } from '../../../components/page/texts.tsx'
import { failureOf } from '../../../failure.ts'
import { client } from '../../../trpc.ts'
import { reasonOf } from '../../parts/reason.ts'
import { refreshAdmin } from '../../parts/refresh-admin.ts'
import type { DraftKeeper } from '../draft/draft-keeper.ts'
import type { Schedule } from './schedule-note.tsx'

type ScheduleDialogProps = {
  contentRef: ContentRef
  keeper: DraftKeeper<Draft['payload']>
  /** The schedule that is moved; null: a new one. */
  schedule: Schedule | null
  onClose: () => void
}

const tomorrow = () => ({ day: dayAfter(dayIn(germanZone, new Date())), time: '08:00' })
const momentOf = (publishAt: string) => {
  const instant = new Date(publishAt)
  return { day: dayIn(germanZone, instant), time: timeIn(germanZone, instant) }
}

/** Sets or moves when the draft will be published as it is now (decision 107). */
export function ScheduleDialog({ contentRef, keeper, schedule, onClose }: ScheduleDialogProps) {
  const [first] = useState(() => (schedule && !schedule.failure ? momentOf(schedule.publishAt) : tomorrow()))
  const [moment, setMoment] = useState(first)
  const [problem, setProblem] = useState<string>()
  const { one } = contentNames[contentRef.type]
  const isWhole = scheduleInput.pick({ day: true, time: true }).safeParse(moment).success
  const set = useMutation({
    mutationFn: async () => {
      if (!(await keeper.flush())) throw new Unsaved(keeper.whyUnsaved())
      return client.admin.schedules.set.mutate({ ...contentRef, base: keeper.get().base, ...moment })
    },
    onSuccess: async ({ publishAt }) => {
      onClose()
      notify.success(`${one} geplant`, formatScheduled(publishAt))
      await refreshAdmin()
    },
    onError: (error) => {
      if (error instanceof Unsaved) return setProblem(error.message)
      const { refusal, message } = failureOf(error)
      if (refusal !== 'DRAFT_CONFLICT') return setProblem(reasonOf(error))
      onClose()
      keeper.restore(keeper.get().payload, message) // shows both versions (ConflictNotice)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const notThen = isWhole ? whyNotThen(moment) : undefined
    if (!isWhole) return setProblem('Bitte geben Sie Tag und Uhrzeit an.')
    if (notThen) return setProblem(refusals[notThen].message)
    setProblem(undefined)
    set.mutate()
  }
  const field = (name: 'day' | 'time') => ({
    value: moment[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setProblem(undefined)
      setMoment({ ...moment, [name]: event.currentTarget.value })
    },
  })
  return (
    <FormDialog
      title={schedule ? 'Neu planen' : 'Veröffentlichung planen'}
      onClose={onClose}
      onSubmit={submit}
      busy={set.isPending}
      submitLabel="Planen"
      busyLabel="Wird geplant..."
      isDirty={moment.day !== first.day || moment.time !== first.time}
    >
      <Text>
        Veröffentlicht wird der Entwurf, wie er jetzt ist. Wird er danach geändert, erscheint er nicht, und Sie lesen es
        auf der Startseite der Administration.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput type="date" label="Tag" required data-autofocus {...field('day')} />
        <TextInput type="time" label="Uhrzeit in Deutschland" required {...field('time')} />
      </SimpleGrid>
      <Text role="status">
        {isWhole && [clockChange(moment), `${formatScheduled(scheduledInstant(moment))}.`].filter(Boolean).join(' ')}
      </Text>
      <Problem>{problem}</Problem>
    </FormDialog>
  )
}

class Unsaved extends Error {}
