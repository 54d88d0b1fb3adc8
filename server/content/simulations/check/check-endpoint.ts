import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { type LaunchMode, simulationOutcomes } from '../../../../domain/content/simulations.ts'
import { hostAndPort, readDestination } from '../../../platform/outbound/destination.ts'
import { OutboundFailure } from '../../../platform/outbound/failure.ts'
import { createOutbound, type Outbound } from '../../../platform/outbound/outbound.ts'
import { readAnswer } from '../answer.ts'
import { isSigned, signMessage, writeSecret } from '../signature.ts'
import { askEndpoint } from '../watch/ask.ts'

type Finding = { isGood: boolean; words: string }

type Check = {
  endpoint: string
  secret: string
  simulationId?: string
  /** Where the provider reaches our inbox, if not on this machine's loopback. */
  callbackUrl?: string
  inboxPort?: number
  /** Time to play the run to its end, and for the webhook message to come again. */
  timeoutMs?: { outcome: number; repetition: number }
  /** `say` gets each finding at once, `play` the address where somebody has to play the run. */
  say: (finding: Finding) => void
  play: (address: string) => void
}

const WITHIN_MS = 10_000
const ELEVEN_MINUTES_MS = 11 * 60 * 1000
const CHILD = { id: randomUUID(), name: 'Mila', lastName: null, email: null, phone: null }
const PARENT = { id: randomUUID(), firstName: 'Petra', lastName: null, email: null, phone: null }

/** Tests a provider against docs/simulations.md. @returns whether everything is right */
export async function checkEndpoint(check: Check): Promise<boolean> {
  let isFine = true
  const say = (isGood: boolean, words: string) => {
    isFine &&= isGood
    check.say({ isGood, words })
  }
  sayWhetherPublic(check, say)
  const url = URL.parse(check.endpoint)
  if (!url) return false
  const outbound = createOutbound({ allowed: [hostAndPort(url)] }) // whoever asks for this vouches for it
  const inbox = await openInbox(check.inboxPort ?? 0)
  const run = {
    simulationId: check.simulationId ?? randomUUID(),
    attemptId: randomUUID(),
    attemptNumber: 1,
    callbackUrl: check.callbackUrl ?? `http://127.0.0.1:${inbox.port}/outcome`,
    returnUrl: 'https://netzpass.example/',
  }
  try {
    const test = { ...run, mode: 'parent_test', callbackUrl: null } as const
    await sayWhetherThere(outbound, { ...check, simulationId: run.simulationId }, say)
    const tested = await launch(outbound, check, test)
    say(tested.result === 'started', `Start durch ein Elternteil: ${tested.words}`)
    if (tested.result !== 'started') return false
    const forged = await launch(outbound, { ...check, secret: writeSecret(randomBytes(32)) }, test)
    say(forged.result === 'refused', `Start mit falscher Unterschrift: ${howRefused(forged)}`)
    const late = await launch(outbound, { ...check, now: new Date(Date.now() - ELEVEN_MINUTES_MS) }, test)
    say(late.result === 'refused', `Start mit einer elf Minuten alten Unterschrift: ${howRefused(late)}`)
    const real = await launch(outbound, check, { ...run, mode: 'child_run' })
    say(real.result === 'started', `Start mit einem Kind: ${real.words}`)
    if (real.result !== 'started') return false
    if (real.redirectUrl) check.play(real.redirectUrl)
    await awaitOutcome(inbox, check, run.attemptId, say)
    return isFine
  } finally {
    inbox.close()
  }
}

type Say = (isGood: boolean, words: string) => void

function sayWhetherPublic({ endpoint }: Check, say: Say) {
  try {
    readDestination(endpoint, [])
    say(true, 'Adresse: https an Port 443')
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    // Fine for a test; in production OUTBOUND_ALLOW would have to name it.
    say(error.reason !== 'not an address', `Adresse: nur mit OUTBOUND_ALLOW erreichbar. ${error.message}`)
  }
}

/** The nightly check. A provider that does not know it is all right. */
async function sayWhetherThere(
  outbound: Outbound,
  { endpoint: address, secret, simulationId }: { endpoint: string; secret: string; simulationId: string },
  say: Say,
) {
  try {
    const { knowsChecks } = await outbound.withPlace({ address }, (post) =>
      askEndpoint(post, { address, secret, simulationId }),
    )
    say(true, `Nächtliche Frage: ${knowsChecks ? 'beantwortet' : 'nicht bekannt, der Anbieter gilt als erreichbar'}`)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    say(false, `Nächtliche Frage: ${error.message}`)
  }
}

