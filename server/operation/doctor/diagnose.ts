import type { Diagnosis } from '../../../domain/operation/diagnosis.ts'
import { diagnoseData } from './diagnose-data.ts'
import { diagnoseMail } from './diagnose-mail.ts'
import { diagnoseServer } from './diagnose-server.ts'
import type { Check } from './finding.ts'
import type { Observations } from './observations.ts'

/** What can be said before the server has worked for a while. */
const startChecks = [
  ...diagnoseServer.reach,
  ...diagnoseData.database,
  ...diagnoseServer.machine,
  ...diagnoseMail.server,
]

/** Every check, in the order in which somebody would set an installation up: the one list of command, screen and start. */
const checks: [name: string, check: Check][] = [
  ...diagnoseServer.reach,
  ...diagnoseData.database,
  ...diagnoseData.jobs,
  ...diagnoseServer.machine,
  ...diagnoseMail.server,
  ...diagnoseMail.delivery,
  ...diagnoseData.backups,
  ...diagnoseServer.papers,
]

/** What was found about each part of an installation. */
export const diagnose = (seen: Observations): Diagnosis[] => checks.map(([name, check]) => ({ name, ...check(seen) }))

/** What is broken already when the server starts. */
export const brokenAtStart = (seen: Observations): Diagnosis[] =>
  startChecks.map(([name, check]) => ({ name, ...check(seen) })).filter(({ state }) => state === 'broken')
