import pg from 'pg'
import { logLostConnection } from './outage.ts'
import { newClient, type WatchedConfig } from './unanswered.ts'

const RECONNECT_MS = 1_000

/** Without a payload: the connection was lost, and something may have been missed. */
type Hear = (payload?: string) => void

/**
 * One connection of this instance that hears notifications; `heard` maps channel names to what to do. After a reconnect
 * every handler runs once without a payload; `lost` runs when the connection breaks.
 */
export async function listen(
  clientConfig: WatchedConfig,
  heard: Record<string, Hear>,
  lost: () => void = () => {},
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined
  let closed = false

  async function connect() {
    const next = newClient(clientConfig)
    next.on('notification', ({ channel, payload }) => heard[channel]?.(payload ?? ''))
    next.on('error', logLostConnection)
    // A client that never connected ends too, but must not count as lost: each failed attempt would begin two more.
    next.on('end', () => {
      if (closed || client !== next) return
      lost()
      reconnectSoon()
    })
    try {
      await next.connect()
      for (const channel of Object.keys(heard)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    client = next
  }
  function reconnectSoon() {
    if (!closed) setTimeout(reconnect, RECONNECT_MS).unref()
  }
  async function reconnect() {
    try {
      await connect()
      for (const handle of Object.values(heard)) handle()
      if (closed) await client?.end()
    } catch {
      reconnectSoon()
    }
  }

  await connect()
  return {
    close: async () => {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
