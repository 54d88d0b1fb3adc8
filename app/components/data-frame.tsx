import './kit.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { SiteFrame } from '../frame/site-frame.tsx'
import { queryClient } from '../trpc.ts'
import { PasswordQuestion } from './confirm-password.tsx'

/** The frame of screens that ask the server for data and answer with toasts. Public pages do without both. */
export const DataFrame = () => (
  <QueryClientProvider client={queryClient}>
    <Notifications position="top-right" />
    <SiteFrame>
      <Outlet />
    </SiteFrame>
    <PasswordQuestion />
  </QueryClientProvider>
)
