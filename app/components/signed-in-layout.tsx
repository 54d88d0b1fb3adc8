import './kit.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { guard } from '../guard.ts'
import { queryClient } from '../trpc.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { Spinner } from './spinner.tsx'

/** Everything behind the sign-in: header, data, toasts. Without a session it leads to /login. */
export async function clientLoader() {
  await guard()
  return null
}

export const HydrateFallback = Spinner

export default function SignedInLayout() {
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
