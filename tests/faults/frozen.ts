import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { FailingProxy } from '../support/failing-proxy.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import { Site } from '../support/site.ts'
import { PageReader } from './page-reader.ts'
import { type AtWork, type Result, Rounds, randomMoment, until } from './round.ts'
import { inSeconds } from './table.ts'

/** More than there are connections, at a pace that one server allows. */
const CROWD = { families: 2, pauseMs: 300 }
const FROZEN_MS = 12_000
const READ_ONLY_MS = 8_000
/** After a hang begins until the first child has its yes; after trouble is over until all have. */
const [LEFT_WITHIN_MS, BACK_WITHIN_MS] = [10_000, 15_000]
const TIMEOUT_MS = 120_000

/**
 * PostgreSQL behind a server does not fail, it stops to write, or to answer. In turn: it only reads for seconds; all of
 * it stands still for seconds; what was open hangs for ever while new connections are served, as after a failover that
 * closed nothing. Nobody hears anything but a sentence and when to try again, and all goes on by itself.
 */
export async function frozen(roundCount: number, say: (line: string) => void): Promise<Result> {
  const database = await startPostgres({ isDurable: true })
  await database.createDatabase('netzpass')
  const door = await FailingProxy.before(Number(new URL(database.url('netzpass')).port))
  const behindDoor = Object.assign(new URL(database.url('netzpass')), { port: door.port }).href
  const site = await Site.of({ postgresUrl: behindDoor }, { DATABASE_OWNER_URL: database.url('netzpass') })
  try {
    await site.start()
    const rounds = await Rounds.on(site, CROWD)
    const { broken, remarks } = rounds.result
    const strikes: [name: string, strike: () => Promise<unknown>][] = [
      ['nur lesen', () => onlyRead(database, site, broken)],
      ['PostgreSQL steht still', () => standStill(database)],
      ['alte Verbindungen hängen', () => door.hangOpen()],
    ]
    for (let round = 1; round <= roundCount; round++) {
      const [name, strike] = strikes[(round - 1) % strikes.length] as (typeof strikes)[number]
      await rounds.play(async (atWork) => {
        await randomMoment(1_500, 2_500)
        const pages = new PageReader(site.url)
        const begun = performance.now()
        await strike()
        const backMs = await untilServed(atWork, performance.now())
        const within = strike === strikes[2]?.[1] ? LEFT_WITHIN_MS : BACK_WITHIN_MS
        await pages.stop()
        if (backMs > within) broken.push(`${name}: erst nach ${inSeconds(backMs)} ging es weiter.`)
        broken.push(...unclear(atWork).map((answer) => `${name}: unklare Antwort, ${answer}`))
        broken.push(...pages.complaints.map((complaint) => `${name}: eine Seite, ${complaint}`))
        const { failed } = atWork.witness
        remarks.push(
          `${name}: ${failed.length} zu wiederholen, davon ${failed.filter(({ status }) => status === 500).length} × 500 und ${failed.filter(({ status }) => status === 0).length} ohne Antwort in 10 s, längste Zeit ohne Ja ${inSeconds(atWork.witness.longestWaitMs())}, weiter nach ${inSeconds(backMs)} (von ${inSeconds(performance.now() - begun)})`,
        )
      })
      say(`${round}/${roundCount}`)
    }
    return rounds.finish()
  } finally {
    await site.kill()
    await door.close()
    await database.stop()
  }
}

/** Milliseconds until each child has had a yes. */
async function untilServed({ witness }: AtWork, since: number): Promise<number> {
  await until(() => witness.allServedSince(since), TIMEOUT_MS)
  return performance.now() - since
}

/** Who gives up after ten seconds has heard nothing unclear, only nothing yet. */
const unclear = ({ witness }: AtWork) => witness.unclear.filter((answer) => !answer.startsWith('0,'))

/** The process and all that work for it, as a machine that is paused. */
async function standStill(database: PostgresServer) {
  const { pid } = database
  const all = [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)]
  for (const one of all) process.kill(one, 'SIGSTOP')
  await sleep(FROZEN_MS)
  for (const one of all) process.kill(one, 'SIGCONT')
}

/** As a provider does with a database whose disk is nearly full. Meanwhile what is only read can be had. */
async function onlyRead(database: PostgresServer, site: Site, broken: string[]) {
  const root = new pg.Client(database.url('postgres'))
  await root.connect()
  const set = async (value: 'on' | 'off') => {
    await root.query(`alter system set default_transaction_read_only = ${value}`)
    await root.query('select pg_reload_conf()')
  }
  await set('on')
  await sleep(READ_ONLY_MS / 2)
  const ready = await fetch(`${site.url}/readyz`)
  const said = await ready.text()
  if (!ready.ok || said !== 'ok, read only') broken.push(`nur lesen: /readyz sagt ${ready.status} ${said}`)
  await sleep(READ_ONLY_MS / 2)
  await root.query('set default_transaction_read_only = off')
  await set('off')
  await root.end()
}
