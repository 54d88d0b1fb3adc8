import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/db/actor.ts'
import { connect } from '../../server/db/connect.ts'
import { CONNECTIONS } from '../../server/mail/transport.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { asOwner } from '../owner.ts'
import { startPostgres } from '../postgres-server.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { makeReaders } from './readers.ts'
import { emptyResult, type Result } from './round.ts'

const WITHIN_MS = 10 * 60_000
/** One server is killed, and the mail server is gone twice for both: what was on its way then may come again. */
const MOST_DOUBLES = CONNECTIONS * (1 + 2 * 2)
/** How much a server may grow while it sends, from when a fifth of the mails have left. */
const MOST_GROWTH = 0.35

/**
 * So many parents whose mail is due in the same minute, and two servers. One of them is killed when a third of the mails
 * have arrived; the mail server goes away and comes back before and after. Each parent's day has to be settled by one row
 * and its mail to arrive, once but for what was on its way at those moments.
 */
export async function dailyStatus(parentCount: number, say: (line: string) => void): Promise<Result> {
  const result = emptyResult()
  const postgres = await startPostgres({ isDurable: true })
  await postgres.createDatabase('netzpass')
  const database = connect({ connectionString: postgres.url('netzpass') }, async () => {})
  const post = await RestartingMailServer.start()
  const servers: ServerProcess[] = []
  try {
    for (let count = 0; count < 2; count++) servers.push(await startOne(postgres.url('netzpass'), post.url))
    const [doomed, survivor] = servers as [ServerProcess, ServerProcess]
    await makeReaders(database.db, parentCount)
    const begun = performance.now()
    await letTimeCome(database.db)

    const untilArrived = (share: number) => waitUntil(() => post.arrived.size >= parentCount * share, begun)
    await untilArrived(0.2)
    say('')
    const before = await memoryOf(survivor)
    await post.restart()
    await untilArrived(0.33)
    say('')
    await doomed.kill()
    await untilArrived(0.66)
    say('')
    await post.restart()
    await untilArrived(1)
    await waitUntil(async () => (await unsentIn(database.db)) === 0, begun)
    const after = await memoryOf(survivor)

    result.rounds = 1
    result.acknowledged = post.arrived.size
    const seconds = Math.round((performance.now() - begun) / 1_000)
    const doubles = [...post.arrived.values()].filter((ids) => ids.length > 1)
    result.unknown = doubles.length
    result.remarks.push(
      `${parentCount} Eltern in ${seconds} s, ${doubles.length} doppelt, Speicher ${before} → ${after} MB`,
    )
    result.findings.lost.push(...(await settledWrongly(database.db, parentCount)))
    if (post.arrived.size < parentCount)
      result.findings.lost.push(`${parentCount - post.arrived.size} mails never came`)
    if (doubles.length > MOST_DOUBLES) result.broken.push(`${doubles.length} Mails kamen doppelt.`)
    if (doubles.some((ids) => new Set(ids).size > 1))
      result.broken.push('Eine doppelte Mail war nicht als dieselbe zu erkennen.')
    if (after > before * (1 + MOST_GROWTH)) result.broken.push(`Der Speicher wuchs von ${before} auf ${after} MB.`)
    if (performance.now() - begun > WITHIN_MS) result.broken.push(`Es dauerte ${seconds} s.`)
    return result
  } finally {
    for (const server of servers) if (!server.hasEnded()) await server.stop()
    await post.stop()
    await database.close()
    await postgres.stop()
  }
}

const startOne = async (databaseUrl: string, smtpUrl: string) => {
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret of thirty-two characters',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Netzpass <post@netzpass.example>',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
  })
  await server.ready
  return server
}

/** All are due now, and one of the servers looks within ten seconds. The other one joins in with the next minute. */
const letTimeCome = (db: Db) =>
  asOwner(db, async (tx) => {
    await tx.updateTable('daily_status_schedule').set({ due_at: new Date() }).execute()
    await sql`insert into jobs.job (name, policy) values ('daily-status', 'short') on conflict do nothing`.execute(tx)
  })

const unsentIn = (db: Db) =>
  asOwner(db, async (tx) => {
    const row = await tx
      .selectFrom('mail_outbox')
      .where('sent_at', 'is', null)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirst()
    return Number(row?.count)
  })

/** Parents whose day is not settled by exactly one row that says the mail was sent. */
const settledWrongly = (db: Db, parentCount: number) =>
  asOwner(db, async (tx) => {
    const rows = await tx
      .selectFrom('daily_status_deliveries')
      .select(['parent_id', (eb) => eb.fn.countAll().as('count'), (eb) => eb.fn.max('result').as('result')])
      .groupBy('parent_id')
      .execute()
    const wrong = rows.filter(({ count, result }) => Number(count) !== 1 || result !== 'sent')
    const missing = parentCount - rows.length
    return [
      ...wrong.map(({ parent_id, count, result }) => `${parent_id} has ${count} rows, ${result}`),
      ...(missing > 0 ? [`${missing} parents have no row`] : []),
    ]
  })

/** The memory a process holds, in MB. */
async function memoryOf({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

async function waitUntil(isSo: () => boolean | Promise<boolean>, begun: number) {
  while (!(await isSo())) {
    if (performance.now() - begun > WITHIN_MS + 60_000) throw new Error('after eleven minutes not all had arrived')
    await sleep(100)
  }
}

/** A mail server that goes away in the middle of whatever is said, and comes back on the same port. */
class RestartingMailServer {
  #server: MailServer
  #counted = 0
  readonly #arrived = new Map<string, string[]>()

  private constructor(server: MailServer) {
    this.#server = server
  }

  static async start() {
    return new RestartingMailServer(await startMailServer())
  }

  get url(): string {
    return this.#server.url
  }

  /** The Message-IDs of what has come so far, by recipient. */
  get arrived(): ReadonlyMap<string, string[]> {
    this.#count()
    return this.#arrived
  }

  #count() {
    const { received } = this.#server
    for (; this.#counted < received.length; this.#counted++) {
      const { recipients, messageId = '' } = received[this.#counted] as (typeof received)[number]
      for (const recipient of recipients) {
        this.#arrived.set(recipient, [...(this.#arrived.get(recipient) ?? []), messageId])
      }
    }
  }

  async restart() {
    const { port } = new URL(this.url)
    this.#server.hangUp()
    await this.#server.stop()
    await sleep(2_000)
    this.#count() // what came at the last moment
    this.#counted = 0
    this.#server = await startMailServer({ port: Number(port) })
  }

  stop = () => this.#server.stop()
}
