import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { passesQuiz } from '../../../domain/learning/quiz-results.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import { outbox } from '../../device/outbox.ts'
import { isOf, type Output } from '../../device/tasks.ts'
import { Celebration } from '../../learning/celebration.tsx'
import { type QuizCalls, SIGNED_OUT } from '../../learning/quiz-runner/quiz-calls.ts'
import { QuizRunner } from '../../learning/quiz-runner/quiz-runner.tsx'
import { client } from '../../trpc.ts'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { addressOf, nextStep, STARTS_AT_ONCE } from './next-step.ts'
import { NextStepLink } from './next-step-link.tsx'
import { isResting, NotOpened, Resting } from './not-opened.tsx'
import { openAttempt, resumeAttempt, withProof } from './own-attempt.ts'
import { refreshLearning } from './refresh-learning.ts'

type QuizScreenProps = { competency: CompetencyOfChild; quizId: string; userId: string; holder: string }

export function QuizScreen({ competency, quizId, userId, holder }: QuizScreenProps) {
  const calls = useMemo(() => callsOf(quizId), [quizId])
  const quiz = competency.levels
    .flatMap((level) => (level.isOpen ? level.quizzes : []))
    .find((candidate) => candidate.id === quizId)
  const next = nextStep(competency.levels, quizId)
  const startsAtOnce = useStartsAtOnce()
  if (isResting(competency, quizId)) return <Resting what="Dieses Quiz" />
  if (!quiz)
    return (
      <NotOpened title="Quiz konnte nicht gestartet werden" message="Dieses Quiz ist gerade nicht offen für dich." />
    )
  return (
    <>
      <FocusedTitle lead={quiz.description} mb="lg">
        {quiz.title}
      </FocusedTitle>
      <QuizRunner
        calls={calls}
        storeAs={`${userId}.${quizId}`}
        inPercent={competency.readsPercent}
        explainsAll={competency.readsEveryReason}
        startsAtOnce={startsAtOnce}
        whileQueued={<NextStepLink competency={competency} currentId={quizId} />}
        onward={(percent, saved) => (
          <>
            <Celebration
              earned={saved?.earned}
              holder={holder}
              passAddress={competency.pass ? `/meine-paesse/${competency.pass.id}` : undefined}
              next={next && { to: addressOf(next, competency.id), label: `Weiter: ${next.title}` }}
            />
            {passesQuiz(percent) ? (
              <NextStepLink competency={competency} currentId={quizId} />
            ) : (
              <ReadAgain competency={competency} lessonId={saved?.lessonId} />
            )}
          </>
        )}
      />
    </>
  )
}

/** Answers and the end go through the outbox, and the attempt may be prefetched: a quiz goes on without a network. */
const callsOf = (quizId: string): QuizCalls<Output<'quizzes.submit'>> => ({
  start: (attempt, { signal }) => openAttempt(quizId, attempt, signal),
  resume: () => resumeAttempt(quizId),
  check: async (answer, { onQueued }) => outbox.send('quizzes.check', await withProof(quizId, answer), onQueued),
  // Goes on after the screen is left, so that the overview shows the result.
  async submit(attempt, { onQueued }) {
    const submitted = await outbox.send('quizzes.submit', attempt, onQueued, quizId)
    refreshLearning()
    return submitted
  },
  // A queued answer gets its feedback when it is sent; the feedback to all others the server can tell again.
  async recall(answer) {
    const isQueued = await outbox.isQueued(
      (task) => isOf(task, 'quizzes.check') && task.input.questionId === answer.questionId,
    )
    const proven = await withProof(quizId, answer)
    return isQueued ? outbox.send('quizzes.check', proven) : client.quizzes.check.mutate(proven)
  },
  onFeedback: (attemptId, listener) =>
    outbox.onCompleted(({ task, outcome }) => {
      if (isOf(task, 'quizzes.check') && task.input.attemptId === attemptId && 'answer' in outcome)
        listener(outcome.answer as Output<'quizzes.check'>)
    }),
  resultIn: ({ result, missed }) => ({ result, missed }),
  refusals: { NOT_FOUND: 'Dieses Quiz ist gerade nicht mehr offen.', UNAUTHORIZED: SIGNED_OUT },
})

/** The lesson that explains best what was missed; the overview while nobody knows which. */
function ReadAgain({ competency, lessonId }: { competency: CompetencyOfChild; lessonId: string | null | undefined }) {
  const lesson = competency.levels
    .flatMap((level) => (level.isOpen ? level.lessons : []))
    .find(({ id }) => id === lessonId)
  return (
    <div>
      <LinkButton
        to={lesson ? addressOf({ kind: 'lesson', id: lesson.id }, competency.id) : `/child-competency/${competency.id}`}
        size="lg"
        variant="default"
        label={lesson ? `Noch einmal nachlesen: ${lesson.title}` : 'Noch einmal nachlesen'}
      />
    </div>
  )
}

/** Whether the child comes from a lesson by 'weiter zum Quiz'. Asked once: a reload shows the intro. */
function useStartsAtOnce(): boolean {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const [startsAtOnce] = useState(state === STARTS_AT_ONCE)
  useEffect(() => {
    if (state === STARTS_AT_ONCE) navigate({ search }, { replace: true, state: null })
  }, [state, search, navigate])
  return startsAtOnce
}
