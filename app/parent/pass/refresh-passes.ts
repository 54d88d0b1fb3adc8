import { queryClient, trpc } from '../../trpc.ts'

export const refreshPasses = () => queryClient.invalidateQueries(trpc.passes.pathFilter())
