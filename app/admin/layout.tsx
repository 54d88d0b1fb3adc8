import './parts/kit.css'
import { useHotkeys } from '@mantine/hooks'
import { data, Outlet, useNavigate } from 'react-router'
import { mayDo } from '../../domain/people/roles.ts'
import { requireTwoFactor } from '../account/two-factor/require-two-factor.ts'
import { guard } from '../guard.ts'
import { dutyAt } from '../layout/admin-links.ts'
import { loadSession } from '../session.ts'
import type { Route } from './+types/layout.ts'
import { RolesContext } from './parts/duties.ts'

/**
 * Runs before the loaders of all screens of the administration: redirects people who do not work here or lack a
 * required two-factor, and tells others of the team what is not theirs (layout/not-yours.tsx).
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const { roles } = await guard(request, { staff: true })
    await requireTwoFactor(request)
    const duty = dutyAt(new URL(request.url).pathname)
    if (duty && !mayDo(roles, duty)) throw data(null, { status: 403 })
  },
]

export const clientLoader = async () => (await loadSession()).roles

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  // Also in fields and while a text is being written.
  useHotkeys([['mod+K', () => mayDo(loaderData, 'write') && navigate('/admin/suche')]], [], true)
  return (
    <RolesContext value={loaderData}>
      <Outlet />
    </RolesContext>
  )
}
