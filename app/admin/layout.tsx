import './parts/kit.css'
import { Outlet } from 'react-router'
import { requireTwoFactor } from '../account/two-factor/require-two-factor.ts'
import { Spinner } from '../components/page/spinner.tsx'
import { guard } from '../guard.ts'
import type { Route } from './+types/layout.ts'

/** The screens for admins. Whoever is none, or lacks a second step, goes elsewhere before any of them loads something. */
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
