import { trpc } from '../../trpc.ts'

export const todayOptions = trpc.family.today.queryOptions()
export const wishesOptions = trpc.wishes.ofFamily.queryOptions()
