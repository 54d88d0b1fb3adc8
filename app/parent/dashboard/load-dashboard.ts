import { client, minutes, queryClient, trpc } from '../../trpc.ts'
import { aroundOptions, todayOptions, triedTogetherOptions, wishesOptions } from '../today/today-options.ts'
import { storedChildId } from './selected-child.ts'

export const childNames = trpc.children.names.queryOptions(undefined, { staleTime: minutes(5) })

/**
 * Loads by one request what Heute and the dashboard show at first, unless it is loaded already. Each part is then a
 * query of its own; if the request fails, each part loads itself and reports its own failure. Rejects when the children
 * cannot be loaded.
 */
export async function loadDashboard(): Promise<void> {
  if (queryClient.getQueryData(childNames.queryKey)) return
  // All leave in one request.
  const [loaded] = await Promise.all([
    client.family.dashboard.query({ childId: storedChildId() }).catch(() => undefined),
    queryClient.prefetchQuery({ ...todayOptions, retry: false }),
    queryClient.prefetchQuery({ ...triedTogetherOptions, retry: false }),
    queryClient.prefetchQuery({ ...wishesOptions, retry: false }),
    queryClient.prefetchQuery({ ...aroundOptions, retry: false }),
  ])
  if (!loaded) return void (await queryClient.ensureQueryData(childNames))
  const { children, childId, assigned, passes } = loaded
  queryClient.setQueryData(childNames.queryKey, children)
  if (!childId) return
  queryClient.setQueryData(trpc.assignments.listForChild.queryKey({ childId }), assigned)
  queryClient.setQueryData(trpc.passes.listForChild.queryKey({ childId }), passes)
}
