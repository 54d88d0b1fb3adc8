import { Outlet } from 'react-router'
import { guard } from '../guard.ts'
import type { Route } from './+types/layout.ts'

/** Runs before the loaders of all screens for parents: redirects everybody else to the dashboard. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    await guard(request, { parent: true })
  },
]

export default function ParentLayout() {
  return <Outlet />
}
