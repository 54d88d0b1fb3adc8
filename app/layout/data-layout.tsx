import '../components/kit.css'
import './toasts.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { PasswordQuestion } from '../components/dialog/confirm-password.tsx'
import { queryClient } from '../trpc.ts'
import { SiteLayout } from './site-layout.tsx'

/** Layout of screens that load data and show toasts. Public pages need neither. */
export default function DataLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Notifications position="top-right" />
      <SiteLayout>
        <Outlet />
      </SiteLayout>
      <PasswordQuestion />
    </QueryClientProvider>
  )
}
