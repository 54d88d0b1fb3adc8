import { redirect } from 'react-router'
import { apiContext } from '../api-context.ts'
import type { Route } from './+types/trial-exercise.ts'
import { requireFound } from './catalogue/require-found.ts'

/** Leads to the exercise that anybody may try out, with a run that was sealed for this visit. */
export async function loader({ context }: Route.LoaderArgs) {
  const { address } = await requireFound(context.get(apiContext).trial.exercise())
  return redirect(address, { headers: { 'cache-control': 'no-store' } })
}
