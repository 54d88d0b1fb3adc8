import { AGE_FIELD, SEARCH_FIELD, SUBJECT_FIELD } from '../../../domain/content/competency-filter.ts'

/** The list of competencies, by its own address and by the one that leads on to it (S2.41). */
const SEARCHED = ['/kompetenzen', '/competencies']

/** What the server itself reads of a query: which part of a page's data is wanted, and what a list is filtered by. */
const readFrom = (path: string): string[] => {
  if (path.endsWith('.data')) return ['_routes']
  return SEARCHED.includes(path) ? [SEARCH_FIELD, AGE_FIELD, SUBJECT_FIELD] : []
}

/**
 * Path and query of an address, without what makes no difference to the page that is sent: what advertisers and
 * messengers add to links, and what screens read in the browser, which has the whole address.
 */
export function shownAddress(url: string): string {
  const address = url.slice(url.indexOf('/', 'https://'.length))
  const [path = ''] = address.split('?', 1)
  const names = path === address ? [] : readFrom(path)
  const given = new URLSearchParams(address.slice(path.length))
  const read = names.flatMap((name) => {
    const value = given.get(name)
    return value ? [[name, value]] : []
  })
  return read.length > 0 ? `${path}?${new URLSearchParams(read)}` : path
}
