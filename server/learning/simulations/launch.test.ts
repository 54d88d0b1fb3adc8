import { createHmac } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, type TestChild } from '../../../tests/support/people.ts'
import { makeSimulation, startSimulationProvider } from '../../../tests/support/simulation-provider.ts'
import { addressOfEndpoint } from '../../content/simulations/lab.ts'
import { isSigned } from '../../content/simulations/signature.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'

const database = await useDatabase()
const provider = await startSimulationProvider()
const lab = { url: `http://${provider.host}/lab`, secret: 'a lab secret only this test knows' }
const callers = callersOf(database.db, { outbound: createOutbound({ allowed: [provider.host] }), lab })
afterAll(async () => {
  provider.stop()
})
afterEach(() => {
  provider.answers({})
  provider.launches.length = 0
})

/** A child with an assigned competency, and a simulation in its only level. */
async function makeLearner(simulation: Partial<Parameters<typeof makeSimulation>[1]> = {}) {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent)
  const competency = await makeCompetency(database.db)
  const level = competency.levels[0] as TestLevel
  const [asParent, asChild] = [callers.asParent(parent), callers.asChild(child)]
  await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
  await asOwner(database.db, async (tx) => {
    await tx.updateTable('children').set({ phone: '0711 1' }).where('id', '=', child.id).execute()
    await tx.updateTable('profiles').set({ phone: '0711 2' }).where('id', '=', parent.id).execute()
  })
  const made = await makeSimulation(database.db, {
    skillLevelId: level.id,
    endpointUrl: provider.endpoint,
    ...simulation,
  })
  const ids = { childId: child.id, simulationId: made.id }
  const shown = async () =>
    (await asParent.family.competencyOfChild({ childId: child.id, competencyId: competency.id })).levels[0]
      ?.simulations[0]
  return { parent, child, competency, level, asParent, asChild, simulation: made, ids, shown }
}

const withChild = { mode: 'child_run' } as const
const asTest = { mode: 'parent_test' } as const

const attemptsOf = (child: TestChild) =>
  asOwner(database.db, (tx) =>
    tx.selectFrom('simulationAttempts').where('childId', '=', child.id).selectAll().execute(),
  )
const activitiesOf = (child: TestChild) =>
  asOwner(database.db, (tx) =>
    tx.selectFrom('childActivitiesLog').where('childId', '=', child.id).select('activityType').execute(),
  )

