import './parts/kit.css'
import { Outlet } from 'react-router'
import { requireSecondStep } from '../account/second-step/require-second-step.ts'
import { Spinner } from '../components/page/spinner.tsx'
import { guard } from '../guard.ts'
import type { Route } from './+types/layout.ts'

/** The screens for admins. Whoever is none, or lacks a second step, goes elsewhere before any of them loads something. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    await guard(request, { admin: true })
    await requireSecondStep(request)
  },
]

export const HydrateFallback = Spinner

export default function AdminLayout() {
  return <Outlet />
}
