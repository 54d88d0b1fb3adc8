import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '../../domain/platform/refusals.ts'
import { asOwner } from '../support/owner.ts'
import { makeParent } from '../support/people.ts'
import { cookieOf } from '../support/sign-in.ts'
import { proxyUrl, startProxy } from './caddy.ts'
import { emptyResult, type Result, until } from './round.ts'
import type { SharedTopology } from './shared-topology.ts'
import { METRICS_TOKEN, type Topology } from './topology.ts'

const LIVE_WITHIN_MS = 5_000
const LOG_WITHIN_MS = 1_000
const { UNAVAILABLE, INPUT_TOO_LARGE } = refusals

type Promised = [sentence: string, isKept: (topology: Topology) => Promise<boolean>]

/** What deploy/Caddyfile promises for our servers, one after the other; the last one ends both. */
const withServers: Promised[] = [
  ['Eine Adresse, die ein Aufrufer selbst einträgt, gilt nicht.', addressIsNotBelieved],
  ['Wer /hilfe öffnet, steht nicht im Zugriffsprotokoll.', helpIsNotLogged],
  ['/metrics ist von außen nicht zu lesen, auch nicht mit dem Schlüssel.', metricsAreClosed],
  ['Was zu groß ist, wird auf Deutsch abgelehnt.', largeIsRefused],
  ['Live-Ereignisse kommen sofort durch.', liveEventsPass],
  ['Wer mitten im Senden auflegt, nimmt niemandem den Server weg.', brokenBodiesHarmNobody],
  ['Ohne Server gibt es eine Seite auf Deutsch, für Programme einen Satz, und Retry-After.', absenceIsExplained],
]
/** And for any server; meanwhile, because the proxy goes on trying for seconds. */
const withAnother: Promised[] = [
  ['Was einen Server erreicht hat, geht nur dann an einen zweiten, wenn es GET ist.', writesAreSentOnce],
]

export function proxy(_rounds: number, say: (line: string) => void, shared: SharedTopology): Promise<Result> {
  return shared.withTopology(async (topology) => {
    const { broken, ...result } = emptyResult()
    const look = async (promises: Promised[]) => {
      for (const [sentence, isKept] of promises) {
        if (!(await isKept(topology))) broken.push(`Stimmt nicht: ${sentence}`)
        say(sentence)
      }
    }
    await Promise.all([withServers, withAnother].map(look))
    const count = withServers.length + withAnother.length
    return { ...result, broken, rounds: 1, remarks: [`${count} Zusagen der Konfiguration`] }
  })
}

async function addressIsNotBelieved({ url, withDatabase }: Topology) {
  const readFailures = () =>
    withDatabase((db) =>
      asOwner(db, (tx) =>
        tx.selectFrom('auditLog').where('action', '=', 'sign-in failed').orderBy('id').select('details').execute(),
      ),
    )
  const before = await readFailures()
  await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: JSON.stringify({ email: 'niemand@familie.example', password: 'falsch' }),
  })
  const noted = (await readFailures()).slice(before.length)
  const addresses = noted.map(({ details }) => (details as { address?: string }).address)
  return addresses.join() === '127.0.0.0'
}

async function helpIsNotLogged({ url, proxy }: Topology) {
  const before = proxy.accessLog().length
  const log = () => proxy.accessLog().slice(before)
  await (await fetch(`${url}/hilfe`)).text()
  await (await fetch(`${url}/login?von=hier`)).text()
  const isThere = await until(() => log().includes('"/login"'), LOG_WITHIN_MS)
  return isThere && !/hilfe|von=hier|127\.0\.0\.1",/.test(log())
}

async function metricsAreClosed({ url, instances }: Topology) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const answers = await Promise.all([
    fetch(`${url}/metrics`, { headers }),
    fetch(`${url}/%6detrics`, { headers }),
    fetch(`${instances[0].url}/metrics`, { headers }),
  ])
  return answers.map(({ status }) => status).join() === '404,404,200'
}

async function largeIsRefused({ url }: Topology) {
  const large = Buffer.alloc(2_000_000, ' ')
  const inPieces = new Blob([large]).stream()
  const answers = [large, inPieces].map((body) =>
    fetch(`${url}/trpc/children.add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit),
  )
  for (const answer of await Promise.all(answers)) {
    if (answer.status !== 413 || !(await answer.text()).includes(INPUT_TOO_LARGE.message)) return false
  }
  return true
}

async function liveEventsPass({ url, withDatabase }: Topology) {
  const { email } = await withDatabase((db) => makeParent(db))
  const cookie = await cookieOf(url, email)
  const answer = await fetch(`${url}/trpc/live.events`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: AbortSignal.timeout(LIVE_WITHIN_MS),
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  while (!heard.includes('joined')) {
    const read = await reader?.read().catch(() => undefined)
    if (!read || read.done) return false
    heard += read.value
  }
  await reader?.cancel()
  return true
}

async function brokenBodiesHarmNobody({ url }: Topology) {
  const { hostname, port } = new URL(url)
  const hangUp = async () => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `POST /trpc/children.add HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na`,
    )
    await sleep(50)
    socket.destroy()
  }
  await Promise.all(Array.from({ length: 20 }, hangUp))
  await sleep(100)
  const answer = await fetch(`${url}/trpc/children.add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  return answer.status === refusals.UNAUTHORIZED.status
}

/**
 * Behind a proxy of its own a server that hangs up when it has read a request, as one that is killed while it writes.
 */
async function writesAreSentOnce() {
  const came: string[] = []
  const dying = createServer(async (request: IncomingMessage, response) => {
    if (['/healthz', '/readyz'].includes(request.url ?? '')) return response.end('ok')
    for await (const _ of request); // in full
    came.push(request.method ?? '')
    request.socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(dying, 'listening')
  const { url, stop } = await startProxy(await proxyUrl(), [`127.0.0.1:${(dying.address() as AddressInfo).port}`])
  try {
    const write = await fetch(`${url}/trpc/children.add`, { method: 'POST', body: '{}' })
    const soFar = came.join()
    const read = await fetch(`${url}/login`)
    return write.status === 502 && soFar === 'POST' && read.status === 502 && came.length > 2
  } finally {
    await stop()
    dying.close()
    dying.closeAllConnections()
  }
}

async function absenceIsExplained({ url, instances }: Topology) {
  for (const instance of instances) await instance.kill()
  const [page, call, other] = await Promise.all([
    fetch(`${url}/login`),
    fetch(`${url}/trpc/children.add`, { method: 'POST' }),
    fetch(`${url}/api/auth/sign-in`, { method: 'POST' }),
  ])
  const answers = [page, call, other]
  const [html, called, told] = await Promise.all([page.text(), call.json(), other.json()])
  return (
    answers.every(({ status, headers }) => [502, 503].includes(status) && headers.get('retry-after') === '5') &&
    html.includes(UNAVAILABLE.message) &&
    html.includes('lang="de"') &&
    called.error.message === UNAVAILABLE.message &&
    called.error.data.httpStatus === call.status &&
    told.message === UNAVAILABLE.message
  )
}
