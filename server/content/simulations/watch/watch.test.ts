import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../../domain/platform/dates.ts'
import { createLab } from '../../../../simulator/lab.ts'
import { callersOf } from '../../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../../tests/support/db.ts'
import { asOwner } from '../../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../../../../tests/support/people.ts'
import { makeSimulation, startSimulationProvider, testLab } from '../../../../tests/support/simulation-provider.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { isSigned } from '../signature.ts'
import { type CheckRound, checkSimulations } from './checks.ts'

let level: TestLevel & { competencyId: string }

const database = await useDatabase()
const provider = await startSimulationProvider()
const callers = callersOf(database.db, { outbound: createOutbound({ allowed: [provider.host] }) })
const admin = callers.asAdmin(await makeAdmin(database.db)).admin
beforeEach(async () => {
  await asOwner(database.db, (tx) => tx.deleteFrom('simulations').execute())
  const competency = await makeCompetency(database.db)
  level = { ...(competency.levels[0] as TestLevel), competencyId: competency.id }
  provider.answers({})
  provider.launches.length = 0
})
afterAll(async () => {
  provider.stop()
})

const make = (simulation: Partial<Parameters<typeof makeSimulation>[1]> = {}) =>
  makeSimulation(database.db, { skillLevelId: level.id, endpointUrl: provider.endpoint, ...simulation })
/** What a night does, at ten past four of that day of March. */
const night = (day: number, others: Partial<CheckRound> = {}) =>
  checkSimulations({
    db: database.db,
    lab: testLab,
    outbound: createOutbound({ allowed: [provider.host] }),
    now: () => new Date(Date.UTC(2026, 2, day, 3, 10)),
    ...others,
  })
const fails = () => provider.behaves((response) => response.writeHead(503).end())
const healthOf = async (id: string) => (await admin.content.open({ type: 'simulation', id })).health
const silent = async () => (await admin.silentSimulations()).map(({ title }) => title)

describe('by night', () => {
  test('every published simulation is asked once, signed, and with nobody in the message', async () => {
    const made = await make()
    await make({ publishedAt: null })
    await night(1)
    await night(1)
    const [message, ...others] = provider.launches
    expect(others).toEqual([])
    expect(message?.json).toEqual({ mode: 'check', simulationId: made.id })
    expect(isSigned(made.secret, { headers: message?.headers ?? {}, body: message?.text ?? '' })).toBe(true)
    expect(await silent()).toEqual([])
    await night(2)
    expect(provider.launches).toHaveLength(2)
  })

  test('one failure is a hiccup; from the second night on it is silent, until it answers again', async () => {
    const made = await make({ title: 'Verstummt' })
    fails()
    await night(1)
    expect(await silent()).toEqual([])
    await night(2)
    expect(await admin.silentSimulations()).toEqual([
      { id: made.id, title: 'Verstummt', since: '2026-03-01', reason: 'Fehler des Anbieters' },
    ])
    expect(await healthOf(made.id)).toMatchObject({
      silence: { since: '2026-03-01', reason: 'Fehler des Anbieters', address: provider.endpoint },
    })
    const { content } = await admin.skillLevels.byId({ id: level.id })
    expect(content.simulation).toMatchObject([{ health: { silence: { since: '2026-03-01' } } }])
    provider.answers({})
    await night(3)
    expect(await silent()).toEqual([])
    fails()
    await night(4)
    expect(await silent()).toEqual([])
  })

  test('about another address nothing is known yet', async () => {
    const made = await make()
    fails()
    await night(1)
    await night(2)
    expect(await silent()).toHaveLength(1)
    await asOwner(database.db, (tx) =>
      tx
        .updateTable('simulations')
        .where('id', '=', made.id)
        .set({ endpointUrl: `${provider.endpoint}/neu` })
        .execute(),
    )
    expect(await silent()).toEqual([])
    await night(3)
    expect(await silent()).toEqual([])
    await night(4)
    expect(await silent()).toHaveLength(1)
  })

  test('a provider that is older than the question is there; one that refuses our key is not', async () => {
    await make({ title: 'Alt', endpointUrl: `${provider.endpoint}/alt` })
    await make({ title: 'Fremd', endpointUrl: `${provider.endpoint}/fremd` })
    provider.behaves((response) => response.writeHead(response.req.url?.endsWith('alt') ? 400 : 401).end())
    await night(1)
    await night(2)
    expect(await silent()).toEqual(['Fremd'])
  })

  test('two servers share the work: nobody is asked twice', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => make()))
    provider.behaves((response) => void setTimeout(() => response.end('{}'), 20))
    await Promise.all([night(1), night(1)])
    const asked = provider.launches.map(({ json }) => json.simulationId)
    expect(asked.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  })

  test('no more than eight are asked at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => make()))
    let [now, most] = [0, 0]
    provider.behaves((response) => {
      most = Math.max(most, ++now)
      setTimeout(() => {
        now--
        response.end('{}')
      }, 20)
    })
    await night(1)
    expect(provider.launches).toHaveLength(20)
    expect(most).toBeLessThanOrEqual(8)
  })

  test('what a killed server had begun is asked again when its time is over', async () => {
    const made = await make()
    const claimed = new Date(Date.UTC(2026, 2, 1, 3, 10, 30))
    await asOwner(database.db, (tx) =>
      tx
        .insertInto('simulationChecks')
        .values({ simulationId: made.id, endpointUrl: provider.endpoint, claimedUntil: claimed })
        .execute(),
    )
    await night(1)
    expect(provider.launches).toEqual([])
    await night(1, { now: () => new Date(Date.UTC(2026, 2, 1, 3, 20)) })
    expect(provider.launches).toHaveLength(1)
  })

  test('a server that is told to stop asks nobody any more', async () => {
    await make()
    await night(1, { signal: AbortSignal.abort() })
    expect(provider.launches).toEqual([])
  })

  test('our own lab is asked where it is, with its own key', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    const lab = createLab({ url, secret: testLab.secret })
    server.on('request', getRequestListener(lab.fetch, { overrideGlobalObjects: false }))
    await make({ title: 'Kettenbrief', endpointUrl: 'https://lab.netzpass.example/kettenbrief' })
    await make({ title: 'Nie geschrieben', endpointUrl: 'https://lab.netzpass.example/zauberei' })
    for (const day of [1, 2]) await night(day, { lab: { ...testLab, url }, outbound: createOutbound({ allowed: [] }) })
    server.close()
    expect(await silent()).toEqual(['Nie geschrieben'])
  })
})

