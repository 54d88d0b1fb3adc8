import { redirect } from 'react-router'
import type { Route } from './+types/legacy-slug.ts'

/** The old address of a competency, in the singular. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/kompetenzen/${encodeURIComponent(params.slug)}`, 301)
