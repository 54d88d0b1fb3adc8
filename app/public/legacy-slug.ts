import { redirect } from 'react-router'
import type { Route } from './+types/legacy-slug.ts'

/** Former URL of a competency, with /kompetenz in the singular. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/kompetenzen/${encodeURIComponent(params.slug)}`, 301)
