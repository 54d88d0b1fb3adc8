import { Button, Text } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { passesQuiz } from '../../../domain/learning/quiz-results.ts'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import { Celebration } from '../../learning/celebration.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import { QuizRunner } from '../../learning/quiz-runner/quiz-runner.tsx'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { addressOf, nextStep, STARTS_AT_ONCE } from './next-step.ts'
import { NextStepLink } from './next-step-link.tsx'
import { NotOpened } from './not-opened.tsx'
import { quizCallsOfChild } from './quiz-calls-of-child.ts'
import { refreshLearning } from './refresh-learning.ts'
import { isResting, Resting } from './resting.tsx'

type QuizScreenProps = { competency: CompetencyOfChild; quizId: string; userId: string; holder: string }

/** A quiz of this competency, its result and a link to the next step. */
export function QuizScreen({ competency, quizId, userId, holder }: QuizScreenProps) {
  const calls = useMemo(() => {
    const plain = quizCallsOfChild(quizId)
    return {
      ...plain,
      // Continues after the screen is left, so that the overview shows the result.
      submit: async (attempt: { attemptId: string }, onHeld?: () => void) => {
        const submitted = await plain.submit(attempt, onHeld)
        refreshLearning()
        return submitted
      },
    }
  }, [quizId])

  const quiz = competency.levels
    .flatMap((level) => (level.isOpen ? level.quizzes : []))
    .find((candidate) => candidate.id === quizId)
  const next = nextStep(competency.levels, quizId)
  const startsAtOnce = useStartsAtOnce()
  const back = { to: `/child-competency/${competency.id}`, label: `Zurück zu „${competency.title}“` }
  if (!quiz) {
    return (
      <LearnerPage size="sm" back={back}>
        {isResting(competency, quizId) ? (
          <Resting what="Dieses Quiz" />
        ) : (
          <NotOpened
            title="Quiz konnte nicht gestartet werden"
            message="Dieses Quiz ist gerade nicht offen für dich."
          />
        )}
      </LearnerPage>
    )
  }
  return (
    <LearnerPage size="sm" back={back}>
      <FocusedTitle>{quiz.title}</FocusedTitle>
      {quiz.description && (
        <Text size="lg" mt="xs" mb="lg">
          {quiz.description}
        </Text>
      )}
      <QuizRunner
        calls={calls}
        keepAs={`${userId}.${quizId}`}
        inPercent={competency.readsPercent}
        startsAtOnce={startsAtOnce}
        whileKept={<NextStepLink competency={competency} currentId={quizId} />}
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
    </LearnerPage>
  )
}

/** The lesson that explains best what was missed; the overview while nobody knows which. */
function ReadAgain({ competency, lessonId }: { competency: CompetencyOfChild; lessonId: string | null | undefined }) {
  const lesson = competency.levels
    .flatMap((level) => (level.isOpen ? level.lessons : []))
    .find(({ id }) => id === lessonId)
  return (
    <div>
      <Button
        component={Link}
        to={lesson ? addressOf({ kind: 'lesson', id: lesson.id }, competency.id) : `/child-competency/${competency.id}`}
        size="lg"
        variant="default"
      >
        {lesson ? `Noch einmal nachlesen: ${lesson.title}` : 'Noch einmal nachlesen'}
      </Button>
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
