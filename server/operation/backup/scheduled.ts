import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { backupName } from '../../../domain/operation/backups.ts'
import { log } from '../../log.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { explain } from '../../platform/db/explain.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Settings } from '../../settings.ts'
import type { makeAndProve, Outcome } from './make.ts'
import { noteBegin, noteOutcome } from './state.ts'

type Options = {
  db: Db
  settings: Settings
  /** None where somebody stands by. */
  mailer?: Mailer
  signal?: AbortSignal
  now?: Date
  perform?: typeof makeAndProve
}

/**
 * One scheduled backup with all that belongs to it: made, proven,
 * old ones removed, noted; admins are told when it failed.
 * @throws never because of the backup itself
 */
export async function runBackup({
  db,
  settings,
  mailer,
  signal,
  now = new Date(),
  perform,
}: Options): Promise<Outcome> {
  const name = backupName(now, '.age')
  const provenBefore = await asSystem(db, 'a scheduled backup', (tx) => noteBegin(tx, name))
  const task = { name, settings, provenBefore }
  const running = perform ? perform(task) : makeAndProveInThread(task, signal ?? new AbortController().signal)
  const outcome: Outcome = await running.catch((error) => ({ removed: [], failure: explain(error) }))
  await asSystem(db, 'a scheduled backup', async (tx) => {
    await noteOutcome(tx, name, { ...outcome, ...(outcome.failure && { failure: outcome.failure.slice(0, 1_000) }) })
    if (outcome.failure && mailer) await tellAdmins(tx, mailer, now)
  })
  return outcome
}

/** The backup of each night; none where BACKUP_TARGET is not set. @throws {SettingsError} when a recipient is no key */
export async function backupJobs(options: Options & { mailer: Mailer; signal: AbortSignal }): Promise<Job[]> {
  const { BACKUP_TARGET, BACKUP_RECIPIENT, BACKUP_TIME } = options.settings
  if (!BACKUP_TARGET) return []
  const { requireRecipients } = await import('./encryption.ts') // read only where it is needed
  requireRecipients(BACKUP_RECIPIENT)
  const [hour, minute] = BACKUP_TIME.split(':').map(Number)
  return [
    {
      name: 'backup',
      cron: `${minute} ${hour} * * *`,
      hours: 6,
      work: async () => logOutcome(await runBackup(options)),
    },
  ]
}

function logOutcome({ made, proven, failure, removed }: Outcome) {
  if (failure) log.error({ isMade: made !== undefined, isProven: proven !== undefined, failure }, 'A backup failed.')
  else log.info({ bytes: made?.bytes, rows: proven?.rows, removed }, 'A backup was made and proven.')
}

/** What a backup may keep in its thread, however large the database is. */
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

/** `makeAndProve` beside the server's own work. @throws when the thread died, or `signal` ended it */
async function makeAndProveInThread(task: Parameters<typeof makeAndProve>[0], signal: AbortSignal): Promise<Outcome> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: task, resourceLimits: HEAP })
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end)
  try {
    const ended = once(worker, 'exit').then(() => Promise.reject(new Error('Die Sicherung wurde abgebrochen.')))
    const [outcome] = (await Promise.race([once(worker, 'message'), ended])) as [Outcome]
    return outcome
  } finally {
    signal.removeEventListener('abort', end)
    await worker.terminate()
  }
}

/** Writes to every admin that a backup failed, each night again until one is proven. The administration says why. */
export async function tellAdmins(tx: Tx, mailer: Mailer, at: Date): Promise<void> {
  const { rows } = await sql<{ email: string; name: string }>`
    select login.email, login.name from auth.operators_at_work() admin (id)
    cross join lateral auth.account_by_id(admin.id) login order by login.email`.execute(tx)
  for (const { email, name } of rows) {
    await mailer.notify(tx, email, { kind: 'backup-failed', at, name, isChild: false })
  }
}
