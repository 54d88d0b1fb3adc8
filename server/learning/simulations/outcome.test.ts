import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { startHttpServer } from '../../../tests/support/http-server.ts'
import { finishLevel, givePass } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, type TestChild } from '../../../tests/support/people.ts'
import { makeSimulation, startSimulationProvider, testLab } from '../../../tests/support/simulation-provider.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'
import { labKey } from '../../content/simulations/lab.ts'
import { signMessage } from '../../content/simulations/signature.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'

/** Two instances of the server on one database. */

const database = await useDatabase()
const provider = await startSimulationProvider()
const servers = [await startHttpServer(database), await startHttpServer(database)] as const
const callers = callersOf(database.db, { outbound: createOutbound({ allowed: [provider.host] }) })
afterAll(async () => {
  provider.stop()
  for (const server of servers) await server.close()
})
// All messages come from one address; what one test sends wrongly must not stop the next.
afterEach(() => forgetThrottles(database.db))

/** A child with a run of a simulation that reports outcomes. */
async function makeRun({ registered = true, ...simulation }: Record<string, unknown> & { registered?: boolean } = {}) {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent, { registered })
  const competency = await makeCompetency(database.db)
  const level = competency.levels[0] as TestLevel
  const asParent = callers.asParent(parent)
  await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
  const made = await makeSimulation(database.db, {
    skillLevelId: level.id,
    endpointUrl: provider.endpoint,
    reportsOutcome: true,
    ...simulation,
  })
  const ids = { childId: child.id, simulationId: made.id }
  const start = async () => {
    await asParent.simulations.launch({ ...ids, mode: 'child_run' })
    return String(provider.launches.at(-1)?.json.attemptId)
  }
  return { parent, child, competency, level, asParent, ids, secret: made.secret, attemptId: await start(), start }
}

type Message = { attemptId: string; outcome?: string; secret: string; id?: string; secondsAgo?: number }

/** A message as a provider sends it, ready to be sent as often as one likes. */
function write({ attemptId, outcome = 'resisted', secret, id = randomUUID(), secondsAgo = 0 }: Message) {
  const body = JSON.stringify({ attemptId, outcome })
  const now = new Date(Date.now() - secondsAgo * 1000)
  return { body, headers: { 'content-type': 'application/json', ...signMessage(secret, { id, body, now }) } }
}
const send = async (message: ReturnType<typeof write>, server = servers[0]) =>
  (await server.send('POST', '/api/simulations/outcome', message)).status

const attemptOf = (runId: string) =>
  asOwner(database.db, (tx) =>
    tx.selectFrom('simulationAttempts').where('runId', '=', runId).selectAll().executeTakeFirstOrThrow(),
  )
const activitiesOf = async (child: TestChild) =>
  (
    await asOwner(database.db, (tx) =>
      tx
        .selectFrom('childActivitiesLog')
        .where('childId', '=', child.id)
        .select('activityType')
        .orderBy('id')
        .execute(),
    )
  ).map((row) => row.activityType)
const progressOf = async ({ asParent, ids, competency }: Awaited<ReturnType<typeof makeRun>>) =>
  (await asParent.family.competencyOfChild({ childId: ids.childId, competencyId: competency.id })).progress

describe('an outcome', () => {
  test.each([
    ['resisted', true, 33],
    ['asked_for_help', true, 33],
    ['fell', false, 0],
    ['aborted', false, 0],
  ])('%s counts (success: %s)', async (outcome, isSuccessful, progress) => {
    const run = await makeRun()
    expect(await send(write({ ...run, outcome }))).toBe(204)
    expect(await attemptOf(run.attemptId)).toMatchObject({ outcome, isSuccessful, finishedAt: expect.any(Date) })
    expect(await activitiesOf(run.child)).toEqual(['simulation_finished'])
    expect(await progressOf(run)).toBe(progress)
  })

  test('of a child without an account counts, and is not logged', async () => {
    const run = await makeRun({ registered: false })
    expect(await send(write(run))).toBe(204)
    expect(await progressOf(run)).toBe(33)
    expect(await activitiesOf(run.child)).toEqual([])
  })

  test('of our own lab is signed with the lab’s key for this simulation', async () => {
    const run = await makeRun()
    await asOwner(database.db, (tx) =>
      tx
        .updateTable('simulations')
        .set({ endpointUrl: 'https://lab.netzpass.example/chat' })
        .where('id', '=', run.ids.simulationId)
        .execute(),
    )
    expect(await send(write(run))).toBe(401)
    expect(await send(write({ ...run, secret: labKey(testLab, run.ids.simulationId) }))).toBe(204)
  })

  test('may be told before the launch is answered, and stands when that fails', async () => {
    const run = await makeRun()
    provider.behaves(async (response, { json }) => {
      await send(write({ ...run, attemptId: String(json.attemptId), outcome: 'fell' }))
      response.writeHead(500).end()
    })
    await expect(run.start()).rejects.toThrow('(500)')
    provider.answers({})
    expect(await attemptOf(String(provider.launches.at(-1)?.json.attemptId))).toMatchObject({
      outcome: 'fell',
      launchFailure: null,
    })
  })

  test('told while a pass of its competency was due to be refreshed is that refresher, and is told to the child', async () => {
    const run = await makeRun()
    const { id, title } = run.competency
    const pass = await givePass(database.db, run.child, { title, competencyId: id, earnedAt: new Date('2026-01-01') })
    expect(await send(write({ ...run, outcome: 'fell' }))).toBe(204)
    expect((await callers.asChild(run.child).refreshers.ofPass({ passId: pass.id })).latest).toMatchObject({
      id: run.attemptId,
      result: 'refresh',
      lessons: [{ id: run.level.lessonIds[0], question: null }],
    })
  })

  test('that finishes the last item of a finished competency changes nothing about the pass', async () => {
    const run = await makeRun()
    await finishLevel(database.db, run.child, run.level)
    expect(await send(write(run))).toBe(204)
    expect(await progressOf(run)).toBe(100)
    expect(await run.asParent.passes.listForChild({ childId: run.child.id })).toHaveLength(1)
  })
})

