import { redirect } from 'react-router'
import type { Route } from './+types/legacy-competencies.ts'

/** The list's URL in the footer (S2.41); keeps what the list is filtered by. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  searchParams.delete('_routes') // the router's own, when a link is followed on the page
  return redirect(searchParams.size > 0 ? `/kompetenzen?${searchParams}` : '/kompetenzen', 301)
}
