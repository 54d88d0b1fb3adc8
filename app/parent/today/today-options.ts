import { trpc } from '../../trpc.ts'

export const todayOptions = trpc.family.today.queryOptions()
