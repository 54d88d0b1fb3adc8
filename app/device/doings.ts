import type { inferRouterInputs } from '@trpc/server'
import type { Made } from '../../domain/content/activities/made-words.ts'
import { mergedMade } from '../../domain/content/activities/made-words.ts'
import { DAYS_OF_OPEN_ATTEMPTS } from '../../domain/content/quizzes.ts'
import { DAY_MS } from '../../domain/platform/dates.ts'
import type { AppRouter, RouterOutputs } from '../../server/router.ts'
import type { Failure } from '../call-server.ts'
import type { Waiting } from './database.ts'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = RouterOutputs

/** What a child does goes through the outbox; each of these may be sent again without any harm (decision 109). */
type Doings = {
  'activities.markDone': { input: Inputs['activities']['markDone']; output: Outputs['activities']['markDone'] }
  'lessons.markRead': { input: Inputs['lessons']['markRead']; output: Outputs['lessons']['markRead'] }
  'notebook.save': { input: Inputs['notebook']['save']; output: Outputs['notebook']['save'] }
  'notebook.change': { input: Inputs['notebook']['change']; output: Outputs['notebook']['change'] }
  'quizzes.check': { input: Inputs['quizzes']['check']; output: Outputs['quizzes']['check'] }
  'quizzes.submit': { input: Inputs['quizzes']['submit']; output: Outputs['quizzes']['submit'] }
}
export type Procedure = keyof Doings
export type Input<P extends Procedure> = Doings[P]['input']
export type Output<P extends Procedure> = Doings[P]['output']

/** What an entry of the outbox asks for; whatever lies there was written by `send`. */
export const isOf = <P extends Procedure>(entry: Waiting, procedure: P): entry is Waiting & { input: Input<P> } =>
  entry.procedure === procedure

/**
 * How a call that failed goes on. `network`, `sign-in`: it waits for that. `done`: the server had it already. `refused`: it
 * would be refused for ever. After as long as the server keeps a quiz open, a server that fails at it always is a refusal too:
 * else one thing would hold back all others.
 */
export function fateOf({ status, refusal }: Failure, entry: Pick<Waiting, 'at'>, now = Date.now()) {
  if (refusal === 'ALREADY_READ') return 'done'
  if (status === 401) return 'sign-in'
  if (status === undefined || status === 408 || status === 429) return 'network'
  if (status < 500) return 'refused'
  return status === 500 && now - entry.at > DAYS_OF_OPEN_ATTEMPTS * DAY_MS ? 'refused' : 'network'
}

/** Of the same page of the notebook the newest text is enough: what is to be sent in place of `before` and `entry`. */
export function merged(before: Waiting, entry: Waiting): Waiting | undefined {
  if (!isWritten(before) || !isWritten(entry) || pageOf(before) !== pageOf(entry)) return undefined
  const changed = mergedMade(before.input.changed, entry.input.changed)
  return { ...entry, input: { ...entry.input, changed } }
}

type Written = Waiting & { input: { changed: Made; id?: string; lessonId?: string; key?: string } }
/** Whether it holds words of the child's own. */
export const isWritten = (entry: Waiting): entry is Written =>
  entry.procedure === 'notebook.save' || entry.procedure === 'notebook.change'
const pageOf = ({ procedure, input: { id, lessonId, key } }: Written) => [procedure, id, lessonId, key].join(' ')

/** Whether the one asks for nothing that the other does not. */
export const isSame = (one: Waiting, other: Waiting): boolean =>
  one.procedure === other.procedure && JSON.stringify(one.input) === JSON.stringify(other.input)

/** What is kept for the child to read when it was refused while nobody was looking. The rest of it is no loss. */
export const isWorthTelling = (entry: Waiting): boolean =>
  isWritten(entry) || entry.procedure === 'lessons.markRead' || entry.procedure === 'quizzes.submit'
