import '../components/kit.css'
import './toasts.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { PasswordQuestion } from '../components/confirm-password.tsx'
import { queryClient } from '../trpc.ts'
import { SiteFrame } from './site-frame.tsx'

/** The frame of screens that ask the server for data and answer with toasts. Public pages do without both. */
export default function DataFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <Notifications position="top-right" />
      <SiteFrame>
        <Outlet />
      </SiteFrame>
      <PasswordQuestion />
    </QueryClientProvider>
  )
}
