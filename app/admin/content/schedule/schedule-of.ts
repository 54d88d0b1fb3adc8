import type { ContentRef } from '../../../../domain/content/content.ts'
import { type Answers, trpc } from '../../../trpc.ts'

export type Schedule = Answers['admin']['schedules']['list'][number]

/** When a draft will be published; null where nothing is set. */
export const scheduleOf = ({ type, id }: ContentRef) =>
  trpc.admin.schedules.ofContent.queryOptions({ type, id }, { staleTime: 0 })
