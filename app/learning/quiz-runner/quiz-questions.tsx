import { useState } from 'react'
import type { Given } from '../../../domain/content/questions/given.ts'
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

/**
 * The question that is asked, or the feedback to it with the next question below: whoever scrolls on may answer that at
 * once, without 'Nächste Frage'. The feedback then stays until the next check, so that nothing moves under the finger.
 */
export function QuizQuestions({ state, goal, answerLabel, status, refusal, ...on }: QuizQuestionsProps) {
  // The number of the question whose feedback stays while the next one is already being answered below it.
  const [above, setAbove] = useState<number>()
  const { questions } = state
  const question = currentQuestion(state)
  const number = questionNumber(state)
  const isAnswered = state.phase === 'feedback'
  const answered = isAnswered ? said(state, number) : above === number - 1 ? said(state, above) : undefined
  const asked = isAnswered ? questions[number] : question
  const askedNumber = isAnswered ? number + 1 : number
  const place = { total: questions.length, goal }

  const give = (given: Given) => {
    if (isAnswered) {
      setAbove(number)
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
          isLast={isAnswered && isLastQuestion(state)}
          onGoOn={isAnswered ? goOn : undefined}
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
          given={isAnswered ? nothingGiven : state.given}
          status={isAnswered ? 'idle' : status}
          refusal={isAnswered ? undefined : refusal}
          isBelow={answered !== undefined}
          isReadAloud={!isAnswered}
          onGive={give}
          onCheck={on.onCheck}
          onRestart={on.onRestart}
        />
      )}
    </>
  )
}

function said({ questions, answered }: AtQuestion, number: number) {
  const [question, answer] = [questions[number - 1], answered[number - 1]]
  return question && answer && { question, number, ...answer }
}