describe('a start with the child', () => {
  test('tells the provider who the child is, and no contact data (S7.40)', async () => {
    const { asParent, child, competency, ids } = await makeLearner()
    await asParent.simulations.launch({ ...ids, ...withChild })
    const [attempt] = await attemptsOf(child)
    expect(provider.launches.map(({ json }) => json)).toEqual([
      {
        mode: 'child_run',
        simulationId: ids.simulationId,
        attemptId: attempt?.runId,
        attemptNumber: 1,
        callbackUrl: null,
        returnUrl: `http://127.0.0.1:3000/nach-der-uebung/${competency.id}?kind=${child.id}&probe=${ids.simulationId}`,
        child: { id: child.id, name: 'Mila', last_name: null, email: null, phone: null },
      },
    ])
  })

  test('says which run of this child it is: a start that failed is none, and a parent’s test is the next one', async () => {
    const { asParent, asChild, ids } = await makeLearner({ reportsOutcome: true })
    await asParent.simulations.launch({ ...ids, ...withChild })
    provider.behaves((response) => response.writeHead(500).end())
    await expect(asParent.simulations.launch({ ...ids, ...withChild })).rejects.toThrow()
    provider.answers({})
    await asChild.simulations.own.launch({ simulationId: ids.simulationId })
    await asParent.simulations.launch({ ...ids, ...asTest })
    expect(provider.launches.map(({ json }) => json.attemptNumber)).toEqual([1, 2, 2, 3])
  })

  test('is signed with the secret of the simulation', async () => {
    const { asParent, ids, simulation } = await makeLearner()
    await asParent.simulations.launch({ ...ids, ...withChild })
    const [{ headers, text: body } = { headers: {}, text: '' }] = provider.launches
    expect(isSigned(simulation.secret, { headers, body })).toBe(true)
  })

  test('gives back where to go on and what the provider says', async () => {
    const { asParent, ids } = await makeLearner()
    provider.answers({ redirectUrl: 'https://uebung.example/1#a', message: ' Viel Erfolg! ', more: 1 })
    expect(await asParent.simulations.launch({ ...ids, ...withChild })).toEqual({
      redirectUrl: 'https://uebung.example/1#a',
      message: 'Viel Erfolg!',
    })
  })

  test('gives back the page as a browser reads it: a link beside our own address would lead somewhere on it', async () => {
    const { asParent, ids } = await makeLearner()
    provider.answers({ redirectUrl: 'https:uebung.example' })
    const { redirectUrl } = await asParent.simulations.launch({ ...ids, ...withChild })
    expect(redirectUrl).toBe('https://uebung.example/')
  })

  test('counts as success when that is all that is ever known (S4.15)', async () => {
    const { asParent, child, ids, shown } = await makeLearner()
    await asParent.simulations.launch({ ...ids, ...withChild })
    expect(await attemptsOf(child)).toMatchObject([
      { isSuccessful: true, outcome: null, launchFailure: null, mode: 'child_run' },
    ])
    expect(await activitiesOf(child)).toEqual([{ activityType: 'simulation_finished' }])
    expect(await shown()).toMatchObject({ attempts: 1, succeeded: true, isReleased: true })
    const [assigned] = await asParent.assignments.listForChild({ childId: child.id })
    expect(assigned).toMatchObject({ progress: 33 }) // one of lesson, quiz and simulation
  })

  test('has only begun when an outcome will be told, and asks for it', async () => {
    const { asParent, child, ids, shown } = await makeLearner({ reportsOutcome: true })
    await asParent.simulations.launch({ ...ids, ...withChild })
    expect(provider.launches[0]?.json).toMatchObject({ callbackUrl: 'http://127.0.0.1:3000/api/simulations/outcome' })
    expect(await activitiesOf(child)).toEqual([])
    expect(await shown()).toMatchObject({
      succeeded: false,
      latest: [{ isSuccessful: false, outcome: null, hasFailed: false }],
    })
  })

  test('is written down with the recipient and what was told, and none of the values', async () => {
    const { asParent, parent, ids } = await makeLearner()
    await asParent.simulations.launch({ ...ids, ...withChild })
    const records = await asOwner(database.db, (tx) =>
      tx.selectFrom('auditLog').where('actorId', '=', parent.id).select(['action', 'subject', 'details']).execute(),
    )
    expect(records).toEqual([
      {
        action: 'simulation started',
        subject: ids.childId,
        details: {
          simulation: ids.simulationId,
          mode: 'child_run',
          recipient: provider.host,
          told: 'child.id child.name',
        },
      },
    ])
  })
})

describe('a start that fails', () => {
  test('is kept as a failed attempt, whether or not outcomes are told, and says why (S8.32)', async () => {
    for (const reportsOutcome of [false, true]) {
      const { asParent, child, ids, shown } = await makeLearner({ reportsOutcome })
      provider.behaves((response) => response.writeHead(500).end())
      await expect(asParent.simulations.launch({ ...ids, ...withChild })).rejects.toThrow(
        'Der Anbieter meldet einen Fehler (500).',
      )
      expect(await attemptsOf(child)).toMatchObject([
        { isSuccessful: false, outcome: null, launchFailure: 'answered with an error' },
      ])
      expect(await shown()).toMatchObject({ latest: [{ isSuccessful: false, hasFailed: true }] })
    }
  })

  test('leaves nothing when a parent tests', async () => {
    const { asParent, child, ids } = await makeLearner()
    provider.behaves((response) => response.writeHead(500).end())
    await expect(asParent.simulations.launch({ ...ids, ...asTest })).rejects.toThrow('Der Anbieter meldet einen Fehler')
    expect(await attemptsOf(child)).toEqual([])
  })

  test.each([
    ['no endpoint', ' ', 'Diese Simulation hat keinen Endpunkt konfiguriert.'],
    ['words', 'kein Endpunkt', 'Diese Simulation hat keinen gültigen Endpunkt'],
    ['another protocol', 'ftp://uebung.example/', 'Diese Simulation hat keinen gültigen Endpunkt'],
    ['a password', 'https://name:wort@uebung.example/', 'Diese Simulation hat keinen gültigen Endpunkt'],
  ])('with %s for an endpoint nothing is tried (S8.30, S8.31)', async (_what, endpointUrl, sentence) => {
    const { asParent, child, ids } = await makeLearner({ endpointUrl })
    await expect(asParent.simulations.launch({ ...ids, ...withChild })).rejects.toThrow(sentence)
    await expect(asParent.simulations.disclosure({ ...ids, ...withChild })).rejects.toThrow(sentence)
    expect(await attemptsOf(child)).toEqual([])
  })
})

