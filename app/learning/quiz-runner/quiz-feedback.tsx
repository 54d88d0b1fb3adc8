import { Box, Button, Group, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { Given } from '../../../domain/content/questions/given.ts'
import type { QuizFeedback as Feedback, QuizQuestion } from '../../../domain/content/quizzes.ts'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { nothingGiven } from './giving.ts'
import { Said } from './kinds/said.tsx'
import { PhaseHeading, VerdictMark } from './phase-parts.tsx'
import type { Answered } from './quiz-reducer.ts'
import classes from './quiz-runner.module.css'
import { reasonOf } from './reason-of.ts'

type QuizFeedbackProps = Answered & {
  question: QuizQuestion
  isLast: boolean
  /** Whether each answer is explained: to the youngest only the chosen and the right one are. */
  explainsAll: boolean
  onGoOn: () => void
}

/** What is said to an answer: whether it is right and why, in a sentence; the rest for who asks for it. */
export function QuizFeedback({ question, feedback, given, isLast, explainsAll, onGoOn }: QuizFeedbackProps) {
  // Of a choice the right answer is marked above; in the other kinds only the whole answer shows it.
  const [isWhole, setWhole] = useState(feedback !== null && !feedback.isCorrect && question.kind !== 'choice')
  const whole = useId()
  const verdict = saidTo(feedback, given)
  return (
    <>
      <div className={classes.verdict} data-right={verdict.isRight}>
        {verdict.isRight !== undefined && <VerdictMark isRight={verdict.isRight} />}
        <Box flex={1} miw={0}>
          <PhaseHeading isAtEdge>{verdict.title}</PhaseHeading>
          {!isWhole && (
            <Text size="lg" data-read-aloud>
              {(feedback && reasonOf(question, feedback, given)) ?? verdict.text}
            </Text>
          )}
        </Box>
        {!isWhole && <StampFigure what={verdict.figure} size={72} className={classes.figure} />}
      </div>
      {feedback && isWhole && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for who has no pointer
        <section id={whole} className={classes.whole} aria-label="Warum?" tabIndex={0} data-read-aloud>
          <Said question={question} feedback={feedback} given={given ?? nothingGiven} explainsAll={explainsAll} />
        </section>
      )}
      <Group gap="sm" wrap="nowrap">
        {feedback && (
          <Button
            size="lg"
            variant="default"
            aria-expanded={isWhole}
            aria-controls={isWhole ? whole : undefined}
            onClick={() => setWhole(!isWhole)}
          >
            Warum?
          </Button>
        )}
        <Button size="lg" flex={1} onClick={onGoOn}>
          {isLast ? 'Ergebnis ansehen' : 'Weiter'}
        </Button>
      </Group>
    </>
  )
}

type Verdict = { isRight?: boolean; title: string; text: string; figure: 'cheers' | 'thinks' | 'greets' }

const right: Verdict = { isRight: true, title: 'Genau richtig', text: 'Das hast du gewusst.', figure: 'cheers' }
const wrong: Verdict = {
  isRight: false,
  title: 'Noch nicht ganz',
  text: 'Das macht nichts. Schau dir in Ruhe an, was stimmt.',
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
