import { redirect } from 'react-router'
import { SEARCH_FIELD } from '../../domain/competencies.ts'
import type { Route } from './+types/legacy-competencies.ts'

/** The list's URL in the footer (S2.41); keeps the search term. */
export function loader({ request }: Route.LoaderArgs) {
  const searched = new URL(request.url).searchParams.get(SEARCH_FIELD)
  return redirect(searched ? `/kompetenzen?${new URLSearchParams({ [SEARCH_FIELD]: searched })}` : '/kompetenzen', 301)
}
