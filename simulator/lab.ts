import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { z } from 'zod'
import { messageBody } from './protocol/launch.ts'
import { report } from './protocol/report.ts'
import { isSigned, keyOf } from './protocol/signature.ts'
import { type OpenedToken, seal, unseal } from './protocol/token.ts'
import type { Delivery } from './run/outcome.ts'
import { outcomeOf, shortestMs } from './run/replay.ts'
import type { Move } from './run/run.ts'
import { scenarios } from './scenarios/all.ts'
import { type ScenarioName, scenarioNames } from './scenarios/names.ts'
import type { VariantName } from './scenarios/scenario.ts'

const BUILT = join(import.meta.dirname, '../build/lab')
const LARGEST_BODY = 64 * 1024

const opening = z.object({ token: z.string() })
const MOST_MOVES = 1_000
const move = z.discriminatedUnion('do', [
  z.object({ do: z.enum(['next', 'help', 'back', 'stop']) }),
  z.object({ do: z.literal('choose'), choice: z.string().max(100) }),
])
/**
 * What was done, never how it ended: that is found out here. Pages of before an update tell an outcome, and no moves.
 */
const ending = opening.extend({ moves: z.array(move).max(MOST_MOVES).optional() })

/** What the page may load: its own files, and nothing from anybody else. */
const PAGE_POLICY = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'font-src', 'img-src', 'media-src', 'connect-src'].map((kind) => `${kind} 'self'`),
  ...['form-action', 'base-uri', 'frame-ancestors'].map((kind) => `${kind} 'none'`),
].join('; ')

/**
 * The simulation lab as one function from request to answer. It speaks the public protocol for simulations
 * and nothing else, stores nothing, and knows of a child the first name only. `url`: where people reach it.
 */
export function createLab({ url, secret }: { url: string; secret: string }) {
  const lab = new Hono()

  lab.use(async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    c.header('x-robots-tag', 'noindex')
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', "default-src 'none'")
  })

  lab.get('/run', async (c) => {
    const page = join(BUILT, 'index.html')
    if (!existsSync(page)) return c.text('Das Übungslabor ist noch nicht gebaut: npm start baut es.', 503)
    c.header('content-security-policy', PAGE_POLICY)
    return c.html(await readFile(page, 'utf8'))
  })
  lab.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable') // file names carry a hash
  })
  lab.get(
    '/assets/*',
    serveStatic({
      root: BUILT,
      precompressed: true,
      rewriteRequestPath: (path) => path.replace(/^.*\/assets\//, '/assets/'),
    }),
  )

  lab.post('/api/open', async (c) => {
    const asked = opening.safeParse(await readJson(c.req.raw))
    const run = asked.success ? unseal(secret, asked.data.token) : undefined
    if (!run) return c.json({ message: 'Diese Übung ist abgelaufen. Bitte starte sie noch einmal.' }, 410)
    const { scenario, firstName, mode, variant, returnUrl } = run
    return c.json({ scenario, firstName, mode, variant, returnUrl })
  })

  lab.post('/api/outcome', async (c) => {
    const asked = ending.safeParse(await readJson(c.req.raw))
    if (!asked.success) return c.json({ message: 'Das Ergebnis war nicht zu lesen.' }, 400)
    const run = unseal(secret, asked.data.token)
    const { moves } = asked.data
    if (!run || !moves) return c.json({ delivery: 'refused' satisfies Delivery })
    return c.json({ delivery: await reportPlayed(secret, run, moves) })
  })

  lab.post('/:scenario', async (c) => {
    const scenario = c.req.param('scenario')
    const body = await readBody(c.req.raw)
    const asked = messageBody.safeParse(parseJson(body))
    if (!asked.success) return c.json({ message: 'Die Anfrage war nicht zu lesen.' }, 400)
    const message = asked.data
    const { simulationId } = message
    const headers = {
      'webhook-id': c.req.header('webhook-id'),
      'webhook-timestamp': c.req.header('webhook-timestamp'),
      'webhook-signature': c.req.header('webhook-signature'),
    }
    if (!isSigned(keyOf(secret, simulationId), headers, body))
      return c.json({ message: 'Die Unterschrift fehlt, ist falsch oder zu alt.' }, 401)
    if (!isScenario(scenario)) return c.json({ message: 'Diese Übung gibt es nicht.' }, 404)
    if (message.mode === 'check') return c.body(null, 204)
    const { mode, attemptId, callbackUrl, returnUrl, child } = message
    const variant = variantFor(message)
    const run = { attemptId, simulationId, callbackUrl, returnUrl, firstName: child.name, mode, scenario, variant }
    // Behind the # no server log and no referrer ever sees it.
    return c.json({ redirectUrl: `${url}/run#${seal(secret, run)}` })
  })

  lab.all('*', (c) => c.json({ message: 'Das gibt es hier nicht.' }, 404))
  return lab
}

/** Reports how the moves end, once as much time has passed since the start as somebody needs to make them. */
async function reportPlayed(secret: string, run: OpenedToken, moves: Move[]): Promise<Delivery> {
  if (Date.now() < run.startedAt + shortestMs(moves)) return 'undelivered'
  const outcome = outcomeOf(scenarios[run.scenario], { variant: run.variant, moves })
  return outcome ? report(secret, run, outcome) : 'unplayed'
}

const isScenario = (name: string): name is ScenarioName => scenarioNames.some((known) => known === name)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readJson = async (request: Request) => parseJson(await readBody(request))

/** The text of a body; empty when it is larger than anything that belongs here. */
async function readBody(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > LARGEST_BODY) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

type Start = { simulationId: string; attemptNumber: number; child: { id: string } }

/**
 * In which setting the trick comes. The first is drawn for each child, so that siblings cannot tell each other; each
 * further start gets the other one, so that nobody learns it by heart.
 */
function variantFor({ simulationId, attemptNumber, child }: Start): VariantName {
  const [drawn = 0] = createHash('sha256').update(`${simulationId} ${child.id}`).digest()
  return (drawn + attemptNumber) % 2 === 0 ? 'a' : 'b'
}
