import { Outlet } from 'react-router'
import { SiteLayout } from '../layout/site-layout.tsx'

/** Layout of public pages. Screens that need menus, toasts or data access load them themselves. */
export default function PublicLayout() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  )
}
