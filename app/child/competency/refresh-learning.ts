import { queryClient, trpc } from '../../trpc.ts'

/**
 * Call after something was learned. Refetches dashboard and competency even when they are not mounted, so that they never
 * show an outdated state first.
 */
export const refreshLearning = () =>
  Promise.all([
    queryClient.invalidateQueries({ ...trpc.learning.pathFilter(), refetchType: 'all' }),
    queryClient.invalidateQueries({ ...trpc.lessons.pathFilter() }),
    queryClient.invalidateQueries({ ...trpc.togetherTasks.pathFilter() }),
  ])
