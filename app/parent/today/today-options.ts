import { trpc } from '../../trpc.ts'

export const todayOptions = trpc.family.today.queryOptions()
/** What another parent asks, and whom the reader helps with. */
export const aroundOptions = trpc.guardians.around.queryOptions()
export const triedTogetherOptions = trpc.togetherTasks.ofFamily.queryOptions()
export const wishesOptions = trpc.wishes.ofFamily.queryOptions()
