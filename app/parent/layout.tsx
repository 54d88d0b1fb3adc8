import { Outlet } from 'react-router'
import { Spinner } from '../components/page/spinner.tsx'
import { guard } from '../guard.ts'
import type { Route } from './+types/layout.ts'

/** The screens for parents. Whoever is none goes to the dashboard, before any of them loads something. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    await guard(request, { parent: true })
  },
]

export const HydrateFallback = Spinner

export default function ParentLayout() {
  return <Outlet />
}
