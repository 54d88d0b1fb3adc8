import type { inferRouterOutputs } from '@trpc/server'
import type { ContentRef } from '../../../../domain/content/content.ts'
import type { AppRouter } from '../../../../server/router.ts'
import { trpc } from '../../../trpc.ts'

export type Schedule = inferRouterOutputs<AppRouter>['admin']['schedules']['list'][number]

/** When a draft will be published; null where nothing is set. */
export const scheduleOf = ({ type, id }: ContentRef) =>
  trpc.admin.schedules.ofContent.queryOptions({ type, id }, { staleTime: 0 })
