import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { Given } from '../../../domain/content/questions/given.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import { randomUuid } from '../../components/random-uuid.ts'
import { isWhole } from './giving.ts'
import { callOnce, type QuizCalls, QuizRefusal, untilAnswered } from './quiz-calls.ts'
import { currentQuestion, intro, type QuizState, quizReducer } from './quiz-reducer.ts'
import { type SaveStatus, saveAttempt } from './save-attempt.ts'
import { storedRun } from './stored-run.ts'

/** State of a call; `waiting`: the connection is lost, and the call is retried automatically. */
export type CallStatus = 'idle' | 'asking' | 'waiting'

/**
 * The reducer with its calls: opens an attempt, checks each answer, saves the finished attempt (S4.14, S8.37, decision
 * 006). With `storeAs` an unfinished or unsaved run survives a reload of the tab. With `startsAtOnce` nothing has to be
 * pressed in the intro; with `isSilent` each answer is followed by the next question, without feedback.
 */
export function useQuizRun<Saved>(
  calls: QuizCalls<Saved>,
  storeAs: string | undefined,
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

  const start = useEffectEvent(async () => {
    const resumed = await calls.resume?.().catch(() => undefined)
    if (leaving.current?.signal.aborted) return
    if (resumed?.attemptId) dispatch({ type: 'started', ...resumed, attemptId: resumed.attemptId })
    else if (startsAtOnce) void open()
  })
  const recall = useEffectEvent(({ attemptId, questions, answered }: Exclude<QuizState, { phase: 'intro' }>) => {
    for (const [index, { given }] of answered.entries()) {
      const questionId = questions[index]?.id
      if (!given || !questionId) continue
      const answer = { attemptId, questionId, ...given }
      // Without a connection, or when the attempt is over, the answer stands there without a verdict.
      callOnce(calls, (options) => (calls.recall ? calls.recall(answer) : calls.check(answer, options)))
        .then((feedback) => dispatch({ type: 'checked', feedback }))
        .catch((error) => isTooLate(error) && dispatch({ type: 'answeredElsewhere', questionId }))
    }
  })
  useEffect(() => {
    const stored = storeAs && storedRun.read(storeAs)
    if (!stored) return void start()
    dispatch({ type: 'resumed', state: stored })
    if (stored.phase !== 'intro') recall(stored)
  }, [storeAs])

  const attemptId = state.phase === 'intro' ? undefined : state.attemptId
  const listen = useEffectEvent((id: string) =>
    calls.onFeedback?.(id, (feedback) => dispatch({ type: 'checked', feedback })),
  )
  useEffect(() => (attemptId ? listen(attemptId) : undefined), [attemptId])
  useEffect(() => {
    if (!storeAs) return
    if (state.phase === 'intro') storedRun.forget(storeAs)
    else storedRun.write(storeAs, state)
  }, [storeAs, state])

  const save = useEffectEvent((attemptId: string, onWaiting: () => void) =>
    saveAttempt({
      ...{ attemptId, storeAs, onWaiting },
      submit: (onQueued) => callOnce(calls, (options) => calls.submit({ attemptId }, options), onQueued),
    }),
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

  /** `onQueued`: the learner goes on while the call waits. `onTooLate`: it was answered elsewhere meanwhile. */
  async function repeatCall<T>(
    call: Parameters<typeof callOnce<T>>[1],
    use: (answer: T) => void,
    { onQueued, onTooLate }: { onQueued?: () => void; onTooLate?: () => void } = {},
  ) {
    if (status !== 'idle') return
    let isQueued = false
    const noteQueued = () => {
      if (isQueued || !onQueued) return
      isQueued = true
      onQueued()
      setStatus('idle')
    }
    const signal = leaving.current?.signal
    setStatus('asking')
    setRefusal(undefined)
    try {
      const onWaiting = () => isQueued || setStatus('waiting')
      use(await untilAnswered(() => callOnce(calls, call, noteQueued), { onWaiting, signal }))
    } catch (error) {
      if (signal?.aborted) return
      if (!(error instanceof QuizRefusal)) throw error
      if (isQueued && isTooLate(error)) onTooLate?.()
      else setRefusal(error.message)
    }
    if (!isQueued) setStatus('idle')
  }

  function open(repeated: { missedOf?: string } = {}) {
    const attemptId = randomUuid()
    return repeatCall(
      (options) => calls.start({ attemptId, ...repeated }, options),
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
      return repeatCall(
        (options) => calls.check(answer, options),
        (feedback) => {
          dispatch({ type: 'checked', feedback })
          if (isSilent) dispatch({ type: 'wentOn' })
        },
        {
          onQueued: () => dispatch({ type: 'queued' }),
          onTooLate: () => dispatch({ type: 'answeredElsewhere', questionId: answer.questionId }),
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
