import { queryClient, trpc } from '../../trpc.ts'

export const refreshLinks = (childId: string) =>
  queryClient.invalidateQueries(trpc.sharing.list.queryFilter({ childId }))
