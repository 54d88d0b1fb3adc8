import { useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ChildLayout } from '../layout/child-layout.tsx' // not lazily: its styles would go with the route that came before
import { SiteLayout } from '../layout/site-layout.tsx'

/**
 * Layout of public pages to which children's screens link. A child that came from there keeps its frame. Known from the
 * history entry alone, because nobody is to learn who opens the help page (decision 044).
 */
export default function SharedWithChildrenLayout() {
  const { state } = useLocation()
  // The server knows no history: after a reload the site's layout is drawn first.
  const knowsHistory = useSyncExternalStore(never, yes, no)
  const Frame = knowsHistory && state?.world === 'child' ? ChildLayout : SiteLayout
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

const never = () => () => {}
const yes = () => true
const no = () => false
