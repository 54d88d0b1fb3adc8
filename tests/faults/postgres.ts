import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { asOwner } from '../support/owner.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import { Site } from '../support/site.ts'
import { type AtWork, goesOn, type Result, Rounds, strikeInTurn } from './round.ts'

const BACK_WITHIN_MS = 30_000

/**
 * The server on PostgreSQL. In turn: the server is killed; PostgreSQL is stopped at once and started again; one of its
 * processes is killed, which makes it throw out everybody; both are hit together. Unless it was hit, the server stays
 * up and has to find back by itself.
 */
export async function postgres(roundCount: number, say: (line: string) => void): Promise<Result> {
  const database = await startPostgres({ isDurable: true })
  await database.createDatabase('netzpass')
  const site = await Site.of({ postgresUrl: database.url('netzpass') })
  try {
    await site.start()
    const rounds = await Rounds.on(site)
    const { broken } = rounds.result
    const strikes: ((atWork: AtWork) => Promise<void>)[] = [
      () => site.kill(),
      async (atWork) => {
        await crash(database)
        if (!(await isBack(atWork))) broken.push('Nach dem Neustart von PostgreSQL kam keine Bestätigung mehr.')
      },
      async (atWork) => {
        await killProcess(site)
        if (!(await isBack(atWork))) broken.push('Nach dem Ende eines PostgreSQL-Prozesses kam keine Bestätigung mehr.')
      },
      async () => {
        await Promise.all([site.kill(), crash(database)])
      },
    ]
    await strikeInTurn(rounds, site, strikes, { roundCount, say })
    return rounds.finish()
  } finally {
    await site.kill()
    await database.stop()
  }
}

async function crash(database: PostgresServer) {
  await database.crash()
  await database.startAgain()
}

/** Kills a process of PostgreSQL that works for the server. */
async function killProcess(site: Site) {
  const find = sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    order by random() limit 1`
  const { rows } = await site.withDatabase((db) => asOwner(db, (tx) => find.execute(tx)))
  if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
}

/** Whether children get answers again. */
async function isBack(atWork: AtWork): Promise<boolean> {
  await sleep(200) // what was under way has ended, one way or the other
  return goesOn(atWork, BACK_WITHIN_MS)
}
