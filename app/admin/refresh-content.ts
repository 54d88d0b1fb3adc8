import { queryClient, trpc } from '../trpc.ts'

/** Everything the admins' screens show of content is asked for anew; what is on the screen at once. */
export const refreshContent = () => queryClient.invalidateQueries(trpc.admin.pathFilter())
