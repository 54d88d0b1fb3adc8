import { removeOldAuditRecords } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/actor.ts'
import { forgetOldAttempts } from '../../platform/guard/throttle.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { forgetExpiredLinks } from '../accounts/mailed-links.ts'
import { forgetSpentChallenges } from '../accounts/passkeys/challenge.ts'

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
