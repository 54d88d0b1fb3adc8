import { Button, Group, List, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { QuizFeedback as Feedback } from '../../../domain/content/quizzes.ts'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { ReadAloud } from '../read-aloud/read-aloud.tsx'
import { Caution, PhaseHeading } from './phase-parts.tsx'
import type { QuizCalls } from './quiz-calls.ts'
import { QuizQuestions } from './quiz-questions.tsx'
import { QuizResults, verdictsOf } from './quiz-results.tsx'
import classes from './quiz-runner.module.css'
import { quizWords, quizWordsInPercent, type RunnerWords } from './runner-words.ts'
import { type SaveStatus, savedOf } from './save-attempt.ts'
import { type CallStatus, useQuizRun } from './use-quiz-run.ts'

type QuizRunnerProps<Saved> = {
  calls: QuizCalls<Saved>
  /** Key of this learner and quiz, under which an unfinished run survives a reload of the tab. */
  storeAs?: string
  /** Shown with the result. `percent`: 0–100; `saved`: the server's answer, undefined until saved. */
  onward?: (percent: number, saved: Saved | undefined) => ReactNode
  /** Shown at the end of a quiz whose result is not known yet. */
  whileQueued?: ReactNode
  /** Whether the result is saved for a child; false in a preview. */
  isSaved?: boolean
  /** Whether results are told in percent: to parents, and to children of twelve and more. */
  inPercent?: boolean
  /** Whether all answers are explained; to the youngest those that were chosen or are right. */
  explainsAll?: boolean
  /** Of what is no quiz. */
  words?: RunnerWords
  /** Passes through the intro by itself: whoever comes here has just asked for the quiz. */
  startsAtOnce?: boolean
  /** Nothing is told of an answer: the next question follows at once. */
  isSilent?: boolean
  /** Shown below the intro: an alternative to the questions. */
  instead?: ReactNode
  /** Replaces the results of a quiz, for a refresher. */
  results?: (told: (Feedback | null)[], saving: SaveStatus<Saved>) => ReactNode
}

/** From intro to results. The screen around it has the h1; the headings here begin with h2. */
export function QuizRunner<Saved>(props: QuizRunnerProps<Saved>) {
  const {
    calls,
    storeAs,
    isSaved = true,
    inPercent = false,
    startsAtOnce = false,
    isSilent = false,
    explainsAll = true,
  } = props
  const { onward, whileQueued, instead, results } = props
  const { words = inPercent ? quizWordsInPercent : quizWords } = props
  const { state, status, refusal, saving, ...run } = useQuizRun(calls, storeAs, { startsAtOnce, isSilent })
  const [hasRestarted, setHasRestarted] = useState(false)
  const restart = () => {
    setHasRestarted(true)
    run.restart()
  }
  switch (state.phase) {
    case 'intro':
      return (
        <>
          <QuizIntro words={words} status={status} refusal={refusal} takesFocus={hasRestarted} onStart={run.start} />
          {instead}
        </>
      )
    case 'results': {
      const told = state.answered.map(({ feedback }) => feedback)
      if (results) return results(told, saving)
      const verdicts = verdictsOf(state.questions, told, savedOf(saving), calls.resultIn)
      if (!verdicts) return <QuizQueued saving={saving}>{whileQueued}</QuizQueued>
      return (
        <QuizResults
          questions={state.questions}
          verdicts={verdicts}
          saving={saving}
          isSaved={isSaved}
          inPercent={inPercent}
          status={status}
          refusal={refusal}
          onPractise={run.practise}
          onRestart={restart}
          onward={onward}
        />
      )
    }
    default:
      return (
        <QuizQuestions
          state={state}
          goal={words.goal?.(state.questions.length)}
          answerLabel={words.answer}
          explainsAll={explainsAll}
          status={status}
          refusal={refusal}
          onGive={run.give}
          onCheck={run.check}
          onGoOn={run.goOn}
          onRestart={restart}
        />
      )
  }
}

/** The end of a quiz of which nobody knows yet how it went. The result takes its place. */
const QuizQueued = ({ saving, children }: { saving: SaveStatus<unknown>; children: ReactNode }) => (
  <div className={classes.phase}>
    <ReadAloud />
    <Group gap="sm" wrap="nowrap">
      <StampFigure what="greets" size={120} />
      <PhaseHeading isReadAloud>Geschafft, alle Fragen beantwortet!</PhaseHeading>
    </Group>
    <Text role="status" size="lg" data-read-aloud>
      {typeof saving === 'object'
        ? 'Deine Antworten sind aufgehoben. Wie es ausgegangen ist, lässt sich hier gerade nicht zeigen.'
        : 'Deine Antworten sind aufgehoben. Das Ergebnis kommt, sobald wieder Netz da ist.'}
    </Text>
    {typeof saving === 'object' && 'refusal' in saving && (
      <Caution role="alert" title="Dein Ergebnis konnte nicht gespeichert werden">
        {saving.refusal}
      </Caution>
    )}
    {children}
  </div>
)

type QuizIntroProps = {
  words: RunnerWords
  status: CallStatus
  refusal: string | undefined
  takesFocus: boolean
  onStart: () => void
}

const QuizIntro = ({ words, status, refusal, takesFocus, onStart }: QuizIntroProps) => (
  <div className={classes.phase}>
    <Group gap="sm" wrap="nowrap">
      <StampFigure what="greets" size={120} />
      <PhaseHeading takesFocus={takesFocus}>Bist du bereit?</PhaseHeading>
    </Group>
    <List fz="lg" lh="lg" spacing="xs">
      {words.expect.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
    {refusal && (
      <Caution role="alert" title={`${words.name} konnte nicht gestartet werden`}>
        {refusal}
      </Caution>
    )}
    <Text role="status" className={classes.status}>
      {status === 'waiting' && 'Sobald die Verbindung da ist, geht es von allein los.'}
    </Text>
    <Button size="lg" className={classes.action} aria-disabled={status !== 'idle'} onClick={onStart}>
      {labelOf(status, words)}
    </Button>
  </div>
)

function labelOf(status: CallStatus, { name }: RunnerWords): string {
  if (status === 'asking') return `${name} wird geöffnet …`
  return status === 'waiting' ? 'Warten auf Verbindung …' : 'Los geht’s'
}
