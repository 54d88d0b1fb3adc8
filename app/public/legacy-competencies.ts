import { redirect } from 'react-router'
import { SEARCH_FIELD } from '../../domain/competencies.ts'
import type { Route } from './+types/legacy-competencies.ts'

/** The footer's address of the list (S2.41), with what is searched for in it. */
export function loader({ request }: Route.LoaderArgs) {
  const searched = new URL(request.url).searchParams.get(SEARCH_FIELD)
  return redirect(searched ? `/kompetenzen?${new URLSearchParams({ [SEARCH_FIELD]: searched })}` : '/kompetenzen', 301)
}
