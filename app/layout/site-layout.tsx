import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../missing-part.ts'
import { isMarkedSignedIn } from '../session.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

// Loaded lazily: visitors have none.
const TabBar = lazyPart(() => import('./tab-bar.tsx'))

/** Header and footer, and on a small screen the parents' tabs. The skip link of the header leads to #inhalt. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const [isSignedIn, setIsSignedIn] = useState(false)
  useEffect(() => setIsSignedIn(isMarkedSignedIn()), [])
  return (
    <>
      <SiteHeader />
      <div id="inhalt">{children}</div>
      <SiteFooter />
      {isSignedIn && (
        <Suspense>
          <TabBar />
        </Suspense>
      )}
    </>
  )
}
