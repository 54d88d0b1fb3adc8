import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../server/platform/db/actor.ts'
import { makeCompetency, type TestLevel } from '../support/curriculum.ts'
import { freePort } from '../support/free-port.ts'
import { makeChild, makeParent } from '../support/people.ts'
import { cookieOf } from '../support/sign-in.ts'
import { makeSimulation, type SimulationProvider, startSimulationProvider } from '../support/simulation-provider.ts'
import { Site } from '../support/site.ts'
import { post } from './learner.ts'
import { quantileOf } from './requests.ts'
import { emptyResult, medianOf, type Result } from './round.ts'

/** As many calls as a server makes at once: all of them hang. */
const HOMES = 8
const READS = 400
const AT_ONCE = 4
/** A round's slow end may be so much slower while they hang. */
const MOST = 2

type Caller = { url: string; cookie: string; complaints: Set<string> }
type Home = { parent: Caller; child: Caller; launch: { childId: string; simulationId: string } }

/**
 * How long other people's requests take while every place for calls of providers is held by one that
 * hangs or drips, and how long without: in turns, because the machine may be busy with other things. What
 * counts is the slowest hundredth.
 */
export async function hostile(roundCount: number, say: (line: string) => void): Promise<Result> {
  const result = emptyResult()
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-hostile-'))
  const provider = await startSimulationProvider(await freePort())
  const site = await Site.of({ folder }, { OUTBOUND_ALLOW: provider.host })
  const hanging = new Set<() => void>()
  provider.behaves((response) => {
    const dripping = hanging.size % 2 === 0 ? setInterval(() => response.write(' '), 20) : undefined
    hanging.add(() => {
      clearInterval(dripping)
      response.end('{}')
    })
  })
  try {
    await site.start()
    const homes = await site.withDatabase((db) => makeHomes(db, site.url, provider))
    await slowestHundredth(homes) // warm
    const ratios: number[] = []
    for (let round = 1; round <= roundCount; round++) {
      const quiet = await slowestHundredth(homes)
      const launches = homes.map(({ parent, launch }) =>
        post(parent, 'simulations.launch', { ...launch, mode: 'parent_test' }),
      )
      while (hanging.size < HOMES) await new Promise((resolve) => setTimeout(resolve, 10))
      const busy = await slowestHundredth(homes)
      if (hanging.size !== HOMES) result.broken.push(`Es hingen ${hanging.size} statt ${HOMES} Aufrufe.`)
      for (const release of hanging) release()
      hanging.clear()
      const started = await Promise.all(launches)
      if (!started.every(({ kind }) => kind === 'yes'))
        result.broken.push('Ein Aufruf hing nicht bis zum Ende der Messung.')
      ratios.push(busy / quiet)
      result.remarks.push(`${Math.round(quiet)} → ${Math.round(busy)} ms`)
      say(`${round}/${roundCount}`)
    }
    const ratio = medianOf(ratios)
    result.remarks.unshift(`p99 ${ratio.toFixed(2).replace('.', ',')}-mal so lang, während ${HOMES} Aufrufe hängen`)
    if (!(ratio < MOST)) result.broken.push(`Andere Anfragen brauchen mehr als ${MOST}-mal so lang.`)
    return { ...result, rounds: roundCount }
  } finally {
    await site.stop()
    provider.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeHomes(db: Db, url: string, provider: SimulationProvider): Promise<Home[]> {
  const competency = await makeCompetency(db)
  const { id: skillLevelId } = competency.levels[0] as TestLevel
  const simulation = await makeSimulation(db, { skillLevelId, endpointUrl: provider.endpoint })
  const signedIn = async (email: string): Promise<Caller> => ({
    url,
    cookie: await cookieOf(url, email),
    complaints: new Set(),
  })
  const homes: Home[] = []
  while (homes.length < HOMES) {
    const person = await makeParent(db)
    const child = await makeChild(db, person)
    const parent = await signedIn(person.email)
    await post(parent, 'assignments.assign', { childId: child.id, competencyId: competency.id })
    const launch = { childId: child.id, simulationId: simulation.id }
    homes.push({ parent, child: await signedIn(child.email), launch })
  }
  return homes
}

/** Milliseconds that the slowest hundredth of many reads takes at least. @throws when one is not answered */
async function slowestHundredth(homes: Home[]): Promise<number> {
  const tookMs: number[] = []
  let next = 0
  const read = async () => {
    while (next < READS) {
      const { child } = homes[next++ % homes.length] as Home
      const before = performance.now()
      const answer = await post(child, 'learning.childDashboard', {})
      if (answer.kind !== 'yes') throw new Error(`A read was answered with ${JSON.stringify(answer)}.`)
      tookMs.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, read))
  return quantileOf(tookMs, 0.99)
}
