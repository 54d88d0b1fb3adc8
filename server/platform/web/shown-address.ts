import { SEARCH_FIELD } from '../../../domain/competencies.ts'

/** The list of competencies, by its own address and by the one that leads on to it (S2.41). */
const SEARCHED = ['/kompetenzen', '/competencies']

/** What the server itself reads of a query: which part of a page's data is asked for, and what is searched for. */
const readFrom = (path: string): string | undefined => {
  if (path.endsWith('.data')) return '_routes'
  return SEARCHED.includes(path) ? SEARCH_FIELD : undefined
}

/**
 * Path and query of an address, without what makes no difference to the page that is sent: what advertisers and
 * messengers add to links, and what screens read in the browser, which has the whole address.
 */
export function shownAddress(url: string): string {
  const address = url.slice(url.indexOf('/', 'https://'.length))
  const [path = ''] = address.split('?', 1)
  const name = path === address ? undefined : readFrom(path)
  const value = name && new URLSearchParams(address.slice(path.length)).get(name)
  return value ? `${path}?${new URLSearchParams({ [name]: value })}` : path
}
