import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { trpc } from '../../trpc.ts'

export type DueReviews = inferRouterOutputs<AppRouter>['admin']['dueReviews']

export const dueReviews = trpc.admin.dueReviews.queryOptions()
