import { forgetExpiredLinks } from '../accounts/mailed-links.ts'
import { removeOldAuditRecords } from '../audit/record.ts'
import type { Db } from '../db/actor.ts'
import type { Job } from '../jobs/jobs.ts'
import { forgetOldAttempts } from './throttle.ts'

/**
 * What the guard remembers is forgotten in time: attempts once they no longer count, links that nobody opened in time, the
 * audit log when its time is over (audit/record.ts).
 */
export const cleaningJobs = (db: Db): Job[] => [
  { name: 'forget-attempts', cron: '7 * * * *', work: () => forgetOldAttempts(db) },
  { name: 'forget-mailed-links', cron: '17 * * * *', work: () => forgetExpiredLinks(db) },
  { name: 'shorten-audit-log', cron: '40 3 * * *', work: () => removeOldAuditRecords(db) },
]
