import { Button, Text } from '@mantine/core'
import type { Given } from '../../../domain/questions/given.ts'
import type { QuizFeedback as Feedback, QuizQuestion } from '../../../domain/quizzes.ts'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { Said } from './kinds/said.tsx'
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
  given: Given
  isLast: boolean
  /** Missing once the question below is being answered. */
  onGoOn?: (() => void) | undefined
}

/** What was right, and why: first what belongs to the answer given, then what would have been right, in text as well as colour. */
export function QuizFeedback(props: QuizFeedbackProps) {
  const { question, feedback, number, total, goal, given, isLast, onGoOn } = props
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
      <div data-read-aloud={isReadAloud || undefined}>
        <Said question={question} feedback={feedback} given={given} />
      </div>
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
