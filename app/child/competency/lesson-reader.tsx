import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Spinner } from '../../components/page/spinner.tsx'
import { outbox, useOutbox } from '../../device/outbox.ts'
import { isOf } from '../../device/tasks.ts'
import { leadsToNothing, messageForChild } from '../../failure.ts'
import { Celebration, type Earned } from '../../learning/celebration.tsx'
import { LessonSheet } from '../../learning/lesson-sheet.tsx'
import { ReadMark } from '../../learning/read-mark.tsx'
import { trpc } from '../../trpc.ts'
import { useOpenedByOther } from '../only-itself.tsx'
import { waitsIn } from '../outbox/saving.ts'
import { activityRecordOf } from './activity-record-of.ts'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { addressOf, nextStep, STARTS_AT_ONCE } from './next-step.ts'
import { NextStepLink } from './next-step-link.tsx'
import { isResting, NotOpened, Resting } from './not-opened.tsx'
import { refreshLearning } from './refresh-learning.ts'
import { lessonWithQueued } from './with-queued.ts'

type LessonReaderProps = { competency: CompetencyOfChild; lessonId: string; holder: string }

export function LessonReader({ competency, lessonId, holder }: LessonReaderProps) {
  const navigate = useNavigate()
  const next = nextStep(competency.levels, lessonId)
  const outboxState = useOutbox()
  const keepsMade = !useOpenedByOther()
  const lesson = useQuery(trpc.lessons.byId.queryOptions({ lessonId }))
  if (isResting(competency, lessonId)) return <Resting what="Diese Lektion" />
  if (lesson.data) {
    return (
      <>
        <LessonSheet
          title={lesson.data.title}
          html={lesson.data.content}
          words={lesson.data.words}
          activities={lesson.data.activities}
          record={activityRecordOf(lessonWithQueued(lesson.data, outboxState), outboxState, keepsMade)}
        />
        <ReadMark
          wasRead={lesson.data.readAt !== null}
          mark={(onQueued) => outbox.send('lessons.markRead', { lessonId }, onQueued)}
          waits={
            waitsIn(outboxState, (task) => isOf(task, 'lessons.markRead') && task.input.lessonId === lessonId) ===
            'waiting'
          }
          onRead={refreshLearning}
          onward={
            next && {
              label: readAndGoOn[next.kind],
              // What was earned is celebrated here first.
              go: (earned) =>
                earnsNothing(earned) && navigate(addressOf(next, competency.id), { state: STARTS_AT_ONCE }),
            }
          }
        >
          {(isRead, earned) => (
            <>
              <Celebration
                earned={earned}
                holder={holder}
                passAddress={competency.pass ? `/meine-paesse/${competency.pass.id}` : undefined}
                next={next && { to: addressOf(next, competency.id), label: `Weiter: ${next.title}` }}
              />
              {isRead && <NextStepLink competency={competency} currentId={lessonId} />}
            </>
          )}
        </ReadMark>
      </>
    )
  }
  if (lesson.error) return <LessonError error={lesson.error} onRetry={() => lesson.refetch()} />
  return (
    <>
      <Spinner />
      <Text role="status" ta="center">
        {lesson.fetchStatus === 'paused' && 'Warten auf Verbindung …'}
      </Text>
    </>
  )
}

const readAndGoOn = {
  lesson: 'Fertig gelesen – nächste Lektion',
  quiz: 'Fertig gelesen – weiter zum Quiz',
  practice: 'Fertig gelesen – weiter zur Probe',
}

const earnsNothing = (earned: Earned | undefined) => !earned || (earned.levels.length === 0 && !earned.pass)

function LessonError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const title = 'Lektion konnte nicht geöffnet werden'
  return leadsToNothing(error) ? (
    <NotOpened title={title} message="Diese Lektion ist gerade nicht offen für dich." />
  ) : (
    <NotOpened title={title} message={messageForChild(error)} onRetry={onRetry} />
  )
}
