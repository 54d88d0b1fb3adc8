import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLab } from './lab.ts'
import { isSigned, keyOf, type SignedHeaders, sign } from './protocol/signature.ts'
import { type RunToken, seal, unseal } from './protocol/token.ts'
import type { Move } from './run/run.ts'

const SECRET = 'a secret of the lab, longer than thirty-two characters'
const URL_OF_LAB = 'https://uebung.example/lab'
const MINUTE = 60_000
const lab = createLab({ url: URL_OF_LAB, secret: SECRET })

const launch = {
  mode: 'child_run',
  simulationId: 'b2f0a3c4-6d0e-4f64-9a1e-0d3f1b7a5c10',
  attemptId: '7d1c9a52-31d7-4f0e-8f6b-3d0c1a2b4e5f',
  attemptNumber: 1,
  callbackUrl: 'https://netzpass.example/api/simulations/outcome',
  returnUrl: 'https://netzpass.example/nach-der-uebung/k1?kind=c1',
  child: { id: 'c1', name: 'Mila', last_name: 'Muster', email: 'mila@familie.example', phone: null },
}
const run: RunToken = {
  attemptId: launch.attemptId,
  simulationId: launch.simulationId,
  callbackUrl: launch.callbackUrl,
  returnUrl: launch.returnUrl,
  firstName: 'Mila',
  mode: 'child_run',
  scenario: 'kettenbrief',
  variant: 'a',
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  lab.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

function signedLaunch(
  path: string,
  { body = launch as object, key = keyOf(SECRET, launch.simulationId), at = Date.now() } = {},
) {
  const text = JSON.stringify(body)
  return post(path, text, { ...sign(key, { id: 'msg_1', body: text }, at) })
}

describe('a launch', () => {
  test('gives an address that holds the run behind its #, sealed', async () => {
    const answer = await signedLaunch('/kettenbrief')
    expect(answer.status).toBe(200)
    const { redirectUrl } = (await answer.json()) as { redirectUrl: string }
    const { origin, pathname, search, hash } = new URL(redirectUrl)
    expect(origin + pathname + search).toBe(`${URL_OF_LAB}/run`)
    expect(unseal(SECRET, hash.slice(1))).toMatchObject({ ...run, variant: expect.stringMatching(/^[ab]$/) })
    expect(redirectUrl).not.toMatch(/Mila|Muster|familie/)
  })

  test('keeps of the child nothing but the first name', async () => {
    const { redirectUrl } = (await (await signedLaunch('/kettenbrief')).json()) as { redirectUrl: string }
    const kept = JSON.stringify(unseal(SECRET, new URL(redirectUrl).hash.slice(1)))
    expect(kept).toContain('Mila')
    expect(kept).not.toMatch(/Muster|familie\.example/)
  })

  test.each([
    [
      'signed with the key of another simulation',
      () => signedLaunch('/kettenbrief', { key: keyOf(SECRET, 'another') }),
      401,
    ],
    ['signed six minutes ago', () => signedLaunch('/kettenbrief', { at: Date.now() - 6 * MINUTE }), 401],
    ['signed for in six minutes', () => signedLaunch('/kettenbrief', { at: Date.now() + 6 * MINUTE }), 401],
    ['not signed', () => post('/kettenbrief', launch), 401],
    [
      'changed after it was signed',
      () =>
        post(
          '/kettenbrief',
          { ...launch, attemptId: 'another' },
          {
            ...sign(keyOf(SECRET, launch.simulationId), { id: 'msg_1', body: JSON.stringify(launch) }),
          },
        ),
      401,
    ],
    ['of a scenario that is not there', () => signedLaunch('/zauberei'), 404],
    ['without a child', () => signedLaunch('/kettenbrief', { body: { ...launch, child: undefined } }), 400],
    ['that is no JSON', () => post('/kettenbrief', 'Guten Tag'), 400],
    [
      'that wants its answer elsewhere than on the web',
      () => signedLaunch('/kettenbrief', { body: { ...launch, callbackUrl: 'file:///etc/passwd' } }),
      400,
    ],
    [
      'that leads a child elsewhere than on the web',
      () => signedLaunch('/kettenbrief', { body: { ...launch, returnUrl: 'javascript:alert(1)' } }),
      400,
    ],
  ])('%s is refused', async (_what, send, status) => {
    const answer = await send()
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ message: expect.any(String) })
  })

  test('gives each further run of a child the other variant; which one is the first is drawn for each child', async () => {
    const variants = async (childId: string) => {
      const drawn = []
      for (const attemptNumber of [1, 2, 3, 4]) {
        const body = { ...launch, attemptNumber, child: { ...launch.child, id: childId } }
        const { redirectUrl } = (await (await signedLaunch('/kettenbrief', { body })).json()) as { redirectUrl: string }
        drawn.push(unseal(SECRET, new URL(redirectUrl).hash.slice(1))?.variant)
      }
      return drawn.join('')
    }
    const ofChildren = new Set<string>()
    for (let child = 0; child < 16; child++) ofChildren.add(await variants(`child ${child}`))
    expect([...ofChildren].sort()).toEqual(['abab', 'baba'])
  })

  test('is accepted while a key is being renewed: one of several signatures is enough', () => {
    const key = keyOf(SECRET, launch.simulationId)
    const headers = sign(key, { id: 'msg_1', body: 'text' })
    expect(isSigned(key, { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }, 'text')).toBe(
      true,
    )
  })
})