describe('told again', () => {
  test('by the same message it changes nothing, on whichever server it arrives', async () => {
    const run = await makeRun()
    const message = write(run)
    expect(await send(message)).toBe(204)
    const before = await attemptOf(run.attemptId)
    expect(await Promise.all(servers.flatMap((server) => [send(message, server), send(message, server)]))).toEqual([
      204, 204, 204, 204,
    ])
    expect(await attemptOf(run.attemptId)).toEqual(before)
    expect(await activitiesOf(run.child)).toEqual(['simulation_finished'])
  })

  test('by many messages at once it counts once', async () => {
    const run = await makeRun()
    const statuses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(write(run), servers[index % 2 === 0 ? 0 : 1])),
    )
    expect(new Set(statuses)).toEqual(new Set([204]))
    expect(await activitiesOf(run.child)).toEqual(['simulation_finished'])
  })

  test('with another outcome it is refused: the first one counts for ever, in whichever order they arrive', async () => {
    for (const [first, second] of [
      ['fell', 'resisted'],
      ['resisted', 'fell'],
    ] as const) {
      const run = await makeRun()
      expect(await send(write({ ...run, outcome: first }))).toBe(204)
      expect(await send(write({ ...run, outcome: second }), servers[1])).toBe(409)
      expect(await attemptOf(run.attemptId)).toMatchObject({ outcome: first, isSuccessful: first === 'resisted' })
    }
  })

  test('a message counts for one run only', async () => {
    const run = await makeRun()
    const second = await run.start()
    expect(await send(write({ ...run, id: 'once' }))).toBe(204)
    expect(await send(write({ ...run, attemptId: second, id: 'once' }), servers[1])).toBe(409)
    expect(await attemptOf(second)).toMatchObject({ outcome: null })
  })
})

describe('nothing changes', () => {
  test.each<
    [
      string,
      number,
      (run: Awaited<ReturnType<typeof makeRun>>) => Promise<ReturnType<typeof write>> | ReturnType<typeof write>,
    ]
  >([
    ['by a message that is older than five minutes', 401, (run) => write({ ...run, secondsAgo: 301 })],
    ['by a message from the future', 401, (run) => write({ ...run, secondsAgo: -302 })],
    [
      'by a message signed with another simulation’s key',
      401,
      async (run) => write({ ...run, secret: (await makeRun()).secret }),
    ],
    [
      'by a message signed with the lab’s key',
      401,
      (run) => write({ ...run, secret: labKey(testLab, run.ids.simulationId) }),
    ],
    [
      'by another outcome under a good signature',
      401,
      (run) => ({ ...write(run), body: write({ ...run, outcome: 'fell' }).body }),
    ],
    [
      'by a message without a signature',
      401,
      (run) => ({ ...write(run), headers: { 'content-type': 'application/json' } as never }),
    ],
    ['by a message about a run that never was', 404, (run) => write({ ...run, attemptId: randomUUID() })],
    ['by a message about something that is no run', 400, (run) => write({ ...run, attemptId: "' or 1=1" })],
    ['by an outcome that there is not', 400, (run) => write({ ...run, outcome: 'won' })],
    ['by what is no JSON', 400, (run) => ({ ...write(run), body: '{"attemptId"' })],
  ])('%s (%i)', async (_sentence, status, messageOf) => {
    const run = await makeRun()
    const before = await attemptOf(run.attemptId)
    expect(await send(await messageOf(run))).toBe(status)
    expect(await attemptOf(run.attemptId)).toEqual(before)
    expect(await activitiesOf(run.child)).toEqual([])
    expect(await progressOf(run)).toBe(0)
  })

  test('by a GET, whatever stands in it', async () => {
    const run = await makeRun()
    const { headers } = write(run)
    const path = `/api/simulations/outcome?attemptId=${run.attemptId}&outcome=resisted`
    expect((await servers[0].send('GET', path, { headers })).status).not.toBe(204)
    expect(await attemptOf(run.attemptId)).toMatchObject({ outcome: null })
  })

  test('by a simulation that reports nothing', async () => {
    const run = await makeRun({ reportsOutcome: false })
    expect(await send(write({ ...run, outcome: 'fell' }))).toBe(404)
    expect(await attemptOf(run.attemptId)).toMatchObject({ outcome: null, isSuccessful: true })
  })

  test('by a parent’s test', async () => {
    const run = await makeRun()
    await run.asParent.simulations.launch({ ...run.ids, mode: 'parent_test' })
    const ofTest = String(provider.launches.at(-1)?.json.attemptId)
    expect(await send(write({ ...run, attemptId: ofTest }))).toBe(404)
  })

  test('after the consent has ended', async () => {
    const run = await makeRun()
    await run.asParent.consents.withdraw({ childId: run.child.id })
    expect(await send(write(run))).toBe(403)
    expect(await attemptOf(run.attemptId)).toMatchObject({ outcome: null })
  })

  test('and who sends wrong messages again and again has to wait, but a right one is always taken', async () => {
    const run = await makeRun()
    const wrong = write({ ...run, secret: 'whsec_AAAA' })
    for (let count = 1; count <= 60; count++) expect(await send(wrong)).toBe(401)
    expect(await send(wrong)).toBe(429)
    expect(await send(write(run))).toBe(204)
  })
})
