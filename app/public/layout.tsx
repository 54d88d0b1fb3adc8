import { Outlet } from 'react-router'
import { SiteFrame } from '../frame/site-frame.tsx'

/** Pages for everybody. Imports only what they show at once: menus, toasts and data come with the screens that need them. */
export default function PublicLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}
