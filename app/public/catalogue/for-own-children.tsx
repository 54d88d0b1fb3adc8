import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../missing-part.ts'
import { isMarkedSignedIn } from '../../session/ask-for-session.ts'
import { loadSession } from '../../session.ts'

type ForOwnChildrenProps = { competency: { id: string; title: string; levels: { minAge: number | null }[] } }

const AssignHere = lazyPart(() => import('../../parent/assigning/assign-here.tsx'))

/** For a parent who is signed in: assigns the competency from its public page. Nothing of it is loaded for others. */
export function ForOwnChildren({ competency }: ForOwnChildrenProps) {
  const [isParent, setIsParent] = useState(false)
  useEffect(() => {
    if (!isMarkedSignedIn()) return
    loadSession()
      .then(({ roles }) => setIsParent(roles.isParent))
      .catch(() => {}) // the page is complete without it
  }, [])
  if (!isParent) return null
  return (
    <Suspense>
      <AssignHere competency={competency} />
    </Suspense>
  )
}
