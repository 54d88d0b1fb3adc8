import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '../server/router.ts'
import { leadingTo, shownAddress } from './asked-address.ts'
import { failureOf } from './failure.ts'
import { onSessionChange } from './session/changes.ts'
import { checkSession } from './session/check-session.ts'

/** A refusal will be the same next time; only what may pass is tried again. */
const mayPass = (error: unknown) => (failureOf(error).status ?? 500) >= 500

/** Whoever finds no session lets it be looked at; what then happens on the screen is in layout/session-screen.tsx. */
const lookWhenSignedOut = (error: unknown) => {
  if (failureOf(error).status === 401) void checkSession()
}

/** An admin's second step was ended while a screen was open: there is nothing more to be read on it. */
const leaveForTwoFactor = (error: unknown) => {
  if (failureOf(error).refusal === 'TWO_FACTOR_NEEDED') {
    window.location.assign(leadingTo('/profile/two-factor', shownAddress()))
  }
}

const RETRIES = 2
export const minutes = (count: number) => count * 60_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < RETRIES && mayPass(error) },
    mutations: { networkMode: 'always' }, // offline they fail and say so, instead of waiting unseen
  },
  queryCache: new QueryCache({
    onError: (error) => {
      lookWhenSignedOut(error)
      leaveForTwoFactor(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      if (mayPass(error)) console.error(error)
      lookWhenSignedOut(error)
    },
  }),
})

// What was read for one person must not be there for the next one.
onSessionChange((change) => {
  const isSomebodyElse = change.event === 'SIGNED_IN' && !change.isSamePerson
  if (isSomebodyElse || (change.event === 'SIGNED_OUT' && change.why === 'ended')) queryClient.clear()
})

/**
 * The bare calls: for what is wrapped (the password asked for again, a save that the keeper of a draft times) or belongs to
 * no screen; a timeout can be given to these.
 */
export const client = createTRPCClient<AppRouter>({
  // Queries too: what is asked for (the token of a link, a child) stands in no address, so in no log and no history.
  links: [httpBatchLink({ url: '/trpc', methodOverride: 'POST', maxItems: 20 })],
})
export const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient })
