import '../components/kit.css'
import './toasts.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { letBrowsersTranslate } from '../browsers/translated.ts'
import { PasswordQuestion } from '../components/dialog/confirm-password.tsx'
import { queryClient } from '../trpc.ts'
import { MissingPartNote } from './missing-part-note.tsx'

// Public pages change too little for a translator to disturb: the home page need not bring it.
if (typeof window !== 'undefined') letBrowsersTranslate()

/** What screens need that load data and show toasts. */
export const DataProviders = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <Notifications position="top-right" />
    {children}
    <PasswordQuestion />
    <MissingPartNote />
  </QueryClientProvider>
)