describe('a parent’s test', () => {
  test('tells who the parent is too, asks for no outcome and leaves no attempt (S7.41)', async () => {
    const { asParent, asChild, parent, child, competency, ids } = await makeLearner({ reportsOutcome: true })
    await asParent.simulations.launch({ ...ids, ...asTest })
    expect(provider.launches.map(({ json }) => json)).toMatchObject([
      {
        mode: 'parent_test',
        attemptId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        attemptNumber: 1,
        callbackUrl: null,
        returnUrl: `http://127.0.0.1:3000/nach-der-uebung/${competency.id}?kind=${child.id}&probe=${ids.simulationId}`,
        child: { id: child.id, name: 'Mila', last_name: null, email: null, phone: null },
        parent: { id: parent.id, first_name: 'Petra', last_name: null, email: null, phone: null },
      },
    ])
    expect(await attemptsOf(child)).toEqual([])
    await expect(asChild.simulations.own.launch(ids)).rejects.toThrow('Nicht gefunden') // not released by a test
  })
})

describe('contact data', () => {
  const contactOfChild = (child: TestChild) => ({ last_name: 'Muster', email: child.email, phone: '0711 1' })

  test('are told when they are needed and the parent agrees, as the dialog has shown', async () => {
    const { asParent, parent, child, ids } = await makeLearner({ needsContactData: true })
    const shown = await asParent.simulations.disclosure({ ...ids, ...asTest })
    await asParent.simulations.launch({ ...ids, ...asTest, agreesToContactData: true })
    expect(provider.launches[0]?.json).toMatchObject({
      child: contactOfChild(child),
      parent: { last_name: 'Muster', email: parent.email, phone: '0711 2' },
    })
    expect(provider.launches[0]?.json).toMatchObject({ child: shown.child, parent: shown.parent })
    expect(shown).toMatchObject({ needsContactData: true, recipient: provider.host, isOurs: false })
  })

  test('are needed by nothing that is not marked, whatever is agreed to', async () => {
    const { asParent, ids } = await makeLearner()
    await asParent.simulations.launch({ ...ids, ...withChild, agreesToContactData: true })
    expect(provider.launches[0]?.json).toMatchObject({ child: { last_name: null, email: null, phone: null } })
  })

  test('that are not agreed to stop the start', async () => {
    const { asParent, child, ids } = await makeLearner({ needsContactData: true })
    await expect(asParent.simulations.launch({ ...ids, ...withChild })).rejects.toThrow('Dafür fehlt die Zustimmung')
    expect(provider.launches).toEqual([])
    expect(await attemptsOf(child)).toEqual([])
  })

  test('go along when the child starts by itself, to whom the parent agreed to and nobody else', async () => {
    const { asParent, asChild, child, ids } = await makeLearner({ needsContactData: true })
    await asParent.simulations.launch({ ...ids, ...withChild, agreesToContactData: true })
    await asChild.simulations.own.launch(ids)
    expect(provider.launches[1]?.json).toMatchObject({ child: contactOfChild(child) })

    const moved = provider.endpoint.replace('127.0.0.1', 'localhost')
    await asOwner(database.db, (tx) =>
      tx.updateTable('simulations').set({ endpointUrl: moved }).where('id', '=', ids.simulationId).execute(),
    )
    await expect(asChild.simulations.own.launch(ids)).rejects.toThrow('Dafür fehlt die Zustimmung')
    expect(await asChild.simulations.own.disclosure(ids)).toMatchObject({ isAgreed: false, child: { email: null } })
  })
})

