import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { Given } from '../../../domain/content/questions/given.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import { randomUuid } from '../../components/random-uuid.ts'
import { isWhole } from './giving.ts'
import { keptRun } from './kept-run.ts'
import type { QuizCalls } from './quiz-calls.ts'
import { currentQuestion, intro, type QuizState, quizReducer } from './quiz-reducer.ts'
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

  const begin = useEffectEvent(async () => {
    const kept = await calls.resume?.().catch(() => undefined)
    if (leaving.current?.signal.aborted) return
    if (kept?.attemptId) dispatch({ type: 'started', ...kept, attemptId: kept.attemptId })
    else if (startsAtOnce) void open()
  })
  const recall = useEffectEvent(({ attemptId, questions, answered }: Exclude<QuizState, { phase: 'intro' }>) => {
    for (const [index, { given }] of answered.entries()) {
      const questionId = questions[index]?.id
      if (!given || !questionId) continue
      const answer = { attemptId, questionId, ...given }
      // Without a connection, or when the attempt is over, the answer stands there without a verdict.
      const told = calls.recall ? calls.recall(answer) : calls.check(answer)
      told
        .then((feedback) => dispatch({ type: 'checked', feedback }))
        .catch((error) => isTooLate(error) && dispatch({ type: 'cameSecond', questionId }))
    }
  })
  useEffect(() => {
    const kept = keepAs && keptRun.read(keepAs)
    if (!kept) return void begin()
    dispatch({ type: 'resumed', state: kept })
    if (kept.phase !== 'intro') recall(kept)
  }, [keepAs])

  const attemptId = state.phase === 'intro' ? undefined : state.attemptId
  const hear = useEffectEvent((id: string) => calls.hear?.(id, (feedback) => dispatch({ type: 'checked', feedback })))
  useEffect(() => (attemptId ? hear(attemptId) : undefined), [attemptId])
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

  /** `onHeld`: the call goes on by itself, and whoever answers does so too. `onTooLate`: it was answered elsewhere meanwhile. */
  async function ask<T>(
    call: (hold: () => void) => Promise<T>,
    use: (answer: T) => void,
    { onHeld, onTooLate }: { onHeld?: () => void; onTooLate?: () => void } = {},
  ) {
    if (status !== 'idle') return
    let isHeld = false
    const hold = () => {
      if (isHeld || !onHeld) return
      isHeld = true
      onHeld()
      setStatus('idle')
    }
    const signal = leaving.current?.signal
    setStatus('asking')
    setRefusal(undefined)
    try {
      use(await untilAnswered(() => call(hold), { onWaiting: () => isHeld || setStatus('waiting'), signal }))
    } catch (error) {
      if (signal?.aborted) return
      if (!(error instanceof QuizRefusal)) throw error
      if (isHeld && isTooLate(error)) onTooLate?.()
      else setRefusal(error.message)
    }
    if (!isHeld) setStatus('idle')
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
        (hold) => calls.check(answer, hold),
        (feedback) => {
          dispatch({ type: 'checked', feedback })
          if (isSilent) dispatch({ type: 'wentOn' })
        },
        {
          onHeld: () => dispatch({ type: 'kept' }),
          onTooLate: () => dispatch({ type: 'cameSecond', questionId: answer.questionId }),
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

/** The question was answered elsewhere meanwhile, and that answer counts. */
const isTooLate = (error: unknown) => error instanceof QuizRefusal && error.code === 'ANSWER_ALREADY_GIVEN'
