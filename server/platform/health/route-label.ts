import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { appRouter } from '../../router.ts'

const procedures = new Set(Object.keys(appRouter._def.procedures))

/** The pattern of the route that answered, or the procedure: one of finitely many, whatever was asked for. */
export function routeLabel(c: Context): string {
  const pattern = routePath(c)
  if (pattern !== '/trpc/*') return pattern
  const name = c.req.path.slice('/trpc/'.length)
  return procedures.has(name) ? `/trpc/${name}` : pattern // a batch, or none of ours
}