describe('whether a simulation could be started', () => {
  const check = { mode: 'check', simulationId: launch.simulationId }

  test('is answered without starting anything', async () => {
    const answer = await signedLaunch('/kettenbrief', { body: check })
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
  })

  test.each([
    ['the key is another', () => signedLaunch('/kettenbrief', { body: check, key: keyOf(SECRET, 'another') }), 401],
    ['the scenario is not there', () => signedLaunch('/zauberei', { body: check }), 404],
  ])('is denied when %s', async (_why, send, status) => {
    expect((await send()).status).toBe(status)
  })
})

describe('the sealed run', () => {
  test('opens with the key it was sealed with, for a day', () => {
    const token = seal(SECRET, run)
    expect(unseal(SECRET, token)).toEqual({ ...run, startedAt: expect.any(Number) })
    expect(unseal(SECRET, token, Date.now() + 23 * 60 * MINUTE)).toMatchObject(run)
    expect(unseal(SECRET, token, Date.now() + 25 * 60 * MINUTE)).toBeUndefined()
  })

  test('does not open with another key', () => {
    expect(unseal('another secret of thirty-two characters', seal(SECRET, run))).toBeUndefined()
  })

  test('does not open when one bit of it was changed', () => {
    const bytes = Buffer.from(seal(SECRET, run), 'base64url')
    for (const at of [0, 13, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(unseal(SECRET, changed.toString('base64url'))).toBeUndefined()
    }
    expect(unseal(SECRET, '')).toBeUndefined()
  })

  test('tells the page what it has to show, and not where the outcome goes', async () => {
    const answer = await post('/api/open', { token: seal(SECRET, run) })
    expect(await answer.json()).toEqual({
      scenario: 'kettenbrief',
      firstName: 'Mila',
      mode: 'child_run',
      variant: 'a',
      returnUrl: launch.returnUrl,
    })
    expect((await post('/api/open', { token: 'abc' })).status).toBe(410)
    expect((await post('/api/open', 'abc')).status).toBe(410)
  })
})

const played = (...choices: string[]): Move[] => [
  { do: 'next' },
  { do: 'next' },
  ...choices.map((choice): Move => ({ do: 'choose', choice })),
]

describe('an outcome', () => {
  type Heard = { headers: Partial<SignedHeaders>; body: string }
  const heard: Heard[] = []
  let answers: number[] = []
  const netzpass = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    heard.push({ headers: request.headers as Partial<SignedHeaders>, body })
    const status = answers.shift() ?? 204
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  let callbackUrl: string

  beforeAll(async () => {
    await new Promise<void>((resolve) => netzpass.listen(0, '127.0.0.1', resolve))
    callbackUrl = `http://127.0.0.1:${(netzpass.address() as AddressInfo).port}/outcome`
  })
  afterAll(() => void netzpass.close())
  beforeEach(() => {
    heard.length = 0
    answers = []
  })

  /** Moves through the chain letter in variant a, to one end and to another. */
  const ways = {
    resisted: played('loeschen', 'spaeter', 'weiter'),
    fell: played('an-alle'),
  }
  const startedAgo = (ms: number, change: Partial<RunToken> = {}) =>
    seal(SECRET, { ...run, callbackUrl, ...change }, Date.now() - ms)
  const end = async (way: keyof typeof ways, change: Partial<RunToken> = {}) =>
    (await post('/api/outcome', { token: startedAgo(MINUTE, change), moves: ways[way] })).json()

  test('reaches Netzpass signed, with nothing in it but the attempt and how it went', async () => {
    expect(await end('resisted')).toEqual({ delivery: 'delivered' })
    expect(heard).toHaveLength(1)
    const { headers, body } = heard[0] as Heard
    expect(JSON.parse(body)).toEqual({ attemptId: run.attemptId, outcome: 'resisted' })
    expect(isSigned(keyOf(SECRET, run.simulationId), headers, body)).toBe(true)
  })

  test('is sent again under the same id when Netzpass was away', async () => {
    answers = [503, 502]
    expect(await end('fell')).toEqual({ delivery: 'delivered' })
    expect(heard).toHaveLength(3)
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await end('fell')
    expect(heard[3]?.headers['webhook-id']).toBe(heard[0]?.headers['webhook-id'])
  })

  test.each([
    ['Netzpass stays away', [500, 500, 500], 'undelivered', 3],
    ['Netzpass is too busy', [429, 429, 429], 'undelivered', 3],
    ['it has the outcome of an earlier run', [409], 'earlier', 1],
    ['it does not know the attempt', [404], 'refused', 1],
    ['it does not know the signature', [401], 'refused', 1],
    ['it points elsewhere', [302], 'refused', 1],
  ])('when %s: the page is told', async (_what, statuses, delivery, times) => {
    answers = statuses
    expect(await end('resisted')).toEqual({ delivery })
    expect(heard).toHaveLength(times)
  })

  test.each([
    ['a test by a parent', { mode: 'parent_test' as const }],
    ['a run whose outcome nobody wants', { callbackUrl: null }],
  ])('of %s goes nowhere', async (_what, change) => {
    expect(await end('resisted', change)).toEqual({ delivery: 'unwanted' })
    expect(heard).toEqual([])
  })

  test('is found out here: a run that was never played cannot have been resisted', async () => {
    const token = startedAgo(MINUTE)
    const forged = [
      { token, outcome: 'resisted' },
      { token, outcome: 'resisted', moves: [] },
      { token, outcome: 'resisted', moves: [{ do: 'choose', choice: 'weiter' }] },
      { token, outcome: 'resisted', moves: played('loeschen') },
      { token, outcome: 'resisted', moves: played('weiter') },
      { token, outcome: 'resisted', moves: played('an-alle', 'loeschen', 'spaeter', 'weiter') },
    ]
    for (const body of forged) {
      const { delivery } = (await (await post('/api/outcome', body)).json()) as { delivery: string }
      expect(['refused', 'unplayed'], JSON.stringify(body)).toContain(delivery)
    }
    expect(heard).toEqual([])
    await post('/api/outcome', { token, outcome: 'resisted', moves: ways.fell })
    expect(
      heard.map(({ body }) => JSON.parse(body).outcome),
      'what is claimed beside it counts for nothing',
    ).toEqual(['fell'])
  })

  test('waits until somebody can have pressed as often: nobody plays a run in no time', async () => {
    const moves = ways.resisted
    expect(await (await post('/api/outcome', { token: startedAgo(0), moves })).json()).toEqual({
      delivery: 'undelivered',
    })
    expect(heard).toEqual([])
    expect(await (await post('/api/outcome', { token: startedAgo(5_000), moves })).json()).toEqual({
      delivery: 'delivered',
    })
  })

  test('of a page that was open during an update is not believed, and the page is told so at once', async () => {
    const answer = await post('/api/outcome', { token: startedAgo(MINUTE), outcome: 'resisted' })
    expect([answer.status, await answer.json()]).toEqual([200, { delivery: 'refused' }])
    expect(heard).toEqual([])
  })

  test('that is not readable, or comes without a run, goes nowhere', async () => {
    const token = startedAgo(MINUTE)
    const tooMany = Array.from({ length: 1_001 }, () => ({ do: 'help' }))
    for (const moves of ['next', [{ do: 'win' }], [{ do: 'again' }], tooMany])
      expect((await post('/api/outcome', { token, moves })).status).toBe(400)
    expect(await (await post('/api/outcome', { token: 'abc', moves: ways.fell })).json()).toEqual({
      delivery: 'refused',
    })
    expect(heard).toEqual([])
  })
})

test('every answer is nobody else’s business: not kept, not found, and without a trace of where one came from', async () => {
  for (const path of ['/run', '/api/open', '/anything']) {
    const { headers } = await lab.request(path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})
