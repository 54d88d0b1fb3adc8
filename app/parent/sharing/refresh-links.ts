import { queryClient, trpc } from '../../trpc.ts'

/** Reads a child's links again, after one was made or ended. */
export const refreshLinks = (childId: string) =>
  queryClient.invalidateQueries(trpc.sharing.list.queryFilter({ childId }))
