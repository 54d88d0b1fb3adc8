import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { hostAndPort } from '../../platform/outbound/destination.ts'
import { OutboundFailure } from '../../platform/outbound/failure.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'

/** What a server sees of a request that this installation has sent to its own address. */
export type Probe = {
  /** How many proxies the request has passed. */
  proxies: number
  /** The clock of whoever answered is so much ahead of ours, in milliseconds. */
  aheadMs: number
}

/** Where app.ts puts the route. */
export const PROBE_PATH = '/api/probe'
const WITHIN_MS = 6_000
/** How old a probe may be. A clock that is further off has a check of its own. */
const VALID_MS = 60 * 60_000

const asked = z.object({ at: z.number(), signature: z.string().max(100) })
const answered = z.object({ proxies: z.number().int(), at: z.number(), signature: z.string().max(100) })

/** By the server's own key, so that nobody else is told, and nobody else can answer. */
const sign = (secret: string, ...parts: (string | number)[]) =>
  createHmac('sha256', secret)
    .update(['probe', ...parts].join('|'))
    .digest('base64url')
function isEqual(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** POST on PROBE_PATH: this installation asks itself, through all proxies in front of it. 404 for anybody else. */
export function probeRoutes(secret: string): Hono {
  return new Hono().post('/', async (c) => {
    const { data } = asked.safeParse(await c.req.json().catch(() => undefined))
    if (!data || Math.abs(Date.now() - data.at) > VALID_MS || !isEqual(data.signature, sign(secret, 'ask', data.at)))
      return c.notFound()
    const proxies = (c.req.header('x-forwarded-for') ?? '').split(',').filter((entry) => entry.trim() !== '').length
    const at = Date.now()
    return c.json({ proxies, at, signature: sign(secret, 'answer', data.at, proxies, at) })
  })
}

/** Asks the address that people use. @throws Error whose message is a German sentence */
export async function probe(
  publicUrl: string,
  { secret, outbound }: { secret: string; outbound: Outbound },
): Promise<Probe> {
  const at = Date.now()
  const letter = {
    body: JSON.stringify({ at, signature: sign(secret, 'ask', at) }),
    headers: { origin: publicUrl },
    withinMs: WITHIN_MS,
    alsoAllowed: [hostAndPort(new URL(publicUrl))],
  }
  const place = { address: publicUrl, isOurs: true }
  const answer = await outbound
    .withPlace(place, (postJson) => postJson(publicUrl + PROBE_PATH, letter))
    .catch((error) => {
      throw new Error(sentenceOf(error, publicUrl))
    })
  const { data } = answered.safeParse(answer)
  if (!data || !isEqual(data.signature, sign(secret, 'answer', at, data.proxies, data.at)))
    throw new Error(foreign(publicUrl))
  return { proxies: data.proxies, aheadMs: data.at - (at + Date.now()) / 2 }
}

const foreign = (url: string) => `Unter ${url} antwortet nicht diese Installation, sondern etwas anderes.`

function sentenceOf(error: unknown, url: string): string {
  if (!(error instanceof OutboundFailure)) return `${url} ließ sich nicht fragen.`
  const { reason, status } = error
  if (status === 421) return `Der Proxy vor ${url} reicht den Namen nicht weiter, nach dem gefragt wurde (Host).`
  if (status === 404 || status === 403 || status === 405) return foreign(url)
  if (status !== undefined) return `${url} antwortet mit einem Fehler (${status}).`
  if (reason === 'not trusted' && /^(EPROTO|ERR_SSL)/.test((error.cause as { code?: string } | undefined)?.code ?? ''))
    return `Zu ${url} kommt keine verschlüsselte Verbindung zustande: Dort spricht niemand https, oder es gibt für diesen Namen kein Zertifikat.`
  const sentences: Partial<Record<typeof reason, string>> = {
    'unknown name': `Den Namen in ${url} gibt es nicht, oder dieser Rechner findet ihn nicht.`,
    'not trusted': `Das Zertifikat von ${url} stimmt nicht: Es ist abgelaufen oder gilt für einen anderen Namen.`,
    'too slow': `${url} antwortet nicht rechtzeitig.`,
    redirected: `${url} leitet an eine andere Adresse weiter.`,
    unreadable: foreign(url),
  }
  return sentences[reason] ?? `Unter ${url} ist von diesem Rechner aus niemand zu erreichen.`
}
