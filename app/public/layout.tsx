import { Outlet } from 'react-router'
import { SiteLayout } from '../layout/site-layout.tsx'

/** Pages for everybody. Imports only what they show at once: menus, toasts and data come with the screens that need them. */
export default function PublicLayout() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  )
}
