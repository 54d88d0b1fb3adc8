import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PASS_PERCENT, passesQuiz, percentOf, quizVerdict } from '../../../domain/quiz-results.ts'
import type { QuizFeedback, QuizQuestion } from '../../../domain/quizzes.ts'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { PhaseHeading } from './phase-heading.tsx'
import classes from './quiz-runner.module.css'
import type { SaveStatus } from './save-attempt.ts'
import { SaveNote } from './save-note.tsx'
import { VerdictMark } from './verdict-mark.tsx'

const figures = { green: 'cheers', blue: 'greets', red: 'thinks' } as const

type QuizResultsProps<Saved> = {
  questions: QuizQuestion[]
  told: QuizFeedback[]
  saving: SaveStatus<Saved>
  isKept: boolean
  onRestart: () => void
  /** Added by the screen: what was earned, and where to go next. */
  onward?: (percent: number, saved: Saved | undefined) => ReactNode
}

/** The result, computed from the feedback received; it is shown whether or not it could be saved (S8.37). */
export function QuizResults<Saved>({ questions, told, saving, isKept, onRestart, onward }: QuizResultsProps<Saved>) {
  const score = told.filter((feedback) => feedback.isCorrect).length
  const percent = percentOf(score, told.length)
  const passed = passesQuiz(percent)
  const saved = typeof saving === 'object' && 'saved' in saving ? saving.saved : undefined
  const { message, color } = quizVerdict(percent)
  const again = (
    <Button size="lg" variant={passed ? 'default' : 'filled'} className={classes.action} onClick={onRestart}>
      Noch einmal
    </Button>
  )
  return (
    <div className={classes.phase}>
      <div className={classes.result} data-color={color}>
        <StampFigure what={figures[color]} size={112} />
        <PhaseHeading>{message}</PhaseHeading>
        <p className={classes.percent}>{percent} %</p>
        <Text className={classes.text}>
          {score} von {told.length} Fragen richtig
        </Text>
        <Text className={classes.text} fw={700}>
          {passed
            ? 'Bestanden'
            : `Ab ${PASS_PERCENT} % ist das Quiz bestanden. Du kannst es gleich noch einmal probieren.`}
        </Text>
      </div>
      <SaveNote saving={saving} isKept={isKept} />
      {!passed && again}
      {onward?.(percent, saved)}
      {passed && again}
      <section>
        <Text component="h3" fw={700} mb="xs">
          Deine Fragen im Überblick
        </Text>
        <ol className={classes.overview}>
          {questions.map((question, index) => {
            const isRight = told[index]?.isCorrect ?? false
            return (
              <li key={question.id}>
                <VerdictMark isRight={isRight} />
                <span>
                  {question.question} <strong className={classes.short}>{isRight ? 'Richtig' : 'Noch nicht'}</strong>
                </span>
              </li>
            )
          })}
        </ol>
      </section>
    </div>
  )
}
