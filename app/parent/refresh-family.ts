import { queryClient, trpc } from '../trpc.ts'

/** Call after a parent has changed something about a child: refetches, also queries that are not mounted. */
export const refreshFamily = () =>
  Promise.all(
    [trpc.children, trpc.family, trpc.assignments, trpc.passes, trpc.wishes, trpc.togetherTasks].map((of) =>
      queryClient.invalidateQueries({ ...of.pathFilter(), refetchType: 'all' }),
    ),
  )
