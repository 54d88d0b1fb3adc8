import { CallFailure } from '../call-server.ts'
import { failureOf } from '../failure.ts'
import { client } from '../trpc.ts'
import { NotKept, type Waiting } from './database.ts'
import { type Input, isWorthTelling, isWritten, type Output, type Procedure } from './doings.ts'
import { type Entry, keepRefused, readAll, readNext, strikeOut, writeDown } from './outbox-rows.ts'
import { ownerHere } from './owner.ts'
import { createSender, type Held, type Outcome } from './sender.ts'

/** What waits on this device, and why. Read by `useOutbox`. */
export type OutboxState = { waiting: Entry[]; refused: Entry[]; held: Held }

const NOTHING: OutboxState = { waiting: [], refused: [], held: undefined }
let state = NOTHING
const watchers = new Set<() => void>()

/** Milliseconds after which a call counts as held up, although it may still be answered. */
const SLOW_AFTER_MS = 5_000

type Waiter = { answered(outcome: Outcome): void; held(): void }
/** Who in this tab waits for the answer to which entry. */
const waiters = new Map<number, Waiter[]>()

/** `isAwaited`: whoever did it sees to what follows. `isHere`: this tab has sent it. */
export type Settled = { entry: Entry; outcome: Outcome; isAwaited: boolean; isHere: boolean }
const listeners = new Set<(settled: Settled) => void>()

/** Between the tabs of one child. What it carries is stored nowhere. */
type Message = { owner: string } & ({ changed: true } | { settled: Settled } | { from: number; to: number })
const channel =
  'window' in globalThis && 'BroadcastChannel' in window ? new BroadcastChannel('netzpass-outbox') : undefined
const post = (message: object) => channel?.postMessage({ owner: ownerHere(), ...message })
channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.owner !== ownerHere()) return
  if ('settled' in data) hear(data.settled)
  else if ('from' in data) follow(data.from, data.to)
  else void refresh()
})

const sender = createSender({
  next: () =>
    readNext().catch((error) => {
      if (error instanceof NotKept) return undefined
      throw error
    }),
  call: ({ procedure, input }) => callServerFor(procedure as Procedure, input as Input<Procedure>),
  failureOf,
  settle,
  // Only its holder sends: one at a time over all tabs. A tab that pauses lets others try.
  alone: (work) => navigator.locks.request('netzpass-outbox', work) as ReturnType<typeof work>,
  tell,
})

function tell(held: Held) {
  if (held) for (const waiter of [...waiters.values()].flat()) waiter.held()
  if (held !== state.held) set({ ...state, held })
  void refresh()
}

function set(next: OutboxState) {
  state = next
  for (const watcher of watchers) watcher()
}

async function refresh() {
  const all = await readAll().catch((): Entry[] => [])
  const refused = all.filter((entry) => entry.refused !== undefined)
  const waiting = all.filter((entry) => entry.refused === undefined)
  if (all.length > 0 || state.waiting.length + state.refused.length > 0) set({ ...state, waiting, refused })
}

/**
 * Tells whoever waits, and takes the entry off. In this order: if the tab dies in between, the entry is sent once more, which
 * does no harm, and no answer is lost.
 */
async function settle(entry: Entry, outcome: Outcome) {
  const isAwaited = waiters.has(entry.number)
  post({ settled: { entry, outcome, isAwaited: true, isHere: false } })
  hear({ entry, outcome, isAwaited, isHere: true })
  const failure = 'failure' in outcome && !outcome.isDone ? outcome.failure : undefined
  const stays = failure && isWorthTelling(entry) && (isWritten(entry) || !isAwaited)
  if (stays) await keepRefused(entry, failure.messageForChild)
  else await strikeOut(entry)
  post({ changed: true })
  await refresh()
}

function hear(settled: Settled) {
  const { entry, outcome } = settled
  for (const waiter of waiters.get(entry.number) ?? []) waiter.answered(outcome)
  waiters.delete(entry.number)
  for (const listener of listeners) listener(settled)
}

/** An entry has got another number. */
function follow(from: number, to: number) {
  const moved = waiters.get(from)
  if (!moved) return
  waiters.delete(from)
  waiters.set(to, [...(waiters.get(to) ?? []), ...moved])
}

/**
 * Does something of the child's: writes it down on the device first, then sends it in its turn. Where the browser keeps
 * nothing it is sent at once.
 * @param onHeld called when it is written down but cannot be sent for now: the child may go on, and even leave
 * @param about see `Waiting`
 * @returns the server's answer, however long it takes
 * @throws CallFailure with the server's refusal; what was not kept also throws when the connection is lost
 */
export async function send<P extends Procedure>(
  procedure: P,
  input: Input<P>,
  onHeld: () => void = () => {},
  about?: string,
): Promise<Output<P>> {
  const written = await write({ procedure, input, at: Date.now(), ...(about && { about }) })
  if (!written) return callServerFor(procedure, input)
  const { promise, resolve, reject } = Promise.withResolvers<Output<P>>()
  const slow = setTimeout(() => tell(state.held ?? 'network'), SLOW_AFTER_MS)
  const waiter: Waiter = {
    answered(outcome) {
      clearTimeout(slow)
      if ('failure' in outcome) reject(new CallFailure(outcome.failure))
      else resolve(outcome.answer as Output<P>)
    },
    held: onHeld,
  }
  waiters.set(written.number, [...(waiters.get(written.number) ?? []), waiter])
  if (written.replaced !== undefined) {
    follow(written.replaced, written.number)
    post({ from: written.replaced, to: written.number })
  }
  post({ changed: true })
  void refresh()
  void sender.wake()
  return promise
}

/** Undefined where nothing is kept. Without locks two tabs could send at once: then nothing is kept either. */
const write = async (entry: Waiting) => ('locks' in navigator ? writeDown(entry).catch(() => undefined) : undefined)

/** Tries to send what waits. @returns how many things still wait then */
export async function sendWaiting(): Promise<number> {
  await refresh()
  if (state.waiting.length === 0) return 0
  await sender.wake()
  await refresh()
  return state.waiting.length
}

/** Whether something like this waits, as it lies on the device now. */
export async function isWaiting(isIt: (entry: Entry) => boolean): Promise<boolean> {
  await refresh()
  return state.waiting.some(isIt)
}

/** What was refused has been read. */
export async function dismiss(entry: Entry): Promise<void> {
  await strikeOut(entry).catch(() => undefined)
  post({ changed: true })
  await refresh()
}

/** Calls back for whatever the server has answered, in any tab. @returns a function that ends it */
export function onSettled(listener: (settled: Settled) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const outboxNow = (): OutboxState => state
export function watchOutbox(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Sends what waits now, and whenever that may work again. @returns a function that ends it */
export function keepSending(): () => void {
  const wake = () => void sendWaiting()
  const show = () => document.visibilityState === 'visible' && wake()
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', show)
  wake()
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', show)
  }
}

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

const callServerFor = <P extends Procedure>(procedure: P, input: Input<P>): Promise<Output<P>> =>
  (calls[procedure] as Call<P>)(input, { signal: AbortSignal.timeout(TIMEOUT_MS) })
