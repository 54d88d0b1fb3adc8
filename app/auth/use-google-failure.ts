import { useSearchParams } from 'react-router'
import { googleFailureOf, googleFailures } from '../../domain/google.ts'

/** Why somebody came back from Google without being signed in, as a sentence; '' for everybody else. */
export function useGoogleFailure(): string {
  const [search] = useSearchParams()
  const failure = googleFailureOf(search.get('google'))
  return failure ? googleFailures[failure] : ''
}
