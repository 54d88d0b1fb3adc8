import './kit.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '../trpc.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The forms on the way to an account: as public as the site, with toasts and data. */
export default function AccountLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Notifications position="top-right" />
      <SiteHeader />
      <div id="inhalt">
        <Outlet />
      </div>
      <SiteFooter />
    </QueryClientProvider>
  )
}
