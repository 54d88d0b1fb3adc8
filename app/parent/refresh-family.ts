import { queryClient, trpc } from '../trpc.ts'

/** After a parent changed something about a child: every screen reads it again, also those that are not shown. */
export const refreshFamily = () =>
  Promise.all(
    [trpc.children, trpc.family, trpc.assignments, trpc.passes].map((of) =>
      queryClient.invalidateQueries({ ...of.pathFilter(), refetchType: 'all' }),
    ),
  )
