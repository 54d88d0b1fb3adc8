import type { inferRouterInputs } from '@trpc/server'
import { type Made, mergedMade } from '../../domain/content/activities/made-words.ts'
import { DAYS_OF_OPEN_ATTEMPTS } from '../../domain/content/quizzes.ts'
import { DAY_MS } from '../../domain/platform/dates.ts'
import type { AppRouter, RouterOutputs } from '../../server/router.ts'
import type { Failure } from '../call-server.ts'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = RouterOutputs

/** What a child does goes through the outbox; each of these may be sent again without any harm (decision 109). */
type Procedures = {
  'activities.markDone': { input: Inputs['activities']['markDone']; output: Outputs['activities']['markDone'] }
  'lessons.markRead': { input: Inputs['lessons']['markRead']; output: Outputs['lessons']['markRead'] }
  'notebook.save': { input: Inputs['notebook']['save']; output: Outputs['notebook']['save'] }
  'notebook.change': { input: Inputs['notebook']['change']; output: Outputs['notebook']['change'] }
  'quizzes.check': { input: Inputs['quizzes']['check']; output: Outputs['quizzes']['check'] }
  'quizzes.submit': { input: Inputs['quizzes']['submit']; output: Outputs['quizzes']['submit'] }
}
export type Procedure = keyof Procedures
export type Input<P extends Procedure> = Procedures[P]['input']
export type Output<P extends Procedure> = Procedures[P]['output']

/** A call of the API that the server has not answered yet, as the outbox stores it. */
export type Task = {
  /** Given by the store; tasks are sent in its order. */
  number?: number
  procedure: string
  input: unknown
  /** When the child did it, in milliseconds. */
  at: number
  /** Why the server will never take it, in words for the child; it stays until the child has read that. */
  refused?: string
  /** The quiz that an attempt is of: the server asks for the attempt's key only. */
  about?: string
}
export type QueuedTask = Task & { number: number }

export const isQueued = (task: Task) => task.refused === undefined

/** Which procedure a task calls, and so the type of its input: `outbox.send` has written it. */
export const isOf = <P extends Procedure>(task: Task, procedure: P): task is Task & { input: Input<P> } =>
  task.procedure === procedure

/**
 * How a call that failed goes on. `network`, `server`, `sign-in`: it waits for that. `done`: the server had it already.
 * `refused`: it would be refused for ever. After as long as the server keeps a quiz open, a server that fails at it
 * always is a refusal too: else one task would hold up all others.
 */
export function fateOf({ status, refusal }: Failure, task: Pick<Task, 'at'>, now = Date.now()) {
  if (refusal === 'ALREADY_READ') return 'done'
  if (status === 401) return 'sign-in'
  if (status === undefined || status === 408 || status === 429) return 'network'
  if (status < 500) return 'refused'
  return status === 500 && now - task.at > DAYS_OF_OPEN_ATTEMPTS * DAY_MS ? 'refused' : 'server'
}

/** Of the same page of the notebook the newest text is enough: what is to be sent in place of `before` and `task`. */
export function merged(before: Task, task: Task): Task | undefined {
  if (!isWritten(before) || !isWritten(task) || pageOf(before) !== pageOf(task)) return undefined
  const changed = mergedMade(before.input.changed, task.input.changed)
  return { ...task, input: { ...task.input, changed } }
}

type Written = Task & { input: { changed: Made; id?: string; lessonId?: string; key?: string } }
/** Whether it holds words of the child's own. */
export const isWritten = (task: Task): task is Written =>
  task.procedure === 'notebook.save' || task.procedure === 'notebook.change'
const pageOf = ({ procedure, input: { id, lessonId, key } }: Written) => [procedure, id, lessonId, key].join(' ')

/** Whether the one asks for nothing that the other does not. */
export const isSame = (one: Task, other: Task): boolean =>
  one.procedure === other.procedure && JSON.stringify(one.input) === JSON.stringify(other.input)

/** Whether the child is to read that it was refused while nobody was looking. The rest is no loss. */
export const isWorthTelling = (task: Task): boolean =>
  isWritten(task) || task.procedure === 'lessons.markRead' || task.procedure === 'quizzes.submit'
