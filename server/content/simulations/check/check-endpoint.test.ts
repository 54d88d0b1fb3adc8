import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, describe, expect, test } from 'vitest'
import { createLab } from '../../../../simulator/lab.ts'
import { testLab } from '../../../../tests/support/simulation-provider.ts'
import { labKey } from '../lab.ts'
import { isSigned, signMessage } from '../signature.ts'
import { checkEndpoint } from './check-endpoint.ts'

const SECRET = 'whsec_TmV0enBhc3MtRXhhbXBsZS1TZWNyZXQtMzItQnl0ZXM='
const OTHER_SECRET = 'whsec_AAAA'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
const listen = async (server: Server) => {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Habits = {
  checks?: boolean
  isOlder?: boolean
  signsWith?: string
  repeats?: 'same' | 'again' | 'never'
  reports?: boolean
}

/** A provider with or without bad habits, whose runs end at once. */
async function startProvider({
  checks = true,
  isOlder = false,
  signsWith = SECRET,
  repeats = 'same',
  reports = true,
}: Habits = {}) {
  const report = async (callbackUrl: string, attemptId: string) => {
    const body = JSON.stringify({ attemptId, outcome: 'resisted' })
    for (const [time, pause] of [0, 50].entries()) {
      if (time > 0 && repeats === 'never') return
      await new Promise((resolve) => setTimeout(resolve, pause))
      const id = repeats === 'again' ? `brief-${time}` : 'brief'
      const headers = { 'content-type': 'application/json', ...signMessage(signsWith, { id, body }) }
      if ((await fetch(callbackUrl, { method: 'POST', headers, body })).ok) return
    }
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (checks && !isSigned(SECRET, { headers: request.headers, body })) return response.writeHead(401).end()
    const { mode, callbackUrl, attemptId } = JSON.parse(body)
    if (mode === 'check') return response.writeHead(isOlder ? 400 : 204).end()
    response.end('{"message":"Viel Erfolg!"}')
    if (callbackUrl && reports) await report(callbackUrl, attemptId)
  })
  return `${await listen(server)}/start`
}

/** Waited for long, as far as something is to come. */
async function check(endpoint: string, { reports = true, repeats }: Habits = {}) {
  const findings: string[] = []
  const isFine = await checkEndpoint({
    endpoint,
    secret: SECRET,
    timeoutMs: { outcome: reports ? 30_000 : 500, repetition: repeats === 'never' ? 500 : 30_000 },
    say: ({ isGood, words }) => findings.push(`${isGood ? 'gut' : 'FEHLT'} ${words}`),
    play: () => {},
  })
  return { isFine, missing: findings.filter((one) => one.startsWith('FEHLT')), findings }
}

test('a provider that keeps to the protocol is told so', async () => {
  const { isFine, findings } = await check(await startProvider())
  expect(findings).toEqual([
    expect.stringContaining('gut Adresse: nur mit OUTBOUND_ALLOW erreichbar.'),
    'gut Nächtliche Frage: beantwortet',
    'gut Start durch ein Elternteil: „Viel Erfolg!“',
    'gut Start mit falscher Unterschrift: abgelehnt',
    'gut Start mit einer elf Minuten alten Unterschrift: abgelehnt',
    'gut Start mit einem Kind: „Viel Erfolg!“',
    'gut Ergebnis: resisted',
    'gut Unterschrift des Ergebnisses: stimmt',
    'gut Art des Ergebnisses: application/json',
    'gut Nach einer Störung (503): noch einmal derselbe Brief',
  ])
  expect(isFine).toBe(true)
})

test('one that is older than the question of each night is there all the same', async () => {
  const { isFine, findings } = await check(await startProvider({ isOlder: true }))
  expect(findings).toContain('gut Nächtliche Frage: nicht bekannt, der Anbieter gilt als erreichbar')
  expect(isFine).toBe(true)
})

describe('it is told of a provider', () => {
  test.each<[string, Habits, string[]]>([
    [
      'that believes any launch',
      { checks: false },
      [
        'FEHLT Start mit falscher Unterschrift: angenommen!',
        'FEHLT Start mit einer elf Minuten alten Unterschrift: angenommen!',
      ],
    ],
    [
      'that signs with another secret',
      { signsWith: OTHER_SECRET },
      ['FEHLT Unterschrift des Ergebnisses: stimmt nicht'],
    ],
    ['that reports nothing', { reports: false }, ['FEHLT Ergebnis: keines gekommen']],
    [
      'that gives up at once',
      { repeats: 'never' },
      ['FEHLT Nach einer Störung (503) kam das Ergebnis kein zweites Mal'],
    ],
    [
      'that writes again instead of repeating',
      { repeats: 'again' },
      ['FEHLT Nach einer Störung (503): ein anderer Brief, mit anderer webhook-id oder anderem Inhalt'],
    ],
  ])('%s', async (_what, habits, missing) => {
    expect(await check(await startProvider(habits), habits)).toMatchObject({ isFine: false, missing })
  })

  test('that is not there', async () => {
    expect(await check('http://127.0.0.1:9/start')).toMatchObject({
      isFine: false,
      missing: [
        'FEHLT Nächtliche Frage: Der Anbieter ist nicht zu erreichen.',
        'FEHLT Start durch ein Elternteil: Der Anbieter ist nicht zu erreichen.',
      ],
    })
  })
})

test('our own lab keeps to the protocol', async () => {
  const simulationId = '5f0c1a52-8a8e-4f1b-9c53-0d6a3a1d7e11'
  const server = createServer()
  const address = await listen(server)
  const lab = createLab({ url: address, secret: testLab.secret })
  server.on('request', getRequestListener(lab.fetch, { overrideGlobalObjects: false }))
  const missing: string[] = []
  const isFine = await checkEndpoint({
    endpoint: `${address}/kettenbrief`,
    secret: labKey(testLab, simulationId),
    simulationId,
    timeoutMs: { outcome: 30_000, repetition: 30_000 },
    say: ({ isGood, words }) => isGood || missing.push(words),
    // Somebody plays it to its end: the page tells the lab what was pressed, not faster than it can be.
    play: async (page) => {
      const token = new URL(page).hash.slice(1)
      const headers = { 'content-type': 'application/json' }
      const moves = ['next', 'next', 'help', 'next'].map((one) => ({ do: one }))
      const body = JSON.stringify({ token, moves })
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await fetch(`${address}/api/outcome`, { method: 'POST', headers, body })
    },
  })
  expect(missing).toEqual([])
  expect(isFine).toBe(true)
})
