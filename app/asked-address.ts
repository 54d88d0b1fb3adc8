import { innerPath } from '../domain/platform/inner-path.ts'

// The page that somebody wanted before having to sign in. Sign-in pages pass it along in the query parameter `weiter`.
// Anybody can write such a URL, so only pages of this site are accepted (decision 065).

const PARAMETER = 'weiter'
/** Start pages: people get there anyway, so they are not passed along. */
const HOMES = ['/dashboard', '/child-dashboard']

/** The requested page in the query of a sign-in page; undefined for none, and for a URL of another site. */
export const askedIn = (search: URLSearchParams): string | undefined => innerPath(search.get(PARAMETER))

/** The URL of a sign-in page, with the requested page passed along. */
export function leadingTo(screen: string, asked: string | undefined): string {
  if (!asked || HOMES.includes(asked)) return screen
  const value = encodeURIComponent(asked).replaceAll('%2F', '/')
  return `${screen}${screen.includes('?') ? '&' : '?'}${PARAMETER}=${value}`
}

/**
 * What the address carries behind #, such as the code on a child's card; '' where that is the name of a part of the
 * page, to which a link has led.
 */
export function carriedBehindHash(): string {
  const hash = window.location.hash.slice(1)
  return document.getElementById(hash) ? '' : hash
}

/** Path and query of the present page. */
export const shownAddress = () => window.location.pathname + window.location.search
