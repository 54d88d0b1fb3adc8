import { redirect } from 'react-router'
import { apiContext } from '../api-context.ts'
import type { Route } from './+types/legacy-competency.ts'
import { requireFound } from './catalogue/require-found.ts'

/** Former URL of a competency, by id. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { slug } = await requireFound(context.get(apiContext).competencies.byId({ id: params.competencyId }))
  return redirect(`/kompetenz/${slug}`, 301)
}
