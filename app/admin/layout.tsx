import './parts/kit.css'
import { Outlet } from 'react-router'
import { requireTwoFactor } from '../account/two-factor/require-two-factor.ts'
import { Spinner } from '../components/page/spinner.tsx'
import { guard } from '../guard.ts'
import type { Route } from './+types/layout.ts'

/** Runs before the loaders of all admin screens: redirects people who are not admins or lack a required two-factor. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    await guard(request, { admin: true })
    await requireTwoFactor(request)
  },
]

export const HydrateFallback = Spinner

export default function AdminLayout() {
  return <Outlet />
}
