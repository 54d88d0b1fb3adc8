import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Spinner } from '../../components/page/spinner.tsx'
import { outbox, useOutbox } from '../../device/outbox.ts'
import { isOf } from '../../device/tasks.ts'
import { leadsToNothing, messageForChild } from '../../failure.ts'
import { Celebration, type Earned } from '../../learning/celebration.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import { LessonSheet } from '../../learning/lesson-sheet.tsx'
import { ReadMark } from '../../learning/read-mark.tsx'
import { trpc } from '../../trpc.ts'
import { useOpenedByOther } from '../only-itself.tsx'
import { waitsIn } from '../outbox/saving.ts'
import { activityRecordOf } from './activity-record-of.ts'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { addressOf, nextStep, STARTS_AT_ONCE } from './next-step.ts'
import { NextStepLink } from './next-step-link.tsx'
import { NotOpened } from './not-opened.tsx'
import { refreshLearning } from './refresh-learning.ts'
import { isResting, Resting } from './resting.tsx'
import { lessonWithQueued } from './with-queued.ts'

type LessonReaderProps = { competency: CompetencyOfChild; lessonId: string; holder: string }

/** A lesson with the button that marks it as read, and a link to the next step. */
export function LessonReader({ competency, lessonId, holder }: LessonReaderProps) {
  const navigate = useNavigate()
  const next = nextStep(competency.levels, lessonId)
  const outboxState = useOutbox()
  const keepsMade = !useOpenedByOther()
  const lesson = useQuery(trpc.lessons.byId.queryOptions({ lessonId }))
  const back = { to: `/child-competency/${competency.id}`, label: `Zurück zu „${competency.title}“` }
  if (isResting(competency, lessonId))
    return (
      <LearnerPage size="sm" back={back}>
        <Resting what="Diese Lektion" />
      </LearnerPage>
    )
  if (lesson.data) {
    return (
      <LearnerPage size="sm" back={back}>
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
      </LearnerPage>
    )
  }
  return (
    <LearnerPage size="sm" back={back}>
      {lesson.error ? (
        <LessonError error={lesson.error} onRetry={() => lesson.refetch()} />
      ) : (
        <>
          <Spinner />
          <Text role="status" ta="center">
            {lesson.fetchStatus === 'paused' && 'Warten auf Verbindung …'}
          </Text>
        </>
      )}
    </LearnerPage>
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
