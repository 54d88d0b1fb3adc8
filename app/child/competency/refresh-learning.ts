import { queryClient, trpc } from '../../trpc.ts'

/** After something was learned: dashboard and competency are read again, also those not on the screen, so that none shows the state before. */
export const refreshLearning = () =>
  Promise.all([
    queryClient.invalidateQueries({ ...trpc.learning.pathFilter(), refetchType: 'all' }),
    queryClient.invalidateQueries({ ...trpc.lessons.pathFilter() }),
  ])
