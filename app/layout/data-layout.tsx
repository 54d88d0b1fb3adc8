import '../components/kit.css'
import './toasts.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { PasswordQuestion } from '../components/dialog/confirm-password.tsx'
import { queryClient } from '../trpc.ts'
import { SiteLayout } from './site-layout.tsx'

/** The frame of screens that ask the server for data and answer with toasts. Public pages do without both. */
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
