import { type ReactNode, useState } from 'react'
import type { QuizFeedback as Feedback } from '../../../domain/content/quizzes.ts'
import type { QuizCalls } from './quiz-calls.ts'
import { QuizIntro } from './quiz-intro.tsx'
import { QuizQuestions } from './quiz-questions.tsx'
import { QuizQueued } from './quiz-queued.tsx'
import { QuizResults } from './quiz-results.tsx'
import { quizWords, quizWordsInPercent, type RunnerWords } from './runner-words.ts'
import { type SaveStatus, savedOf } from './save-attempt.ts'
import { useQuizRun } from './use-quiz-run.ts'
import { verdictsOf } from './verdicts-of.ts'

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

/** Runs through the questions from intro to results. The screen around it has the h1; the headings here begin with h2. */
export function QuizRunner<Saved>(props: QuizRunnerProps<Saved>) {
  const {
    calls,
    storeAs,
    onward,
    whileQueued,
    isSaved = true,
    inPercent = false,
    startsAtOnce = false,
    isSilent = false,
    instead,
    results,
  } = props
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
