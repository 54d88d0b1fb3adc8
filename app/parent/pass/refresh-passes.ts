import { queryClient, trpc } from '../../trpc.ts'

/** Reads the passes again, after something about one was changed. */
export const refreshPasses = () => queryClient.invalidateQueries(trpc.passes.pathFilter())
