import { queryClient, trpc } from '../../trpc.ts'

/** Everything the admins' screens show is asked for again; what is on the screen at once. */
export const refreshAdmin = () => queryClient.invalidateQueries(trpc.admin.pathFilter())
