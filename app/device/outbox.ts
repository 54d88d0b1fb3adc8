import { useSyncExternalStore } from 'react'
import { CallFailure, type Failure } from '../call-server.ts'
import { failureOf } from '../failure.ts'
import { observable } from '../observable.ts'
import { client } from '../trpc.ts'
import { deviceOwner } from './owner.ts'
import { createSender, type Outcome, type PausedFor } from './sender.ts'
import { taskRows } from './store.ts'
import {
  type Input,
  isQueued,
  isWorthTelling,
  isWritten,
  type Output,
  type Procedure,
  type QueuedTask,
  type Task,
} from './tasks.ts'

/** What is queued on this device, what the server has refused, and why nothing is sent at the moment. */
export type OutboxState = { queued: QueuedTask[]; refused: QueuedTask[]; pausedFor: PausedFor }

/** A task that the server has answered. `isAwaited`: its sender sees to what follows. `isHere`: sent by this tab. */
export type Completed = { task: QueuedTask; outcome: Outcome; isAwaited: boolean; isHere: boolean }

/** Between the tabs of one child. What it carries is stored nowhere. `from`, `to`: a task has got another number. */
type Message = { hasChanged: true } | { completed: Completed } | { from: number; to: number }

type Parts = {
  /** As in the store; `add` rejects where nothing can be stored. */
  rows: typeof taskRows
  call(task: Pick<Task, 'procedure' | 'input'>): Promise<unknown>
  failureOf(error: unknown): Failure
  /** Runs `work` while no other tab sends. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>
  tabs: { post(message: Message): void; listen(listener: (message: Message) => void): void }
}

/** Milliseconds after which a call counts as queued, although it may still be answered. */
const SLOW_AFTER_MS = 5_000

type Sending = { answered(outcome: Outcome): void; onQueued(): void }

/** Stores what a child does, then sends it in its turn (decision 109). */
export function createOutbox({ rows, call, failureOf, runExclusive, tabs }: Parts) {
  const state = observable<OutboxState>({ queued: [], refused: [], pausedFor: undefined })
  const listeners = new Set<(completed: Completed) => void>()
  /** Calls of `send` in this tab that wait for the answer to a task, by its number. */
  const sendings = new Map<number, Sending[]>()
  const sender = createSender({
    next: async () => (await rows.all()).find(isQueued),
    call,
    failureOf,
    complete,
    runExclusive,
    onPause: setPause,
  })

  function setPause(pausedFor: PausedFor) {
    if (pausedFor) for (const sending of [...sendings.values()].flat()) sending.onQueued()
    if (pausedFor !== state.get().pausedFor) state.set({ ...state.get(), pausedFor })
    void refresh()
  }

  async function refresh() {
    const all = await rows.all().catch((): QueuedTask[] => [])
    const { queued, refused } = state.get()
    if (all.length + queued.length + refused.length === 0) return
    state.set({ ...state.get(), queued: all.filter(isQueued), refused: all.filter((task) => !isQueued(task)) })
  }

  async function changed() {
    tabs.post({ hasChanged: true })
    await refresh()
  }

  /**
   * Answers whoever waits, and removes the task. In this order: if the tab is closed in between, the task is sent once
   * more, which does no harm, and no answer is lost.
   */
  async function complete(task: QueuedTask, outcome: Outcome) {
    const isAwaited = sendings.has(task.number)
    tabs.post({ completed: { task, outcome, isAwaited: true, isHere: false } })
    announce({ task, outcome, isAwaited, isHere: true })
    const failure = 'failure' in outcome && !outcome.isDone ? outcome.failure : undefined
    const stays = failure && isWorthTelling(task) && (isWritten(task) || !isAwaited)
    if (stays) await rows.refuse(task, failure.messageForChild)
    else await rows.remove(task)
    await changed()
  }

  function announce(completed: Completed) {
    const { task, outcome } = completed
    for (const sending of sendings.get(task.number) ?? []) sending.answered(outcome)
    sendings.delete(task.number)
    for (const listener of listeners) listener(completed)
  }

  const addSendings = (number: number, more: Sending[]) =>
    sendings.set(number, [...(sendings.get(number) ?? []), ...more])

  function renumber(from: number, to: number) {
    const moved = sendings.get(from)
    if (!moved) return
    sendings.delete(from)
    addSendings(to, moved)
  }

  tabs.listen((message) => {
    if ('completed' in message) announce(message.completed)
    else if ('from' in message) renumber(message.from, message.to)
    else void refresh()
  })

  /** Tries to send what is queued. @returns how many tasks are queued then */
  async function sendQueued(): Promise<number> {
    await refresh()
    if (state.get().queued.length === 0) return 0
    await sender.wake()
    await refresh()
    return state.get().queued.length
  }

  return {
    state: state.get,
    subscribe: state.subscribe,
    sendQueued,

    /**
     * Stores a task on the device, then sends it in its turn. Where nothing can be stored it is sent at once.
     * @param onQueued called when it is stored but cannot be sent for now: the child may go on, and even leave
     * @param about as in `Task`
     * @returns the server's answer, however long it takes
     * @throws CallFailure with the server's refusal; what was not stored also throws when the connection is lost
     */
    async send<P extends Procedure>(
      procedure: P,
      input: Input<P>,
      onQueued: () => void = () => {},
      about?: string,
    ): Promise<Output<P>> {
      const row = await rows.add({ procedure, input, at: Date.now(), ...(about && { about }) }).catch(() => undefined)
      if (!row) return call({ procedure, input }) as Promise<Output<P>>
      const { promise, resolve, reject } = Promise.withResolvers<Output<P>>()
      const slow = setTimeout(() => setPause(state.get().pausedFor ?? 'network'), SLOW_AFTER_MS)
      const answered = (outcome: Outcome) => {
        clearTimeout(slow)
        if ('failure' in outcome) reject(new CallFailure(outcome.failure))
        else resolve(outcome.answer as Output<P>)
      }
      addSendings(row.number, [{ answered, onQueued }])
      if (row.replaced !== undefined) {
        renumber(row.replaced, row.number)
        tabs.post({ from: row.replaced, to: row.number })
      }
      void changed()
      void sender.wake()
      return promise
    },

    /** Whether such a task is queued, as it is stored now. */
    async isQueued(isIt: (task: QueuedTask) => boolean): Promise<boolean> {
      await refresh()
      return state.get().queued.some(isIt)
    },

    /** The child has read why it was refused. */
    async dismiss(task: QueuedTask): Promise<void> {
      await rows.remove(task).catch(() => undefined)
      await changed()
    },

    /** Calls back for whatever the server has answered, in any tab. @returns a function that ends it */
    onCompleted(listener: (completed: Completed) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Sends what is queued now, and whenever that may work again. @returns a function that ends it */
    keepSending(): () => void {
      const ended = new AbortController()
      const wake = () => void sendQueued()
      const show = () => document.visibilityState === 'visible' && wake()
      window.addEventListener('online', wake, { signal: ended.signal })
      document.addEventListener('visibilitychange', show, { signal: ended.signal })
      wake()
      return () => ended.abort()
    },
  }
}

const channel =
  'window' in globalThis && 'BroadcastChannel' in window ? new BroadcastChannel('netzpass-outbox') : undefined

type Call<P extends Procedure> = (input: Input<P>, options: { signal: AbortSignal }) => Promise<Output<P>>
const calls: { [P in Procedure]: Call<P> } = {
  'activities.markDone': (input, options) => client.activities.markDone.mutate(input, options),
  'lessons.markRead': (input, options) => client.lessons.markRead.mutate(input, options),
  'notebook.save': (input, options) => client.notebook.save.mutate(input, options),
  'notebook.change': (input, options) => client.notebook.change.mutate(input, options),
  'quizzes.check': (input, options) => client.quizzes.check.mutate(input, options),
  'quizzes.submit': (input, options) => client.quizzes.submit.mutate(input, options),
}

/** Milliseconds after which a call counts as lost. */
const TIMEOUT_MS = 15_000

export const outbox = createOutbox({
  // Without locks two tabs could send at once: then nothing is queued.
  rows: { ...taskRows, add: async (task) => ('locks' in navigator ? taskRows.add(task) : Promise.reject()) },
  call: ({ procedure, input }) =>
    (calls[procedure as Procedure] as Call<Procedure>)(input as Input<Procedure>, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  failureOf,
  // Only the holder of the lock sends: one tab at a time. A tab that pauses lets others try.
  runExclusive: (work) => navigator.locks.request('netzpass-outbox', work) as ReturnType<typeof work>,
  tabs: {
    post: (message) => channel?.postMessage({ owner: deviceOwner(), ...message }),
    listen: (listener) =>
      channel?.addEventListener('message', ({ data }: MessageEvent<Message & { owner: string }>) => {
        if (data.owner === deviceOwner()) listener(data)
      }),
  },
})

export const useOutbox = (): OutboxState => useSyncExternalStore(outbox.subscribe, outbox.state, outbox.state)
