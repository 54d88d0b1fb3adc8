import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Insertable } from 'kysely'
import type { Lab } from '../../server/content/simulations/lab.ts'
import { renewSecret } from '../../server/content/simulations/secrets.ts'
import type { Db } from '../../server/platform/db/actor.ts'
import type { DB } from '../../server/platform/db/types.ts'
import { asOwner } from './owner.ts'

/** A lab that nobody is at home in. */
export const testLab: Lab = { url: 'http://127.0.0.1:9/lab', secret: 'a lab secret only this test knows' }

type Launch = { headers: IncomingHttpHeaders; text: string; json: Record<string, unknown> }
type Behave = (response: ServerResponse, launch: Launch) => void

export type SimulationProvider = Awaited<ReturnType<typeof startSimulationProvider>>

/**
 * A provider of simulations on a real socket, reached by http: «host:port» has to be allowed.
 * What is opened there is a page.
 */
export async function startSimulationProvider(atPort = 0) {
  const launches: Launch[] = []
  const saying =
    (json: unknown): Behave =>
    (response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(json))
  let behave = saying({})
  const http = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return response.end('<!doctype html><html lang="de"><title>Übung</title><h1>Hier beginnt die Übung</h1></html>')
    }
    let text = ''
    for await (const chunk of request) text += chunk
    const launch = { headers: request.headers, text, json: JSON.parse(text) }
    launches.push(launch)
    behave(response, launch)
  })
  http.listen(atPort, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    launches,
    host: `127.0.0.1:${port}`,
    endpoint: `http://127.0.0.1:${port}/start`,
    /** What it answers from now on. */
    answers: (json: unknown) => {
      behave = saying(json)
    },
    behaves: (next: Behave) => {
      behave = next
    },
    stop: () => {
      http.close()
      http.closeAllConnections()
    },
  }
}

type Simulation = Partial<Insertable<DB['simulations']>> & { endpointUrl: string; skillLevelId: string }

/** A published simulation of a level, and the secret that its letters are signed with. */
export const makeSimulation = (db: Db, simulation: Simulation) =>
  asOwner(db, async (tx) => {
    const row = await tx
      .insertInto('simulations')
      .values({
        title: `Köder ${randomUUID().slice(0, 8)}`,
        orderIndex: 0,
        revision: 1,
        publishedAt: new Date(),
        ...simulation,
      })
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow()
    return { ...row, secret: await renewSecret(tx, row.id) }
  })
