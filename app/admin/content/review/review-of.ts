import type { ContentRef } from '../../../../domain/content/content.ts'
import type { RouterOutputs } from '../../../../server/router.ts'
import { queryClient, trpc } from '../../../trpc.ts'

export type Review = NonNullable<RouterOutputs['admin']['reviews']['ofContent']>

/** What was said about a draft, and where it stands; null where no second person is asked for. */
export const reviewOf = (ref: ContentRef) => trpc.admin.reviews.ofContent.queryOptions(ref, { staleTime: 0 })
export const refreshReview = (ref: ContentRef) =>
  queryClient.invalidateQueries({ queryKey: trpc.admin.reviews.ofContent.queryKey(ref) })
