import { Outlet } from 'react-router'
import { SiteLayout } from '../layout/site-layout.tsx'

/**
 * Layout of public pages. Imports only what they show at once; menus, toasts and data access are loaded by the screens that
 * need them.
 */
export default function PublicLayout() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  )
}
