import { redirect } from 'react-router'
import { CAME_BACK } from '../child/competency/came-back.ts'
import { PageSpinner } from '../components/page/spinner.tsx'
import { loadSession } from '../session.ts'
import type { Route } from './+types/after-practice.ts'
import { unlistedPage } from './describe-page.ts'

export const meta = () => unlistedPage('Nach der Übung')
export const HydrateFallback = PageSpinner

/**
 * The target of a simulation's `returnUrl` (docs/simulations.md): leads to its competency, with ?lektion=ID to that
 * lesson. A child gets to its own page, there to the practice in ?probe=ID, a parent to that of the child in ?kind=ID,
 * and without a session to the public page.
 */
export async function clientLoader({ params: { competencyId }, request }: Route.ClientLoaderArgs) {
  const { roles } = await loadSession()
  const { searchParams } = new URL(request.url)
  const [childId, lessonId] = [searchParams.get('kind'), searchParams.get('lektion')]
  const lesson = lessonId ? `?${new URLSearchParams({ lektion: lessonId })}` : ''
  const practiceId = searchParams.get('probe')
  const practice = practiceId ? `?${new URLSearchParams({ probe: practiceId, [CAME_BACK]: '' })}` : ''
  if (roles.isChild) throw redirect(`/child-competency/${competencyId}${lesson || practice}`)
  if (roles.isParent && childId)
    throw redirect(`/family/${encodeURIComponent(childId)}/competency/${competencyId}${lesson}`)
  throw redirect(`/competency/${competencyId}`)
}

export default function AfterPractice() {
  return null
}