type Launched = { result: 'started' | 'refused' | 'failed'; words: string; redirectUrl: string | null }

const howRefused = ({ result, words }: Launched) =>
  ({ refused: 'abgelehnt', started: 'angenommen!', failed: words })[result]

type Run = {
  mode: LaunchMode
  simulationId: string
  attemptId: string
  attemptNumber: number
  callbackUrl: string | null
  returnUrl: string
}

async function launch(
  outbound: Outbound,
  check: { endpoint: string; secret: string; now?: Date },
  run: Run,
): Promise<Launched> {
  const body = JSON.stringify({ ...run, child: CHILD, ...(run.mode === 'parent_test' && { parent: PARENT }) })
  const { secret, now } = check
  const headers = signMessage(secret, { id: `launch_${randomUUID()}`, body, ...(now && { now }) })
  try {
    const json = await outbound.withPlace({ address: check.endpoint }, (post) =>
      post(check.endpoint, { body, headers, withinMs: WITHIN_MS }),
    )
    const { redirectUrl, message } = readAnswer(json)
    const words = [redirectUrl && `Seite auf ${new URL(redirectUrl).host}`, message && `„${message}“`]
    return { result: 'started', redirectUrl, words: words.filter(Boolean).join(', ') || 'angenommen, ohne Seite' }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const result = error.reason === 'answered with an error' ? 'refused' : 'failed'
    return { result, redirectUrl: null, words: error.message }
  }
}

const outcomeMessage = z.object({ attemptId: z.string(), outcome: z.enum(simulationOutcomes) })

async function awaitOutcome(inbox: Awaited<ReturnType<typeof openInbox>>, check: Check, attemptId: string, say: Say) {
  const { outcome, repetition } = check.timeoutMs ?? { outcome: 180_000, repetition: 60_000 }
  const [first] = await inbox.wait(1, outcome)
  if (!first) return say(false, 'Ergebnis: keines gekommen')
  const message = outcomeMessage.safeParse(parse(first.body))
  if (!message.success || message.data.attemptId !== attemptId)
    return say(false, 'Ergebnis: nicht zu lesen, oder zu keinem Start')
  say(true, `Ergebnis: ${message.data.outcome}`)
  say(
    isSigned(check.secret, first),
    `Unterschrift des Ergebnisses: ${isSigned(check.secret, first) ? 'stimmt' : 'stimmt nicht'}`,
  )
  const isJson = /^application\/json/.test(first.headers['content-type'] ?? '')
  say(isJson, `Art des Ergebnisses: ${first.headers['content-type'] ?? 'nicht genannt'}`)

  const [, second] = await inbox.wait(2, repetition) // the first was answered with 503
  if (!second) return say(false, 'Nach einer Störung (503) kam das Ergebnis kein zweites Mal')
  const isSame = second.headers['webhook-id'] === first.headers['webhook-id'] && second.body === first.body
  say(
    isSame,
    `Nach einer Störung (503): ${isSame ? 'noch einmal derselbe Brief' : 'ein anderer Brief, mit anderer webhook-id oder anderem Inhalt'}`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Message = { headers: IncomingHttpHeaders; body: string }

/** Receives webhook messages in place of a Netzpass server. Answers the first with 503, so that it is repeated. */
async function openInbox(port: number) {
  const messages: Message[] = []
  const http = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    messages.push({ headers: request.headers, body })
    if (messages.length === 1) response.writeHead(503, { 'retry-after': '1' }).end()
    else response.writeHead(204).end()
    http.emit('message')
  })
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  return {
    port: (http.address() as AddressInfo).port,
    /** Resolves once there are `count` messages, or with fewer when the time is over. */
    async wait(count: number, timeoutMs: number): Promise<Message[]> {
      const timeout = AbortSignal.timeout(timeoutMs)
      while (messages.length < count && !timeout.aborted)
        await once(http, 'message', { signal: timeout }).catch(() => {})
      return messages
    },
    close() {
      http.close()
      http.closeAllConnections()
    },
  }
}
