import { queryClient, trpc } from '../../trpc.ts'

/** Refetches what is shown on admin screens and marks the rest as stale. */
export const refreshAdmin = () => queryClient.invalidateQueries(trpc.admin.pathFilter())
