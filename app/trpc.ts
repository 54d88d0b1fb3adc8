import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, splitLink } from '@trpc/client'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { DEVICE_OWNER_HEADER } from '../domain/platform/device-owner.ts'
import type { AppRouter } from '../server/router.ts'
import { leadingTo, shownAddress } from './asked-address.ts'
import { cacheLink, noticeLink } from './device/cache-link.ts'
import { deviceOwner } from './device/owner.ts'
import { failureOf, isNotHere } from './failure.ts'
import { fetchAnonymously, fetchPrefetched } from './prefetched.ts'
import { opensBeforeTerms } from './session/before-terms.ts'
import { onSessionChange } from './session/changes.ts'
import { checkSession } from './session/check-session.ts'
import { forgetSession } from './session.ts'

/** Retry only when that may help: no answer, or a server error. A refusal would be the same again. */
const mayPass = (error: unknown) => !isNotHere(error) && (failureOf(error).status ?? 500) >= 500

/** Checks the session after a 401; layout/session-screen.tsx then reacts. */
const lookWhenSignedOut = (error: unknown) => {
  if (failureOf(error).status === 401) void checkSession()
}

/** An admin's two-factor was turned off while a screen was open: all data are refused, so this leads to the set-up. */
const leaveForTwoFactor = (error: unknown) => {
  if (failureOf(error).refusal === 'TWO_FACTOR_NEEDED') {
    window.location.assign(leadingTo('/profile/two-factor', shownAddress()))
  }
}

/**
 * New terms were published while a screen was open. What is on it stays, with what was typed; a page that could not be
 * loaded leads to them, as the next one does (guard.ts).
 */
const askForTerms = (error: unknown, hasData: boolean) => {
  if (failureOf(error).refusal !== 'TERMS_TO_ACCEPT') return
  forgetSession()
  if (!hasData && !opensBeforeTerms(window.location.pathname))
    window.location.assign(leadingTo('/neue-bedingungen', shownAddress()))
}

/** Nothing of it was done, and it may be soon: a form stays as it was typed, and goes on by itself. */
const wasReadOnly = (error: unknown) => failureOf(error).refusal === 'READ_ONLY'
const [SAVE_AGAIN_MS, SAVES] = [5_000, 60]

const RETRIES = 2
export const minutes = (count: number) => count * 60_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && mayPass(error),
      networkMode: 'offlineFirst', // asked for once also without a network: the answer may be cached (app/device)
    },
    mutations: {
      networkMode: 'always', // offline, mutations fail at once instead of pausing silently
      retry: (failures, error) => failures < SAVES && wasReadOnly(error),
      retryDelay: SAVE_AGAIN_MS,
    },
  },
  queryCache: new QueryCache({
    onError: (error, { state }) => {
      lookWhenSignedOut(error)
      leaveForTwoFactor(error)
      askForTerms(error, state.data !== undefined)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      if (mayPass(error)) console.error(error)
      lookWhenSignedOut(error)
      askForTerms(error, true)
    },
  }),
})

// Clears the cache when another person signs in or somebody signs out: nobody may see the data of the person before.
// When a session merely expired it is kept, because the same person may sign in again.
onSessionChange((change) => {
  const isSomebodyElse = change.event === 'SIGNED_IN' && !change.isSamePerson
  if (isSomebodyElse || (change.event === 'SIGNED_OUT' && change.why === 'ended')) queryClient.clear()
})

// Queries are sent by POST too, so that inputs (share tokens, ids of children) appear in no URL, log or history.
// The server compares whose tab this is with who is signed in: what a child did counts for nobody else.
const http = (fetchBy: typeof fetch) =>
  httpBatchLink<AppRouter>({
    url: '/trpc',
    methodOverride: 'POST',
    maxItems: 20,
    headers: () => {
      const owner = deviceOwner()
      return owner === undefined ? {} : { [DEVICE_OWNER_HEADER]: owner }
    },
    fetch: fetchBy,
  })

/**
 * The client without React Query, for calls that are wrapped (asked again with the password, drafts saved on a timer),
 * that belong to no screen, or that need a timeout.
 */
export const client = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: ({ type }) => type === 'query',
      true: [cacheLink, noticeLink, http(fetchPrefetched)],
      false: [noticeLink, http(fetchAnonymously)],
    }),
  ],
})
export const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient })
