import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import type { AppRouter } from '../../server/router.ts'
import { onSessionChange } from '../session/changes.ts'
import { checkSession } from '../session/check-session.ts'
import { queryClient } from '../trpc.ts'
import { type Connect, LiveChannel } from './channel.ts'

const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] })

const connect: Connect = ({ onJoined, onChange, onLost }) => {
  let isJoined = false
  // The server ends the channel when it stops, and when the session is over.
  const onEnded = () => {
    onLost()
    void checkSession()
  }
  const subscription = client.live.events.subscribe(undefined, {
    onData: () => {
      if (isJoined) return onChange()
      isJoined = true
      onJoined()
    },
    // The browser would try again by itself, but at times of its own.
    onConnectionStateChange: ({ state, error }) => {
      if (state === 'connecting' && error) onLost()
    },
    onError: onEnded,
    onComplete: onEnded,
  })
  return { close: () => subscription.unsubscribe() }
}

/** Events that come together are read for once. Milliseconds. */
const GATHER = 100

/**
 * Keeps what is on the screen true for as long as the tab is seen: a hidden tab needs no connection (a browser has six for
 * all tabs of a site), and reads again when it is shown.
 * @returns what ends it
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
    clearTimeout(gathering) // joining again reads everything
    gathering = undefined
    channel.leave()
  }
  const joinWhileVisible = () => (document.visibilityState === 'visible' ? channel.join() : leave())
  joinWhileVisible()
  document.addEventListener('visibilitychange', joinWhileVisible)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', joinWhileVisible)
  const stopListening = onSessionChange(({ event }) => {
    if (event === 'SIGNED_OUT') leave()
    if (event === 'SIGNED_IN') joinWhileVisible()
  })
  return () => {
    stopListening()
    document.removeEventListener('visibilitychange', joinWhileVisible)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', joinWhileVisible)
    leave()
  }
}
