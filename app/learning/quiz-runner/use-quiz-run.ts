import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { Given } from '../../../domain/questions/given.ts'
import { refusals } from '../../../domain/refusals.ts'
import { randomUuid } from '../../components/random-uuid.ts'
import { isWhole } from './giving.ts'
import { keptRun } from './kept-run.ts'
import type { QuizCalls } from './quiz-calls.ts'
import { currentQuestion, intro, quizReducer } from './quiz-reducer.ts'
import { QuizRefusal } from './quiz-refusal.ts'
import { type SaveStatus, saveAttempt } from './save-attempt.ts'
import { untilAnswered } from './until-answered.ts'

/** State of a call; `waiting`: the connection is lost, and the call is retried automatically. */
export type CallStatus = 'idle' | 'asking' | 'waiting'

/**
 * The reducer with its calls: opens an attempt, checks each answer, saves the finished attempt (S4.14, S8.37, decision 006).
 * With `keepAs` an unfinished or unsaved run survives a reload of the tab. With `startsAtOnce` nothing has to be pressed in
 * the intro; with `isSilent` each answer is followed by the next question, without feedback.
 */
export function useQuizRun<Saved>(
  calls: QuizCalls<Saved>,
  keepAs: string | undefined,
  { startsAtOnce, isSilent }: { startsAtOnce: boolean; isSilent: boolean },
) {
  const [state, dispatch] = useReducer(quizReducer, intro)
  const [status, setStatus] = useState<CallStatus>('idle')
  const [refusal, setRefusal] = useState<string>()
  const [saving, setSaving] = useState<SaveStatus<Saved>>('saving')

  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const left = new AbortController()
    leaving.current = left
    return () => left.abort()
  }, [])

  const begin = useEffectEvent(() => void open())
  useEffect(() => {
    const kept = keepAs && keptRun.read(keepAs)
    if (kept) dispatch({ type: 'resumed', state: kept })
    else if (startsAtOnce) begin()
  }, [keepAs, startsAtOnce])
  useEffect(() => {
    if (!keepAs) return
    if (state.phase === 'intro') keptRun.forget(keepAs)
    else keptRun.write(keepAs, state)
  }, [keepAs, state])

  const save = useEffectEvent((attemptId: string, onWaiting: () => void) =>
    saveAttempt({ attemptId, submit: calls.submit, keepAs, onWaiting }),
  )
  const finishedAttempt = state.phase === 'results' ? state.attemptId : undefined
  useEffect(() => {
    if (!finishedAttempt) return
    let isShown = true
    const show = (how: SaveStatus<Saved>) => isShown && setSaving(how)
    show('saving')
    save(finishedAttempt, () => show('waiting')).then(show)
    return () => {
      isShown = false // only stops updating this screen; saving continues
    }
  }, [finishedAttempt])

  async function ask<T>(call: () => Promise<T>, use: (answer: T) => void) {
    if (status !== 'idle') return
    const signal = leaving.current?.signal
    setStatus('asking')
    setRefusal(undefined)
    try {
      use(await untilAnswered(call, { onWaiting: () => setStatus('waiting'), signal }))
    } catch (error) {
      if (signal?.aborted) return
      if (!(error instanceof QuizRefusal)) throw error
      setRefusal(error.message)
    }
    setStatus('idle')
  }

  function open(repeated: { missedOf?: string } = {}) {
    const attemptId = randomUuid()
    return ask(
      () => calls.start({ attemptId, ...repeated }),
      ({ questions, ...opened }) => {
        if (questions.length === 0) return setRefusal(refusals.QUIZ_WITHOUT_QUESTIONS.message)
        setSaving('saving')
        dispatch({ type: 'restarted' })
        dispatch({ type: 'started', attemptId, questions, ...opened })
      },
    )
  }

  return {
    state,
    status,
    /** The message of the last refusal; undefined when the last call succeeded. */
    refusal,
    saving,
    start: () => open(),
    /** From the results: only what was missed is asked again, what was right stays. */
    practise() {
      if (state.phase === 'results') return open({ missedOf: state.attemptId })
    },
    give(given: Given) {
      // While a check is running the answer is fixed: the server may already have it, and would refuse a different one.
      if (status === 'idle') dispatch({ type: 'gave', given })
    },
    check() {
      if (state.phase !== 'question' || !isWhole(currentQuestion(state), state.given)) return
      const answer = { attemptId: state.attemptId, questionId: currentQuestion(state).id, ...state.given }
      return ask(
        () => calls.check(answer),
        (feedback) => {
          dispatch({ type: 'checked', feedback })
          if (isSilent) dispatch({ type: 'wentOn' })
        },
      )
    },
    goOn: () => dispatch({ type: 'wentOn' }),
    restart() {
      setRefusal(undefined)
      setSaving('saving') // or the next results would show for a moment what this attempt has earned
      dispatch({ type: 'restarted' })
    },
  }
}
