import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import type { AppRouter } from '../../server/router.ts'
import { onSessionChange } from '../session/changes.ts'
import { checkSession } from '../session/check-session.ts'
import { queryClient } from '../trpc.ts'
import { type Connect, LiveChannel } from './channel.ts'

const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] })

const connect: Connect = ({ onJoined, onChange, onLost }) => {
  let isJoined = false
  // The server ends the subscription when it shuts down and when the session ends.
  const onEnded = () => {
    onLost()
    void checkSession()
  }
  const subscription = client.live.events.subscribe(
    { readMsAgo: ageOfData() },
    {
      onData: (event) => {
        if (isJoined) return onChange()
        isJoined = true
        onJoined(event.about !== 'joined' || event.hasChanged)
      },
      // Reconnect by LiveChannel's delays instead of the browser's own.
      onConnectionStateChange: ({ state, error }) => {
        if (state === 'connecting' && error) onLost()
      },
      onError: onEnded,
      onComplete: onEnded,
    },
  )
  return { close: () => subscription.unsubscribe() }
}

/** Milliseconds since the oldest data of this page arrived; what is still under way is newer. */
function ageOfData(): number {
  const arrivals = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.dataUpdatedAt || Date.now())
  return Math.max(0, Date.now() - Math.min(Date.now(), ...arrivals))
}

/** Milliseconds in which events are collected for one refetch. */
const GATHER = 100

/**
 * Refetches data when the server reports changes, while the tab is visible. Hidden tabs disconnect, because a browser
 * has only six connections for all tabs of a site, and refetch when shown again.
 * @returns a function that stops it
 */
export function followChanges(): () => void {
  let gathering: ReturnType<typeof setTimeout> | undefined
  const channel = new LiveChannel({
    connect,
    onChange: () => {
      gathering ??= setTimeout(() => {
        gathering = undefined
        void queryClient.invalidateQueries()
      }, GATHER)
    },
  })
  const leave = () => {
    clearTimeout(gathering) // the next connection refetches everything
    gathering = undefined
    channel.leave()
  }
  const joinWhileVisible = () => (document.visibilityState === 'visible' ? channel.join() : leave())
  joinWhileVisible()
  const stopped = new AbortController()
  document.addEventListener('visibilitychange', joinWhileVisible, { signal: stopped.signal })
  window.addEventListener('pagehide', leave, { signal: stopped.signal })
  window.addEventListener('pageshow', joinWhileVisible, { signal: stopped.signal })
  const stopListening = onSessionChange(({ event }) => {
    if (event === 'SIGNED_OUT') leave()
    if (event === 'SIGNED_IN') joinWhileVisible()
  })
  return () => {
    stopListening()
    stopped.abort()
    leave()
  }
}