describe('an admin who does not wait for the night', () => {
  const check = (id: string) => admin.checkSimulation({ id })

  test('reads what the provider says, and is in the log', async () => {
    const made = await make()
    expect(await check(made.id)).toMatchObject({ failure: null, health: { silence: null } })
    expect(provider.launches.map(({ json }) => json)).toEqual([{ mode: 'check', simulationId: made.id }])
    fails()
    expect(await check(made.id)).toMatchObject({ failure: 'Fehler des Anbieters' })
    const { records } = await admin.audit.list({ kind: 'content' })
    const checked = { action: 'simulation checked', subjectName: made.title }
    expect(records.slice(0, 2)).toMatchObject([checked, checked])
  })

  test('ends the silence of one that answers again, and begins none', async () => {
    const made = await make()
    fails()
    await night(1)
    await night(2)
    expect(await check(made.id)).toMatchObject({ health: { silence: { since: '2026-03-01' } } })
    provider.answers({})
    expect(await check(made.id)).toMatchObject({ health: { silence: null } })
    fails()
    await check(made.id)
    await check(made.id)
    expect(await silent()).toEqual([])
  })

  test('is told that this server is too busy, which says nothing about the provider', async () => {
    const made = await make()
    const busy = createOutbound({ allowed: [provider.host] })
    const holds = Array.from({ length: 8 }, () => Promise.withResolvers<void>())
    const calls = holds.map(({ promise }) => busy.withPlace({ address: provider.endpoint }, () => promise))
    const other = callersOf(database.db, { outbound: busy }).asAdmin(await makeAdmin(database.db)).admin
    await expect(other.checkSimulation({ id: made.id })).rejects.toThrow('Gerade wird zu viel auf einmal gestartet.')
    for (const { resolve } of holds) resolve()
    await Promise.all(calls)
    const noted = await asOwner(database.db, (tx) => tx.selectFrom('simulationChecks').selectAll().execute())
    expect(noted).toEqual([])
  })

  test('finds one that families can start, no other', async () => {
    const draft = await make({ publishedAt: null })
    await expect(check(draft.id)).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } })
    const asParent = callers.asParent(await makeParent(database.db))
    await expect(asParent.admin.checkSimulation({ id: draft.id })).rejects.toMatchObject({
      cause: { code: 'FORBIDDEN' },
    })
    expect(provider.launches).toEqual([])
  })
})

describe('a start', () => {
  async function makeStarter() {
    const parent = await makeParent(database.db)
    const child = await makeChild(database.db, parent)
    const caller = callers.asParent(parent)
    await caller.assignments.assign({ childId: child.id, competencyId: level.competencyId })
    return (simulationId: string, mode: 'child_run' | 'parent_test') =>
      caller.simulations.launch({ childId: child.id, simulationId, mode })
  }

  test('is counted for the admins in both modes, and whoever started is not in it', async () => {
    const made = await make()
    const start = await makeStarter()
    await start(made.id, 'child_run')
    await start(made.id, 'parent_test')
    provider.answers('no answer at all')
    await expect(start(made.id, 'parent_test')).rejects.toThrow()
    expect(await healthOf(made.id)).toEqual({
      total: 3,
      failed: 1,
      lastFailure: { at: expect.any(String), reason: 'unverständliche Antwort' },
      silence: null,
    })
    const rows = await asOwner(database.db, (tx) => tx.selectFrom('simulationStarts').selectAll().execute())
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['failure', 'id', 'simulationId', 'startedAt'])
  })

  test('counts among the last twenty of ninety days', async () => {
    const made = await make()
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
    const start = { simulationId: made.id }
    const rows = [
      { ...start, failure: 'too slow', startedAt: daysAgo(91) },
      { ...start, failure: 'unreachable', startedAt: daysAgo(80) },
      ...Array.from({ length: 19 }, (_, index) => ({ ...start, startedAt: daysAgo(index) })),
    ]
    await asOwner(database.db, (tx) => tx.insertInto('simulationStarts').values(rows).execute())
    expect(await healthOf(made.id)).toMatchObject({
      total: 20,
      failed: 1,
      lastFailure: { reason: 'nicht zu erreichen' },
    })
    await asOwner(database.db, (tx) => tx.insertInto('simulationStarts').values(start).execute())
    expect(await healthOf(made.id)).toMatchObject({ total: 20, failed: 0, lastFailure: null })
  })

  test('that succeeds ends the silence', async () => {
    const made = await make()
    fails()
    await night(1)
    await night(2)
    expect(await silent()).toHaveLength(1)
    provider.answers({})
    await (await makeStarter())(made.id, 'parent_test')
    expect(await silent()).toEqual([])
  })
})
