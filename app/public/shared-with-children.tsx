import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { SiteLayout } from '../layout/site-layout.tsx'

const ChildFrame = lazy(async () => ({ default: (await import('../layout/child-frame.tsx')).ChildFrame }))

/**
 * Layout of public pages to which children's screens link. A child that came from there keeps its frame; that is known from
 * the entry in the browser's history alone, because nobody is to learn who opens the help page (decision 044).
 */
export default function SharedWithChildrenLayout() {
  const { state } = useLocation()
  // The server knows no history: after a reload the site's layout is drawn first.
  const knowsHistory = useSyncExternalStore(never, yes, no)
  if (!knowsHistory || state?.world !== 'child') {
    return (
      <SiteLayout>
        <Outlet />
      </SiteLayout>
    )
  }
  return (
    <Suspense>
      <ChildFrame>
        <Outlet />
      </ChildFrame>
    </Suspense>
  )
}

const never = () => () => {}
const yes = () => true
const no = () => false
