import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../../server/router.ts'

export type ReminderDevice = inferRouterOutputs<AppRouter>['reminders']['get']['devices'][number]
