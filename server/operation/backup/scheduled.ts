import { backupName } from '../../../domain/operation/backups.ts'
import { log } from '../../log.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import { explain } from '../../platform/db/explain.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Settings } from '../../settings.ts'
import { makeAndProveInThread } from './in-thread.ts'
import type { makeAndProve, Outcome } from './make.ts'
import { noteBegin, noteOutcome } from './state.ts'
import { tellAdmins } from './tell.ts'

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
 * One scheduled backup with all that belongs to it: made, proven, old ones removed, noted; admins are told when it failed.
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
