import { Button, Text } from '@mantine/core'
import type { QuizFeedback as Feedback, QuizQuestion } from '../../../domain/quizzes.ts'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { PhaseHeading } from './phase-heading.tsx'
import classes from './quiz-runner.module.css'
import { QuizSteps } from './quiz-steps.tsx'
import { VerdictMark } from './verdict-mark.tsx'

type QuizFeedbackProps = {
  question: QuizQuestion
  feedback: Feedback
  number: number
  total: number
  goal: string | undefined
  selected: string[]
  isLast: boolean
  /** Missing once the question below is being answered. */
  onGoOn?: (() => void) | undefined
}

/** Which answers were right, and why: each with its explanation, in text as well as colour. */
export function QuizFeedback(props: QuizFeedbackProps) {
  const { question, feedback, number, total, goal, selected, isLast, onGoOn } = props
  const isReadAloud = onGoOn !== undefined
  return (
    <div className={classes.phase}>
      <QuizSteps number={number} total={total} goal={goal} />
      <div className={classes.verdict} data-right={feedback.isCorrect}>
        <VerdictMark isRight={feedback.isCorrect} />
        <div className={classes.verdictWords}>
          <PhaseHeading isReadAloud={isReadAloud}>
            {feedback.isCorrect ? 'Genau richtig' : 'Noch nicht ganz'}
          </PhaseHeading>
          <Text className={classes.text} data-read-aloud={isReadAloud || undefined}>
            {feedback.isCorrect ? 'Und darum ist das so:' : 'Das macht nichts. Schau dir in Ruhe an, warum:'}
          </Text>
        </div>
        <StampFigure what={feedback.isCorrect ? 'cheers' : 'thinks'} size={88} className={classes.figure} />
      </div>
      <Text fw={700} className={classes.text} data-read-aloud={isReadAloud || undefined}>
        {question.question}
      </Text>
      <ul className={classes.answers} data-read-aloud={isReadAloud || undefined}>
        {question.answers.map((answer) => {
          const told = feedback.answers.find((one) => one.id === answer.id)
          const isRight = told?.isCorrect ?? false
          const isSelected = selected.includes(answer.id)
          return (
            <li key={answer.id} className={classes.explained} data-right={isRight} data-selected={isSelected}>
              <VerdictMark isRight={isRight} />
              <div>
                <Text className={classes.text} fw={600}>
                  {answer.text}
                </Text>
                <Text fw={700} className={classes.judgement}>
                  {judgement(isRight, isSelected)}
                </Text>
                {told?.explanation && <Text className={classes.text}>{told.explanation}</Text>}
              </div>
            </li>
          )
        })}
      </ul>
      {/* Its place stays: what lies below must not move while it is pressed. */}
      <Button
        size="lg"
        className={classes.action}
        onClick={onGoOn}
        style={onGoOn ? undefined : { visibility: 'hidden' }}
      >
        {isLast ? 'Ergebnis ansehen' : 'Nächste Frage'}
      </Button>
    </div>
  )
}

function judgement(isRight: boolean, isSelected: boolean): string {
  if (isSelected) return isRight ? 'Deine Antwort – stimmt' : 'Deine Antwort – stimmt nicht'
  return isRight ? 'Das wäre richtig gewesen' : 'Stimmt nicht'
}
