import { Box, Button, Text } from '@mantine/core'
import type { Given } from '../../../domain/content/questions/given.ts'
import type { QuizFeedback as Feedback, QuizQuestion } from '../../../domain/content/quizzes.ts'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { nothingGiven } from './giving.ts'
import { Said } from './kinds/said.tsx'
import { PhaseHeading, QuizSteps, VerdictMark } from './phase-parts.tsx'
import classes from './quiz-runner.module.css'

type QuizFeedbackProps = {
  question: QuizQuestion
  /** Null: nobody has told it yet, or here. */
  feedback: Feedback | null
  /** Null: on another device. */
  given: Given | null
  number: number
  total: number
  goal: string | undefined
  isLast: boolean
  /** Missing once the question below is being answered. */
  onGoOn?: (() => void) | undefined
}

/** What was right, and why: first of the answer given, then what would have been right; in text, not only colour. */
export function QuizFeedback(props: QuizFeedbackProps) {
  const { question, feedback, number, total, goal, given, isLast, onGoOn } = props
  const isReadAloud = onGoOn !== undefined
  return (
    <div className={classes.phase}>
      <QuizSteps number={number} total={total} goal={goal} />
      <Verdict {...saidTo(feedback, given)} isReadAloud={isReadAloud} />
      <Text fw={700} size="lg" data-read-aloud={isReadAloud || undefined}>
        {question.question}
      </Text>
      {feedback && (
        <div data-read-aloud={isReadAloud || undefined}>
          <Said question={question} feedback={feedback} given={given ?? nothingGiven} />
        </div>
      )}
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

type Verdict = { isRight?: boolean; title: string; text: string; figure: 'cheers' | 'thinks' | 'greets' }

const right: Verdict = { isRight: true, title: 'Genau richtig', text: 'Und darum ist das so:', figure: 'cheers' }
const wrong: Verdict = {
  isRight: false,
  title: 'Noch nicht ganz',
  text: 'Das macht nichts. Schau dir in Ruhe an, warum:',
  figure: 'thinks',
}
/** Nobody can say yet whether it is right: without a network, or after a reload without one. */
const queued: Verdict = {
  title: 'Deine Antwort ist aufgehoben',
  text: 'Ob sie stimmt, erfährst du, sobald wieder Netz da ist. Mach ruhig weiter.',
  figure: 'greets',
}
const elsewhere: Verdict = {
  title: 'Hier warst du schon',
  text: 'Diese Frage hast du auf einem anderen Gerät beantwortet. Es zählt die Antwort von dort. Mach ruhig weiter.',
  figure: 'greets',
}

function saidTo(feedback: Feedback | null, given: Given | null): Verdict {
  if (feedback) return feedback.isCorrect ? right : wrong
  return given ? queued : elsewhere
}

const Verdict = ({ isRight, title, text, figure, isReadAloud }: Verdict & { isReadAloud: boolean }) => (
  <div className={classes.verdict} data-right={isRight}>
    {isRight !== undefined && <VerdictMark isRight={isRight} />}
    <Box flex={1} miw={0}>
      <PhaseHeading isReadAloud={isReadAloud}>{title}</PhaseHeading>
      <Text size="lg" data-read-aloud={isReadAloud || undefined}>
        {text}
      </Text>
    </Box>
    <StampFigure what={figure} size={88} className={classes.figure} />
  </div>
)
