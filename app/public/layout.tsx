import { Outlet } from 'react-router'
import { SiteFooter } from '../components/site-footer.tsx'
import { SiteHeader } from '../components/site-header.tsx'

/** Pages for everybody. Imports only what they show at once: menus, toasts and data come with the screens that need them. */
export default function PublicLayout() {
  return (
    <>
      <SiteHeader />
      <div id="inhalt">
        <Outlet />
      </div>
      <SiteFooter />
    </>
  )
}
