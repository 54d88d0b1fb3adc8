import { sql } from 'kysely'
import type pg from 'pg'
import { log } from '../../log.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { removeOldAuditRecords } from '../../platform/audit/record.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import { forgetOldAttempts } from '../../platform/guard/throttle.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { openAuthDatabase } from '../accounts/auth-database.ts'
import { forgetExpiredLinks } from '../accounts/mailed-links.ts'
import { forgetSpentChallenges } from '../accounts/passkeys/challenge.ts'
import { rules } from './rules.ts'

/**
 * Forgets what is past its time, rule by rule, each in a transaction of its own: one that fails keeps no other from its
 * work, and comes again the next night. What was removed is logged as numbers.
 */
export async function applyRetention(db: Db, mailer: Mailer, now = new Date()): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const [name, rule] of Object.entries(rules)) {
    try {
      const count = await asSystem(db, 'retention', (tx) => rule(tx, { now, mailer }))
      if (count > 0) removed[name] = count
    } catch (error) {
      log.error({ err: error, rule: name }, 'A rule of retention failed.')
    }
  }
  log.info({ removed }, 'What is past its time was removed.')
  return removed
}

export const retentionJob = (db: Db, mailer: Mailer): Job => ({
  name: 'retention',
  cron: '50 3 * * *',
  work: () => applyRetention(db, mailer),
})

/**
 * What the guard remembers is forgotten in time: attempts once they no longer count, links that nobody opened in time,
 * challenges that could not be answered any more, the audit log when its time is over (platform/audit/record.ts).
 */
export const cleaningJobs = (db: Db): Job[] => [
  { name: 'forget-attempts', cron: '7 * * * *', work: () => forgetOldAttempts(db) },
  { name: 'forget-mailed-links', cron: '17 * * * *', work: () => forgetExpiredLinks(db) },
  { name: 'forget-spent-challenges', cron: '27 * * * *', work: () => forgetSpentChallenges(db) },
  { name: 'shorten-audit-log', cron: '40 3 * * *', work: () => removeOldAuditRecords(db) },
]

/** Deletes ended sessions: they tell which browser somebody used, and when. @returns how many */
export async function removeDeadSessions(pool: pg.Pool): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from auth.session where "expiresAt" < now() - interval '1 day'`.execute(openAuthDatabase(pool))
  return Number(numAffectedRows)
}

export const sessionJobs = (pool: pg.Pool): Job[] => [
  { name: 'remove-dead-sessions', cron: '25 3 * * *', work: () => removeDeadSessions(pool) },
]
