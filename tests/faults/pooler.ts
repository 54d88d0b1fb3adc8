import { setTimeout as sleep } from 'node:timers/promises'
import { hasPooler, startPooler } from '../support/pooler.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { Site } from '../support/site.ts'
import { NotPossible } from './not-possible.ts'
import { type AtWork, goesOn, type Result, Rounds, strikeInTurn } from './round.ts'

/** Fewer than the server has of its own, so that they change hands all the time. */
const CONNECTIONS = 6
const CROWD = { families: 2 }
const AWAY_MS = 1_000
const BACK_WITHIN_MS = 30_000

/**
 * The server on PostgreSQL behind pgbouncer in transaction mode, with fewer connections than the server opens. In turn:
 * pgbouncer is killed and comes back; PostgreSQL is stopped at once behind it and started again; the server is killed.
 * @throws NotPossible
 */
export async function pooler(roundCount: number, say: (line: string) => void): Promise<Result> {
  if (!hasPooler()) throw new NotPossible('Es gibt kein pgbouncer (apt-get install pgbouncer).')
  const database = await startPostgres({ isDurable: true })
  await database.createDatabase('netzpass')
  const direct = database.url('netzpass')
  const between = await startPooler(direct, { connections: CONNECTIONS })
  const site = await Site.of({ postgresUrl: between.through(direct) }, { DATABASE_LISTEN_URL: direct })
  try {
    await site.start()
    const rounds = await Rounds.on(site, CROWD)
    const { broken } = rounds.result
    const goesOnAfter = async (what: string, atWork: AtWork) => {
      if (!(await goesOn(atWork, BACK_WITHIN_MS))) broken.push(`${what}: Danach kam keine Bestätigung mehr.`)
    }
    const strikes: ((atWork: AtWork) => Promise<void>)[] = [
      async (atWork) => {
        await between.kill()
        await sleep(AWAY_MS)
        await between.start()
        await goesOnAfter('pgbouncer war weg', atWork)
      },
      async (atWork) => {
        await database.crash()
        await database.startAgain()
        await goesOnAfter('PostgreSQL war weg', atWork)
      },
      () => site.kill(),
    ]
    await strikeInTurn(rounds, site, strikes, { roundCount, say })
    return rounds.finish()
  } finally {
    await site.kill()
    await between.stop()
    await database.stop()
  }
}
