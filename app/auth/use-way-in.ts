import { useSearchParams } from 'react-router'
import { askedIn, leadingTo } from '../asked-address.ts'

/** Router state for /login: a message to show above the form, and the address to fill in. */
export type LoginState = { message?: string; email?: string }

/** The page requested before signing in, and `via`, which passes it along in links to other sign-in pages. */
export function useWayIn() {
  const [search] = useSearchParams()
  const asked = askedIn(search)
  return { asked, via: (screen: string) => leadingTo(screen, asked) }
}
