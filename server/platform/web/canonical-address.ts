import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'

/**
 * Redirects other spellings of a page's address ('/Kompetenzen', '/kompetenzen/') to the one that search engines and
 * the page cache know, with their query.
 */
export const canonicalAddresses =
  (load: () => Promise<ServerBuild>): MiddlewareHandler =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const path = canonicalPath(pathname, pathsOf(await load()))
    return path ? c.redirect(path + search, 301) : next()
  }

/** The whole paths of all screens, those with fewer variables first. */
function pathsOf({ routes }: ServerBuild): string[] {
  const pathOf = (id: string | undefined): string[] => {
    const route = id ? routes[id] : undefined
    return route ? [...pathOf(route.parentId), ...(route.path ? [route.path] : [])] : []
  }
  const variables = (path: string) => path.split(':').length
  return Object.keys(routes)
    .map((id) => pathOf(id).join('/'))
    .filter((path) => /^\w/.test(path)) // neither the home page nor the one for all others
    .toSorted((one, other) => variables(one) - variables(other))
}

/**
 * The canonical spelling of a page's address.
 * @returns undefined when it is canonical already, or no page of ours. Never begins with '//', which would lead
 * elsewhere.
 */
export function canonicalPath(pathname: string, paths: readonly string[]): string | undefined {
  const given = pathname.replace(/\/$/, '').split('/').slice(1)
  for (const path of paths) {
    const written = fill(path.split('/'), given)
    if (written) return written === pathname ? undefined : written
  }
}

/** A path's own words, with what is given for its variables; undefined when it is not this path's address. */
function fill(path: string[], given: string[]): string | undefined {
  const required = path.filter((part) => !part.endsWith('?')).length
  if (given.length < required || given.length > path.length) return undefined
  const parts = given.map((part, index) => {
    const expected = path[index] ?? ''
    if (expected.startsWith(':')) return part || undefined
    return part.toLowerCase() === expected.toLowerCase() ? expected : undefined
  })
  return parts.includes(undefined) ? undefined : `/${parts.join('/')}`
}
