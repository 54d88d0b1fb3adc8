import { innerPath } from '../domain/inner-path.ts'

// Whoever has to sign in first arrives afterwards where they wanted to go: the screens on the way in hand on the address, in
// theirs. Anybody can write such an address, so it is read with care (decision 065).

const PARAMETER = 'weiter'
/** Where people come to anyway who asked for nothing. */
const HOMES = ['/dashboard', '/child-dashboard']

/** Where somebody wanted to go, as the address of a screen on the way in has it; undefined for nothing, and for another site. */
export const askedIn = (search: URLSearchParams): string | undefined => innerPath(search.get(PARAMETER))

/** The address of a screen on the way in that hands on what was asked for. */
export function leadingTo(screen: string, asked: string | undefined): string {
  if (!asked || HOMES.includes(asked)) return screen
  const value = encodeURIComponent(asked).replaceAll('%2F', '/')
  return `${screen}${screen.includes('?') ? '&' : '?'}${PARAMETER}=${value}`
}

/** The address of the screen that is shown. */
export const shownAddress = () => window.location.pathname + window.location.search
