import { useState } from 'react'
import type { Given } from '../../../domain/questions/given.ts'
import type { QuizFeedback as Feedback, QuizQuestion as Question } from '../../../domain/quizzes.ts'
import { ReadAloud } from '../read-aloud/read-aloud.tsx'
import { nothingGiven } from './giving.ts'
import { QuizFeedback } from './quiz-feedback.tsx'
import { QuizQuestion } from './quiz-question.tsx'
import { type AtQuestion, currentQuestion, isLastQuestion, questionNumber } from './quiz-reducer.ts'
import type { CallStatus } from './use-quiz-run.ts'

type QuizQuestionsProps = {
  state: AtQuestion
  goal: string | undefined
  answerLabel: string | undefined
  status: CallStatus
  refusal: string | undefined
  onGive: (given: Given) => void
  onCheck: () => void
  onGoOn: () => void
  onRestart: () => void
}

/** What was said on the last question while the next one is already being answered below it. */
type Answered = { question: Question; feedback: Feedback; number: number; given: Given }

/**
 * The question that is asked, or the feedback to it with the next question below: whoever scrolls on may answer that at once,
 * without 'Nächste Frage'. The feedback then stays until the next check, so that nothing moves under the finger.
 */
export function QuizQuestions({ state, goal, answerLabel, status, refusal, ...on }: QuizQuestionsProps) {
  const [above, setAbove] = useState<Answered>()
  const { questions, told } = state
  const question = currentQuestion(state)
  const number = questionNumber(state)
  const feedback = state.phase === 'feedback' ? told.find((one) => one.questionId === question.id) : undefined
  const answered: Answered | undefined = feedback
    ? { question, feedback, number, given: state.given }
    : above?.number === number - 1
      ? above
      : undefined
  const asked = feedback ? questions[number] : question
  const askedNumber = feedback ? number + 1 : number
  const place = { total: questions.length, goal }

  const give = (given: Given) => {
    if (feedback) {
      setAbove(answered)
      on.onGoOn()
    }
    on.onGive(given)
  }
  const goOn = () => {
    setAbove(undefined)
    on.onGoOn()
  }
  return (
    <>
      <ReadAloud key={`${question.id}.${state.phase}`} />
      {answered && (
        <QuizFeedback
          key={answered.question.id}
          {...place}
          {...answered}
          isLast={feedback !== undefined && isLastQuestion(state)}
          onGoOn={feedback && goOn}
        />
      )}
      {asked && (
        <QuizQuestion
          key={asked.id}
          {...place}
          goal={answered ? undefined : goal}
          answerLabel={answerLabel}
          question={asked}
          number={askedNumber}
          given={feedback ? nothingGiven : state.given}
          status={feedback ? 'idle' : status}
          refusal={feedback ? undefined : refusal}
          isBelow={answered !== undefined}
          isReadAloud={!feedback}
          onGive={give}
          onCheck={on.onCheck}
          onRestart={on.onRestart}
        />
      )}
    </>
  )
}
