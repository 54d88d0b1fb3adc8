import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** One running server: what starts it again, and where it answers on this machine. */
export type Server = { restart: string; url: string }

/** What a server says of itself; undefined when it does not serve people. */
export type Life = { version: string; startedAt: number }

const ASKED_MS = 2_000
const LOOK_EVERY_MS = 50

/** @param token METRICS_TOKEN, for a server that answers under another name */
export async function lifeOf(url: string, token: string | undefined): Promise<Life | undefined> {
  try {
    const signal = AbortSignal.timeout(ASKED_MS)
    const ready = await fetch(`${url}/readyz`, { signal })
    if (!ready.ok) return undefined
    const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
    const metrics = await (await fetch(`${url}/metrics`, { headers, signal })).text()
    const version = /^netzpass_version\{version="(.+?)"\} 1$/m.exec(metrics)?.[1] ?? ''
    const startedAt = Number(/^process_start_time_seconds (\S+)$/m.exec(metrics)?.[1])
    return { version, startedAt }
  } catch {
    return undefined
  }
}

/**
 * Starts one server again and waits until another process serves people there.
 * @returns for how long nobody was there, in milliseconds; undefined when the time was over before
 */
export async function renew(server: Server, { token, withinMs }: { token: string | undefined; withinMs: number }) {
  const before = await lifeOf(server.url, token)
  const begun = performance.now()
  const { status } = spawnSync(server.restart, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) return undefined
  for (; performance.now() - begun < withinMs; await sleep(LOOK_EVERY_MS)) {
    const life = await lifeOf(server.url, token)
    if (life && life.startedAt !== before?.startedAt) return { life, awayMs: performance.now() - begun }
  }
  return undefined
}
