import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { today } from '../../../domain/platform/dates.ts'
import { callersOf, TEST_KEY } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { assign, readLessons, tryQuiz } from '../../../tests/support/learning.ts'
import { withTimeout } from '../../../tests/support/outbound-with-timeout.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, type TestChild, type TestParent } from '../../../tests/support/people.ts'
import { type SimulationProvider, startSimulationProvider } from '../../../tests/support/simulation-provider.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { sendDailyStatus } from './round.ts'

let parent: TestParent
let child: TestChild
/** A server that takes JSON and answers as it is told: what an analysis service is, too. */
let service: SimulationProvider

const database = await useDatabase()
const competency = await makeCompetency(database.db, { title: 'Passwörter', questions: 2 })
beforeEach(async () => {
  service = await startSimulationProvider()
  parent = await makeParent(database.db)
  child = await makeChild(database.db, parent, { name: 'Mila', lastName: 'Zilpzalp' })
  await assign(database.db, child, competency)
  await readLessons(database.db, child, competency.levels[0] as TestLevel)
  await tryQuiz(database.db, child, competency.levels[0] as TestLevel, 1)
})
afterEach(() => service.stop())

async function chooseService(address: string) {
  const values = { parentId: parent.id, externalApiUrl: address }
  await asOwner(database.db, async (tx) => {
    await tx.insertInto('dailyStatusSettings').values(values).execute()
    await tx.insertInto('dailyStatusSchedule').values({ parentId: parent.id, dueAt: new Date() }).execute()
  })
}
const outbound = (host = service.host) => createOutbound({ allowed: [host] })
const round = (way = outbound()) =>
  sendDailyStatus({
    db: database.db,
    mailer: testMailer,
    key: TEST_KEY,
    publicUrl: 'http://127.0.0.1:3000',
    outbound: way,
  })
const mailed = async () => (await mailsTo(database.db, parent.email)).map(({ text }) => text)

