import { redirect } from 'react-router'
import type { Route } from './+types/legacy-competencies.ts'

/** The list's URL in the footer (S2.41); keeps what the list is filtered by, which is all that arrives of a query. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(`/kompetenzen${new URL(request.url).search}`, 301)
