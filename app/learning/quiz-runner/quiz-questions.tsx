import type { Given } from '../../../domain/content/questions/given.ts'
import { ReadAloud } from '../read-aloud/read-aloud.tsx'
import { QuizQuestion } from './quiz-question.tsx'
import { type AtQuestion, currentQuestion, isLastQuestion, questionNumber } from './quiz-reducer.ts'
import type { CallStatus } from './use-quiz-run.ts'

type QuizQuestionsProps = {
  state: AtQuestion
  goal: string | undefined
  answerLabel: string | undefined
  explainsAll: boolean
  status: CallStatus
  refusal: string | undefined
  onGive: (given: Given) => void
  onCheck: () => void
  onGoOn: () => void
  onRestart: () => void
}

/** The question that is asked or was just answered: one at a time. */
export function QuizQuestions({ state, ...rest }: QuizQuestionsProps) {
  const question = currentQuestion(state)
  const number = questionNumber(state)
  return (
    <>
      <ReadAloud key={`${question.id}.${state.phase}`} />
      <QuizQuestion
        key={question.id}
        {...rest}
        question={question}
        number={number}
        total={state.questions.length}
        given={state.given}
        answered={state.phase === 'feedback' ? state.answered[number - 1] : undefined}
        isLast={isLastQuestion(state)}
      />
    </>
  )
}