describe('a child', () => {
  test('starts by itself what its parent has released, until that is taken back', async () => {
    const { asParent, asChild, child, competency, ids } = await makeLearner()
    const practice = async () =>
      (await asChild.learning.competency({ competencyId: competency.id })).levels.flatMap((level) =>
        level.isOpen ? level.simulations : [],
      )
    await expect(asChild.simulations.own.launch(ids)).rejects.toThrow('Nicht gefunden')
    expect(await practice()).toEqual([])

    await asParent.simulations.launch({ ...ids, ...withChild })
    expect(await practice()).toMatchObject([{ id: ids.simulationId, attempts: 1, succeeded: true }])
    await asChild.simulations.own.launch(ids)
    expect(await attemptsOf(child)).toHaveLength(2)
    expect(await asParent.simulations.attempts(ids)).toHaveLength(2)

    await asParent.simulations.takeBack(ids)
    await expect(asChild.simulations.own.launch(ids)).rejects.toThrow('Nicht gefunden')
    expect(await practice()).toEqual([])
    expect(await attemptsOf(child)).toHaveLength(2)
  })

  test('starts nothing of a level that is closed to it', async () => {
    const { asParent, asChild, level, ids } = await makeLearner()
    await asParent.simulations.launch({ ...ids, ...withChild })
    await asOwner(database.db, (tx) =>
      tx.updateTable('skillLevels').set({ minAge: 99 }).where('id', '=', level.id).execute(),
    )
    await expect(asChild.simulations.own.launch(ids)).rejects.toThrow('Nicht gefunden')
  })
})

describe('nothing is started', () => {
  test('without a consent that holds, not even as a test', async () => {
    const { asParent, ids } = await makeLearner()
    await asParent.consents.withdraw({ childId: ids.childId })
    for (const mode of [withChild, asTest])
      await expect(asParent.simulations.launch({ ...ids, ...mode })).rejects.toThrow(
        'Dafür fehlt gerade die Einwilligung',
      )
    expect(provider.launches).toEqual([])
  })

  test('that is not published, or of a competency that the child does not learn', async () => {
    const { asParent, child, competency, ids } = await makeLearner({ publishedAt: null })
    await expect(asParent.simulations.launch({ ...ids, ...withChild })).rejects.toThrow('Nicht gefunden')
    await asOwner(database.db, (tx) => tx.updateTable('simulations').set({ publishedAt: new Date() }).execute())
    await asParent.assignments.remove({ childId: child.id, competencyId: competency.id })
    await expect(asParent.simulations.launch({ ...ids, ...withChild })).rejects.toThrow('Nicht gefunden')
  })

  test('a seventh time within a minute', async () => {
    const { asParent, ids } = await makeLearner()
    for (let count = 1; count <= 6; count++) await asParent.simulations.launch({ ...ids, ...asTest })
    await expect(asParent.simulations.launch({ ...ids, ...asTest })).rejects.toThrow(
      'Das waren zu viele Versuche. Bitte warten Sie eine Minute.',
    )
    expect(provider.launches).toHaveLength(6)
  })

  test('while eight starts hang at this provider, and then it is no attempt', async () => {
    const hanging = await Promise.all(Array.from({ length: 8 }, () => makeLearner()))
    const { asParent, child, ids } = await makeLearner()
    const release: (() => void)[] = []
    provider.behaves((response) => void release.push(() => response.end('{}')))
    const started = hanging.map((one) => one.asParent.simulations.launch({ ...one.ids, ...withChild }))
    await expect.poll(() => provider.launches.length, { timeout: 5_000 }).toBe(8)
    await expect(asParent.simulations.launch({ ...ids, ...withChild })).rejects.toThrow(
      'Gerade wird zu viel auf einmal gestartet. In einer Minute geht es wieder.',
    )
    expect(await attemptsOf(child)).toEqual([])
    for (const finish of release) finish()
    await Promise.all(started)
    provider.answers({})
    await asParent.simulations.launch({ ...ids, ...withChild })
  })
})

