import { log } from '../../log.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
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
