import '../components/kit.css'
import './toasts.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PasswordQuestion } from '../components/dialog/confirm-password.tsx'
import { queryClient } from '../trpc.ts'
import { MissingPartNote } from './missing-part-note.tsx'

/** What screens need that load data and show toasts. */
export const DataProviders = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <Notifications position="top-right" />
    {children}
    <PasswordQuestion />
    <MissingPartNote />
  </QueryClientProvider>
)
