import type { Context } from 'hono'
import { routePath } from 'hono/route'

/**
 * The pattern of the route that answered, or the procedure: one of finitely many, whatever was asked for.
 * @param procedures the names of all procedures
 */
export function routeLabel(c: Context, procedures: ReadonlySet<string>): string {
  const pattern = routePath(c)
  if (pattern !== '/trpc/*') return pattern
  const name = c.req.path.slice('/trpc/'.length)
  return procedures.has(name) ? `/trpc/${name}` : pattern // a batch, or none of ours
}
