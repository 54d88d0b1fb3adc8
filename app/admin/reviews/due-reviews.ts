import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { trpc } from '../../trpc.ts'

export type DueReviews = inferRouterOutputs<AppRouter>['admin']['dueReviews']
export type WaitingReviews = inferRouterOutputs<AppRouter>['admin']['reviews']['list']

export const dueReviews = trpc.admin.dueReviews.queryOptions()

/** Drafts that wait for a second person (decision 106). */
export const waitingReviews = trpc.admin.reviews.list.queryOptions()
