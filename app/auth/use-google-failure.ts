import { useSearchParams } from 'react-router'
import { googleFailureOf, googleFailures } from '../../domain/people/google.ts'

/** Why a sign-in with Google failed, as a message; '' when there was none. */
export function useGoogleFailure(): string {
  const [search] = useSearchParams()
  const failure = googleFailureOf(search.get('google'))
  return failure ? googleFailures[failure] : ''
}
