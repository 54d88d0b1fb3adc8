import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Chosen, Side } from '../../../domain/learning/agreement/agreement.ts'
import { failureOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'

export type Draft = { chosen: Chosen[]; own: { promisedBy: Side; text: string } | null }
type AsRead = { agreementId: string; words: number }

/** Milliseconds without a change before a draft is kept. */
const STILL_MS = 800

export type Keeping =
  | { state: 'untouched' | 'waiting' | 'kept' }
  /** `isOutdated`: another tab, or the other guardian, has changed it. */
  | { state: 'failed'; error: unknown; isOutdated: boolean }

/**
 * A draft that is saved on the server a moment after each change, one save after the other, so that a reload or the
 * other guardian finds it. Sentences that are not finished (`isSound`) are not saved.
 */
export function useDraft(childId: string, start: Draft & { kept: AsRead | null }, isSound: (draft: Draft) => boolean) {
  const [draft, setDraft] = useState<Draft>({ chosen: start.chosen, own: start.own })
  const [keeping, setKeeping] = useState<Keeping>({ state: start.kept ? 'kept' : 'untouched' })
  const before = useRef(start.kept)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { mutateAsync: save } = useMutation(trpc.agreements.save.mutationOptions())
  const { mutateAsync: send } = useMutation(trpc.agreements.offer.mutationOptions())
  useEffect(() => () => clearTimeout(timer.current), [])

  const fail = (error: unknown) => {
    const isOutdated = ['AGREEMENT_CHANGED', 'NOT_FOUND'].includes(failureOf(error).refusal ?? '')
    setKeeping({ state: 'failed', error, isOutdated })
  }
  /** After what is under way already; its outcome decides on what this one builds. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.current.then(work)
    queue.current = turn.catch(() => {})
    return turn
  }
  const keep = (next: Draft) =>
    inTurn(async () => {
      before.current = await save({ childId, kept: before.current, ...next })
      setKeeping((now) => (now.state === 'waiting' && timer.current ? now : { state: 'kept' }))
    }).catch(fail)

  function change(next: Draft) {
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = undefined
    setKeeping({ state: 'waiting' })
    if (!isSound(next)) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void keep(next)
    }, STILL_MS)
  }
  /** Hands it to all who are to sign it. @returns whether it was taken */
  function offer(): Promise<boolean> {
    clearTimeout(timer.current)
    timer.current = undefined
    return inTurn(() => send({ childId, kept: before.current, ...draft })).then(
      () => true,
      (error) => {
        fail(error)
        return false
      },
    )
  }
  /** Builds on what was kept elsewhere meanwhile, with what is chosen here. */
  function takeOver(latest: AsRead | null) {
    before.current = latest
    void keep(draft)
  }
  return { draft, change, keeping, offer, takeOver }
}
