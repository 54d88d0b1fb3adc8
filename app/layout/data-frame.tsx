import '../components/kit.css'
import './toasts.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { PasswordQuestion } from '../components/dialog/confirm-password.tsx'
import { queryClient } from '../trpc.ts'
import { ChildFrame } from './child-frame.tsx'
import { SiteLayout } from './site-layout.tsx'

/** What screens need that load data and show toasts, in the frame of whoever is there. `isChild`: a child is signed in. */
export function DataFrame({ isChild }: { isChild: boolean }) {
  const Frame = isChild ? ChildFrame : SiteLayout
  return (
    <QueryClientProvider client={queryClient}>
      <Notifications position="top-right" />
      <Frame>
        <Outlet />
      </Frame>
      <PasswordQuestion />
    </QueryClientProvider>
  )
}
