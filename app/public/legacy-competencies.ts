import { redirect } from 'react-router'
import type { Route } from './+types/legacy-competencies.ts'

/** The footer's address of the list (S2.41). */
export const loader = ({ request }: Route.LoaderArgs) => redirect(`/kompetenzen${new URL(request.url).search}`, 301)
