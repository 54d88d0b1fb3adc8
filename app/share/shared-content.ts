import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'

/** What a link opens. */
export type SharedContent = inferRouterOutputs<AppRouter>['sharing']['contentByToken']