describe('a provider that keeps silent', () => {
  /** A server that takes every call and never says a word. */
  async function startSilence() {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => sockets.add(socket.on('error', () => {})))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const stop = () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    }
    return { host, endpoint: `http://${host}/start`, sockets, stop }
  }

  test('takes eight places and no more: beside it other providers and our own lab start at once', async () => {
    const silence = await startSilence()
    const outbound = createOutbound({ allowed: [provider.host, silence.host] })
    const beside = callersOf(database.db, { outbound, lab })
    const waiting = await Promise.all(Array.from({ length: 9 }, () => makeLearner({ endpointUrl: silence.endpoint })))
    const others = await Promise.all([
      makeLearner(),
      makeLearner({ endpointUrl: 'https://lab.netzpass.example/kettenbrief' }),
    ])
    const started = waiting.map(({ parent, ids }) =>
      beside.asParent(parent).simulations.launch({ ...ids, ...withChild }),
    )
    const results = Promise.allSettled(started)
    await expect.poll(() => silence.sockets.size, { timeout: 5_000 }).toBe(8)
    for (const { parent, ids } of others) {
      const since = Date.now()
      expect(await beside.asParent(parent).simulations.launch({ ...ids, ...withChild })).toBeDefined()
      expect(Date.now() - since, 'it waited for somebody else').toBeLessThan(2_000)
    }
    silence.stop()
    const whys = (await results).map((one) => (one.status === 'rejected' ? String(one.reason.message) : ''))
    expect(whys.filter((why) => why === 'Der Anbieter ist nicht zu erreichen.')).toHaveLength(8)
    expect(whys.filter((why) => why.startsWith('Gerade wird zu viel'))).toHaveLength(1)
  })

  test('lets one person wait for two starts at a time, whoever is silent', async () => {
    const [one, another] = [await startSilence(), await startSilence()]
    const outbound = createOutbound({ allowed: [provider.host, one.host, another.host] })
    const { parent, level, ids } = await makeLearner({ endpointUrl: one.endpoint })
    const more = await makeSimulation(database.db, { skillLevelId: level.id, endpointUrl: another.endpoint })
    const third = await makeSimulation(database.db, { skillLevelId: level.id, endpointUrl: provider.endpoint })
    const launch = (simulationId: string) =>
      callersOf(database.db, { outbound, lab })
        .asParent(parent)
        .simulations.launch({ ...ids, simulationId, ...asTest })
    const waiting = Promise.allSettled([launch(ids.simulationId), launch(more.id)])
    await expect.poll(() => one.sockets.size + another.sockets.size, { timeout: 5_000 }).toBe(2)
    await expect(launch(third.id)).rejects.toThrow('Gerade wird zu viel auf einmal gestartet.')
    one.stop()
    another.stop()
    await waiting
    expect(await launch(third.id)).toBeDefined()
  })
})

describe('our own lab', () => {
  test('is called where it is now, with a key of its own for each simulation', async () => {
    const endpointUrl = 'https://lab.netzpass.example/chat?stufe=2'
    const { parent, ids } = await makeLearner({ endpointUrl })
    const lab = { url: `http://${provider.host}/lab`, secret: 'a lab secret only this test knows' }
    const asParent = callersOf(database.db, { lab }).asParent(parent) // where the operator has allowed nothing
    const paths: string[] = []
    provider.behaves((response) => {
      paths.push(response.req.url ?? '')
      response.end()
    })
    expect(await asParent.simulations.disclosure({ ...ids, ...asTest })).toMatchObject({
      isOurs: true,
      recipient: provider.host,
    })
    await asParent.simulations.launch({ ...ids, ...asTest })
    expect(paths).toEqual(['/lab/chat?stufe=2'])
    const [{ headers, text: body } = { headers: {}, text: '' }] = provider.launches
    const key = createHmac('sha256', lab.secret).update(ids.simulationId).digest('base64')
    expect(isSigned(`whsec_${key}`, { headers, body })).toBe(true)
  })

  test('never leads out of the lab, nor may another endpoint be where it is', async () => {
    const lab = { url: `http://${provider.host}/lab`, secret: 'a lab secret only this test knows' }
    const { parent, ids } = await makeLearner()
    const asParent = callersOf(database.db, { lab }).asParent(parent)
    await expect(asParent.simulations.launch({ ...ids, ...withChild })).rejects.toThrow('gesperrt')
    expect(provider.launches).toEqual([])
    expect(addressOfEndpoint('https://lab.netzpass.example/../%2e%2e/trpc', lab).address).toBe(`${lab.url}/trpc`)
  })
})
