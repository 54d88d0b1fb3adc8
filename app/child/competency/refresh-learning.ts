import { queryClient, trpc } from '../../trpc.ts'

/** Call after something was learned: refetches also unmounted screens, which never show an outdated state first. */
export const refreshLearning = () =>
  Promise.all([
    queryClient.invalidateQueries({ ...trpc.learning.pathFilter(), refetchType: 'all' }),
    queryClient.invalidateQueries({ ...trpc.lessons.pathFilter() }),
    queryClient.invalidateQueries({ ...trpc.togetherTasks.pathFilter() }),
  ])
