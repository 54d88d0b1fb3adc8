import { orphanedFilesJob } from './content/media/orphaned-files.ts'
import { publishDueJob } from './content/schedules/publish-due.ts'
import { simulationCheckJob } from './content/simulations/watch/checks.ts'
import { binJob } from './content/standing/bin.ts'
import { dailyStatusJob } from './learning/daily-status/round.ts'
import { agreementRemindersJob } from './learning/reminders/notices.ts'
import { vapidKeysOf } from './learning/reminders/push.ts'
import { remindersJob } from './learning/reminders/round.ts'
import { backupJobs } from './operation/backup/scheduled.ts'
import { unusedPicturesJob } from './operation/branding/unused-pictures.ts'
import { statisticsJob } from './operation/statistics/count-days.ts'
import { tellBeforeSixteenJob } from './people/consents/tell-before-sixteen.ts'
import { remindOfRemovalsJob } from './people/guardians/remind.ts'
import { cleaningJobs, retentionJob, sessionJobs } from './people/retention/job.ts'
import type { Database } from './platform/db/connect.ts'
import type { Job } from './platform/jobs/jobs.ts'
import type { Outbound } from './platform/outbound/outbound.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

type Parts = {
  database: Database
  settings: Settings
  services: Services
  secret: string
  /** Each job that calls other people's servers has lines of its own: what hangs for one holds up no other. */
  newOutbound: () => Outbound
  /** Ends what takes long when the server stops. */
  signal: AbortSignal
}

/** What is done by the clock, each on one of the servers. What is done when something happens has its own workers. */
export async function jobsOf({ database, settings, services, secret, newOutbound, signal }: Parts): Promise<Job[]> {
  const { db, pool } = database
  const { mailer, lab, publicUrl } = services
  return [
    // people
    ...sessionJobs(pool),
    ...cleaningJobs(db),
    retentionJob(db, mailer),
    tellBeforeSixteenJob(db, mailer),
    remindOfRemovalsJob(db, mailer),
    // learning
    dailyStatusJob({ db, mailer, key: secret, publicUrl, outbound: newOutbound(), signal }),
    remindersJob({ db, keys: vapidKeysOf(secret), publicUrl, outbound: newOutbound(), signal }),
    agreementRemindersJob(db),
    // content
    publishDueJob({ db, outbound: services.outbound, signal }),
    orphanedFilesJob(db, services.storage),
    binJob(db),
    simulationCheckJob({ db, lab, outbound: newOutbound(), signal }),
    // operation
    statisticsJob(db),
    unusedPicturesJob(db),
    ...(await backupJobs({ db, settings, mailer, signal })),
  ]
}
