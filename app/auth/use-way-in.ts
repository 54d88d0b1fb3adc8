import { useSearchParams } from 'react-router'
import { askedIn, leadingTo } from '../asked-address.ts'

/** Where somebody wants to go who is on the way in, and the other screens of that way, which must not forget it. */
export function useWayIn() {
  const [search] = useSearchParams()
  const asked = askedIn(search)
  return { asked, via: (screen: string) => leadingTo(screen, asked) }
}
