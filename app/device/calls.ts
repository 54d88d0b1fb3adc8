import { client } from '../trpc.ts'
import type { Input, Output, Procedure } from './doings.ts'

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

export const callServerFor = <P extends Procedure>(procedure: P, input: Input<P>): Promise<Output<P>> =>
  (calls[procedure] as Call<P>)(input, { signal: AbortSignal.timeout(TIMEOUT_MS) })
