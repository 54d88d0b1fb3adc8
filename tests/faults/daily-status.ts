import { setTimeout as sleep } from 'node:timers/promises'
import { CONNECTIONS } from '../../server/mail/transport.ts'
import type { Db } from '../../server/platform/db/actor.ts'
import { connect } from '../../server/platform/db/connect.ts'
import { callJob } from '../support/jobs.ts'
import { asOwner } from '../support/owner.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { APP_SECRET } from '../support/site.ts'
import { CountingMailServer } from './counting-mail-server.ts'
import { ProcessWatch } from './process-watch.ts'
import { makeReaders } from './readers.ts'
import { emptyResult, type Result } from './round.ts'

const WITHIN_MS = 10 * 60_000
/**
 * What was on its way when a server was killed may come again, and what was when the mail server went away under both.
 */
const MOST_DOUBLES = { byKill: CONNECTIONS, byRestart: 2 * CONNECTIONS }
/** How much a server may grow after the first fifth of the time. */
const MOST_GROWTH = 0.1
const WARM: [number, number] = [0.2, 0.4]
const LATE: [number, number] = [0.8, 1]

/**
 * So many parents whose mail is due in the same minute, and two servers. One of them is killed when a third of the
 * mails have arrived; the mail server goes away and comes back before and after. Each parent's day has to be settled by
 * one row and its mail to arrive, once but for what was on its way at those moments.
 */
export async function dailyStatus(parentCount: number, say: (line: string) => void): Promise<Result> {
  const result = emptyResult()
  const postgres = await startPostgres({ isDurable: true })
  await postgres.createDatabase('netzpass')
  const database = connect({ connectionString: postgres.url('netzpass') }, async () => {})
  const post = await CountingMailServer.start()
  const servers: ServerProcess[] = []
  const watches: ProcessWatch[] = []
  try {
    for (let count = 0; count < 2; count++) servers.push(await startOne(postgres.url('netzpass'), post.url))
    const [doomed, survivor] = servers as [ServerProcess, ServerProcess]
    await makeReaders(database.db, parentCount)
    const begun = performance.now()
    for (const { pid } of [doomed, survivor]) watches.push(new ProcessWatch(pid as number))
    await letTimeCome(database.db)

    const untilArrived = (share: number) => waitUntil(() => post.arrived.size >= parentCount * share, begun)
    await untilArrived(0.2)
    await post.restart()
    say('')
    await untilArrived(0.33)
    const arrivedBefore = post.arrived.size
    await doomed.kill()
    say('')
    await untilArrived(0.66)
    await post.restart()
    say('')
    await untilArrived(1)
    await waitUntil(async () => (await unsentIn(database.db)) === 0, begun)

    const seconds = (performance.now() - begun) / 1_000
    const doubles = [...post.arrived].filter(([, ids]) => ids.length > 1)
    const most = MOST_DOUBLES.byKill + 2 * MOST_DOUBLES.byRestart
    result.rounds = 1
    result.acknowledged = post.arrived.size
    result.unknown = doubles.length
    result.remarks.push(...summary({ parentCount, seconds, doubles: doubles.length, most, watches }))
    result.findings.lost.push(...(await settledWrongly(database.db, parentCount)))
    if (post.arrived.size !== parentCount) result.broken.push(`${post.arrived.size} Eltern bekamen eine Mail.`)
    if (arrivedBefore === parentCount) result.broken.push('Beim kill waren schon alle da: Der Lauf hat nichts gezeigt.')
    if (doubles.length > most) result.broken.push(`${doubles.length} Mails kamen doppelt, höchstens ${most} dürfen es.`)
    if (doubles.some(([, ids]) => new Set(ids).size > 1))
      result.broken.push('Eine doppelte Mail war nicht als dieselbe zu erkennen.')
    const [, watch] = watches as [ProcessWatch, ProcessWatch]
    const [before, after] = [watch.medianMegabytes(WARM), watch.medianMegabytes(LATE)]
    if (after > before * (1 + MOST_GROWTH)) result.broken.push(`Der Speicher wuchs von ${before} auf ${after} MB.`)
    if (seconds * 1_000 > WITHIN_MS) result.broken.push(`Es dauerte ${Math.round(seconds)} s.`)
    return result
  } finally {
    for (const watch of watches) watch.stop()
    for (const server of servers) if (!server.hasEnded()) await server.stop()
    await post.stop()
    await database.close()
    await postgres.stop()
  }
}

type Figures = { parentCount: number; seconds: number; doubles: number; most: number; watches: ProcessWatch[] }

function summary({ parentCount, seconds, doubles, most, watches }: Figures): string[] {
  const cpu = watches.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
  const survivor = watches[1] as ProcessWatch
  return [
    `${parentCount} Eltern in ${Math.round(seconds)} s`,
    `${doubles} doppelt (höchstens ${most})`,
    `${((1_000 * cpu) / parentCount).toFixed(1).replace('.', ',')} ms Rechenzeit je Mail auf den Servern`,
    `Speicher ${survivor.medianMegabytes(WARM)} → ${survivor.medianMegabytes(LATE)} MB (${survivor.inWords()})`,
  ]
}

const startOne = async (databaseUrl: string, smtpUrl: string) => {
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    APP_SECRET,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Netzpass <post@netzpass.example>',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
  })
  await server.ready
  return server
}

/** All are due now, and one of the servers looks within ten seconds. The other one joins in with the next minute. */
async function letTimeCome(db: Db) {
  await asOwner(db, (tx) => tx.updateTable('dailyStatusSchedule').set({ dueAt: new Date() }).execute())
  await callJob(db, 'daily-status')
}

const unsentIn = (db: Db) =>
  asOwner(db, async (tx) => {
    const row = await tx
      .selectFrom('mailOutbox')
      .where('sentAt', 'is', null)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirst()
    return Number(row?.count)
  })

/** Parents whose day is not settled by exactly one row that says the mail was sent. */
const settledWrongly = (db: Db, parentCount: number) =>
  asOwner(db, async (tx) => {
    const rows = await tx
      .selectFrom('dailyStatusDeliveries')
      .select(['parentId', (eb) => eb.fn.countAll().as('count'), (eb) => eb.fn.max('result').as('result')])
      .groupBy('parentId')
      .execute()
    const wrong = rows.filter(({ count, result }) => Number(count) !== 1 || result !== 'sent')
    const missing = parentCount - rows.length
    return [
      ...wrong.map(({ parentId, count, result }) => `${parentId} has ${count} rows, ${result}`),
      ...(missing > 0 ? [`${missing} parents have no row`] : []),
    ]
  })

async function waitUntil(isSo: () => boolean | Promise<boolean>, begun: number) {
  while (!(await isSo())) {
    if (performance.now() - begun > WITHIN_MS + 60_000) throw new Error('after eleven minutes not all had arrived')
    await sleep(20)
  }
}
