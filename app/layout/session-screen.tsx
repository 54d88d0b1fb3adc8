import { lazy, Suspense, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { onSessionChange } from '../session/changes.ts'
import { leaveFor } from '../session/way-out.ts'
import { queryClient } from '../trpc.ts'

// Not lazyPart: where it does not arrive the whole screen goes, for nobody may see what it covers.
const SessionExpired = lazy(() => import('./session-expired.tsx'))

/** Reactions of a signed-in screen to session changes, in this tab or another (S4.01). */
export function SessionScreen({ isChild, signInPath }: { isChild: boolean; signInPath: string }) {
  const { revalidate } = useRevalidator()
  const [hasExpired, setExpired] = useState(false)
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change.event === 'SIGNED_OUT') {
          if (change.why === 'expired') setExpired(true)
          else leaveFor(`${signInPath}?abgemeldet`)
        }
        if (change.event === 'SIGNED_IN' && !change.isSamePerson) leaveFor('/dashboard')
        else if (change.event === 'SIGNED_IN' || change.event === 'USER_UPDATED') {
          setExpired(false)
          void queryClient.invalidateQueries()
          void revalidate()
        }
      }),
    [revalidate, signInPath],
  )
  return (
    hasExpired && (
      <Suspense>
        <SessionExpired isChild={isChild} signInPath={signInPath} />
      </Suspense>
    )
  )
}
