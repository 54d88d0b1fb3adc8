import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { QuizFeedback, QuizQuestion } from '../../../domain/content/quizzes.ts'
import {
  inPoints,
  missingToPass,
  neededToPass,
  PASS_PERCENT,
  passesQuiz,
  percentOf,
  quizVerdict,
} from '../../../domain/learning/quiz-results.ts'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { LevelStamp } from '../level-stamp.tsx'
import { Caution, PhaseHeading, VerdictMark } from './phase-parts.tsx'
import type { QuizCalls } from './quiz-calls.ts'
import classes from './quiz-runner.module.css'
import { type SaveStatus, savedOf } from './save-attempt.ts'
import { SaveNote } from './save-note.tsx'
import type { CallStatus } from './use-quiz-run.ts'

const figures = { green: 'cheers', blue: 'greets', red: 'thinks' } as const

type QuizResultsProps<Saved> = {
  questions: QuizQuestion[]
  verdicts: Verdicts
  saving: SaveStatus<Saved>
  isSaved: boolean
  inPercent: boolean
  /** Of the call that opens the missed questions again. */
  status: CallStatus
  refusal: string | undefined
  /** Asks again only what was missed; what was right stays. */
  onPractise: () => void
  onRestart: () => void
  /** Added by the screen: what was earned, and where to go next. */
  onward?: (percent: number, saved: Saved | undefined) => ReactNode
}

/** The result, computed from the verdicts received; it is shown whether or not it could be saved (S8.37). */
export function QuizResults<Saved>(props: QuizResultsProps<Saved>) {
  const { questions, verdicts, saving, isSaved, inPercent, status, refusal, onPractise, onRestart, onward } = props
  const score = verdicts.filter(({ isCorrect }) => isCorrect).length
  const percent = percentOf(score, verdicts.length)
  const passed = passesQuiz(percent)
  const saved = savedOf(saving)
  // What was right is kept by the server: nothing to build on in a preview, or before it has arrived.
  const canPractise = !passed && isSaved && saved !== undefined && score > 0
  const again = (
    <Button
      size="lg"
      variant={passed || canPractise ? 'default' : 'filled'}
      className={classes.action}
      onClick={onRestart}
    >
      Noch einmal
    </Button>
  )
  return (
    <div className={classes.phase}>
      <Verdict score={score} verdicts={verdicts} inPercent={inPercent} />
      <SaveNote saving={saving} isSaved={isSaved} />
      {!passed && (
        <>
          <Text role="status" className={classes.status}>
            {status === 'waiting' && 'Sobald die Verbindung da ist, geht es von allein los.'}
          </Text>
          {refusal && <Caution role="alert">{refusal}</Caution>}
          <Group gap="sm" align="stretch">
            {canPractise && (
              <Button size="lg" className={classes.action} aria-disabled={status !== 'idle'} onClick={onPractise}>
                {practiseLabel(verdicts.length - score)}
              </Button>
            )}
            {again}
          </Group>
        </>
      )}
      {onward?.(percent, saved)}
      {passed && again}
      <section>
        <Text component="h3" fw={700} mb="xs">
          Deine Fragen im Überblick
        </Text>
        <Stack component="ol" gap="sm" className={`plain ${classes.overview}`}>
          {questions.map((question, index) => {
            const isRight = verdicts[index]?.isCorrect ?? false
            return (
              <li key={question.id}>
                <VerdictMark isRight={isRight} />
                <span>
                  {question.question} <strong className={classes.short}>{isRight ? 'Richtig' : 'Noch nicht'}</strong>
                </span>
              </li>
            )
          })}
        </Stack>
      </section>
    </div>
  )
}

/** Passed: the result, large. Otherwise calm: what is there already, and how little is missing. */
function Verdict({ score, verdicts, inPercent }: { score: number; verdicts: Verdicts; inPercent: boolean }) {
  const percent = percentOf(score, verdicts.length)
  const points = inPoints(score, verdicts.length)
  const passed = passesQuiz(percent)
  const { message, color } = quizVerdict(percent)
  return (
    <div className={classes.result} data-color={color} data-passed={passed}>
      <StampFigure what={figures[color]} size={112} />
      <PhaseHeading>{message}</PhaseHeading>
      {!passed && (
        <Group justify="center" gap="xs" my="sm" c="var(--gold)">
          {verdicts.map(({ questionId, isCorrect }, index) => (
            <LevelStamp key={questionId} number={index + 1} isDone={isCorrect} size="md" />
          ))}
        </Group>
      )}
      {passed && <p className={classes.tally}>{inPercent ? `${percent} %` : points}</p>}
      <Text size="lg">{passed && !inPercent ? 'Fragen richtig' : `${points} Fragen richtig`}</Text>
      {passed ? (
        <Text size="lg" fw={700}>
          Bestanden
        </Text>
      ) : (
        <>
          <Text ff="heading" fz="1.5rem" fw={600} lh={1.3}>
            {missingLine(missingToPass(score, verdicts.length))}
          </Text>
          <Text size="lg">
            Ab {inPercent ? `${PASS_PERCENT} %` : inPoints(neededToPass(verdicts.length), verdicts.length)} ist das Quiz
            bestanden. Du hast{' '}
            <Text span inherit c="var(--verdict)" fw={700}>
              {inPercent ? `${percent} %` : points}
            </Text>
            . Nimm dir Zeit, so oft du magst.
          </Text>
        </>
      )}
    </div>
  )
}

const numbers = ['', '', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf']
const numberWord = (count: number) => numbers[count] || `${count}`

const missingLine = (missing: number) => `Noch ${missing === 1 ? 'eine' : numberWord(missing)}, und es klappt.`

const practiseLabel = (missed: number) =>
  missed === 1 ? 'Nur die eine Frage üben' : `Nur die ${numberWord(missed)} Fragen üben`

export type Verdicts = { questionId: string; isCorrect: boolean }[]

/** From what was told on the way, or from what the server has said to the whole; undefined while nobody knows. */
export function verdictsOf<Saved>(
  questions: { id: string }[],
  told: (QuizFeedback | null)[],
  saved: Saved | undefined,
  resultIn: QuizCalls<Saved>['resultIn'],
): Verdicts | undefined {
  const known = told.filter((feedback) => feedback !== null)
  if (known.length === questions.length) return known
  if (saved === undefined || !resultIn) return undefined
  const { missed } = resultIn(saved)
  return questions.map(({ id }) => ({ questionId: id, isCorrect: !missed.includes(id) }))
}