describe('an analysis service', () => {
  test('is told what children did under pseudonyms, and nothing else', async () => {
    await chooseService(service.endpoint)
    await round()
    expect(service.launches).toHaveLength(1)
    const { json, text, headers } = service.launches[0] as (typeof service.launches)[number]
    expect(json).toMatchObject({
      version: 1,
      language: 'de',
      children: [{ pseudonym: 'Kind A', age: expect.any(Number) }],
    })
    const [one] = json.children as { activities: Record<string, unknown>[] }[]
    expect(Object.keys(one as object)).toEqual(['pseudonym', 'age', 'activities'])
    expect(one?.activities[0]).toEqual({
      type: 'lesson_read',
      competency: competency.title,
      level: 'Stufe 1',
      lesson: 'Lektion 1.1',
      quiz: null,
      simulation: null,
      question: null,
      answer: null,
      isCorrect: null,
    })
    expect(
      one?.activities.filter(({ type }) => type === 'question_answered').map(({ isCorrect }) => isCorrect),
    ).toContain(false)
    const years = ['2014', today().slice(0, 4)] // of the birth, and of all that was done
    const secrets = ['Mila', 'Zilpzalp', 'Petra', '@', child.id, child.userId as string, parent.id, ...years]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    expect(JSON.stringify(headers)).not.toMatch(/cookie|authorization/)
  })

  test('has its words in the mail, as plain text that says where it comes from', async () => {
    service.answers({ analysis: 'Kind A kann <b>viel</b>.\nMehr auf https://evil.example/' })
    await chooseService(service.endpoint)
    await round()
    const [text] = await mailed()
    expect(text).toContain('nicht von uns geprüft:\nKind A kann b viel b .\nMehr auf https: evil. example')
    expect(text).toContain('· Kind A ist Mila')
  })

  test.each<[string, Parameters<SimulationProvider['behaves']>[0]]>([
    ['is silent', () => {}],
    ['fails', (response) => response.writeHead(500).end('{"analysis":"doch"}')],
    ['leads elsewhere', (response) => response.writeHead(302, { location: 'https://evil.example/' }).end()],
    ['answers no JSON', (response) => response.end('analysis')],
    ['answers something else', (response) => response.end('{"analysis":{"toString":1}}')],
    ['says more than 4 KB', (response) => response.end(JSON.stringify({ analysis: 'ä'.repeat(2049) }))],
    ['says more than anybody reads', (response) => response.end(`{"analysis":"${'x'.repeat(1_000_000)}"}`)],
    ['hangs up', (response) => void response.socket?.destroy()],
  ])('that %s leaves the mail without it, within its limit', async (_what, behaviour) => {
    service.behaves(behaviour)
    await chooseService(service.endpoint)
    const way = withTimeout(outbound(), 500)
    const before = performance.now()
    await round(way)
    expect(performance.now() - before).toBeLessThan(5_000)
    expect(way.timeout).toEqual([10_000])
    expect(service.launches).toHaveLength(1)
    const [text, ...others] = await mailed()
    expect(others).toEqual([])
    expect(text).toContain('Lektion gelesen')
    expect(text).not.toContain('Auswertung')
  })

  test('that lies in an inner network is never called, whatever stands in the settings', async () => {
    await chooseService(service.endpoint)
    await round(outbound('somewhere.example:443'))
    expect(service.launches).toEqual([])
    expect(await mailed()).toHaveLength(1)
  })

  test('hears nothing of a child without a consent, and nothing when nobody did anything', async () => {
    await chooseService(service.endpoint)
    await callersOf(database.db).asParent(parent).consents.withdraw({ childId: child.id })
    await makeChild(database.db, parent, { name: 'Nils' })
    await round()
    expect(service.launches).toEqual([])
    expect(await mailed()).toHaveLength(0)
  })

  test('that is silent holds up no mail of another parent', async () => {
    const silent: ServerResponse[] = []
    service.behaves((response) => void silent.push(response))
    await chooseService(service.endpoint)
    const other = await makeParent(database.db)
    const theirs = await makeChild(database.db, other)
    await assign(database.db, theirs, competency)
    await readLessons(database.db, theirs, competency.levels[0] as TestLevel)
    await asOwner(database.db, async (tx) => {
      await tx.insertInto('dailyStatusSettings').values({ parentId: other.id }).execute()
      await tx.insertInto('dailyStatusSchedule').values({ parentId: other.id, dueAt: new Date() }).execute()
    })
    const running = round()
    await expect.poll(() => mailsTo(database.db, other.email), { timeout: 8_000 }).toHaveLength(1)
    expect(silent).toHaveLength(1)
    expect(await mailed()).toEqual([])
    for (const response of silent) response.end()
    await running
    expect(await mailed()).toHaveLength(1)
  })
})

test('a test mail says why the analysis is missing', async () => {
  service.behaves((response) => response.writeHead(503).end())
  await chooseService(service.endpoint)
  const { dailyStatus } = callersOf(database.db, { outbound: outbound() }).asParent(parent)
  expect(await dailyStatus.sendTest()).toEqual({ analysisFailure: 'Der Anbieter meldet einen Fehler (503).' })
  service.answers({ analysis: 'Gut gemacht, Kind A.' })
  expect(await dailyStatus.sendTest()).toEqual({})
  expect((await mailed()).map((text) => text.includes('Gut gemacht, Kind A.'))).toEqual([false, true])
})

test('the example in the documentation is such a service', async () => {
  const example = spawn(process.execPath, ['docs/examples/analysis-server.mjs', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(example.stdout as Readable, 'data')) as [Buffer]
    const address = line.toString().trim()
    await chooseService(address)
    await round(outbound(new URL(address).host))
    expect((await mailed())[0]).toContain('Kind A hat 1 Lektionen gelesen und 1 von ')
  } finally {
    example.kill()
  }
})
