import type { RouterOutputs } from '../../../server/router.ts'
import { trpc } from '../../trpc.ts'

export type DueReviews = RouterOutputs['admin']['dueReviews']
export type WaitingReviews = RouterOutputs['admin']['reviews']['list']

export type Calls = RouterOutputs['admin']['calls']

/** Help that has to be dialled or opened this month. */
export const callsOfTheMonth = trpc.admin.calls.queryOptions()

export const dueReviews = trpc.admin.dueReviews.queryOptions()

/** Drafts that wait for a second person (decision 106). */
export const waitingReviews = trpc.admin.reviews.list.queryOptions()
