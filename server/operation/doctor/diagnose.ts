import type { Diagnosis } from '../../../domain/operation/diagnosis.ts'
import type { Checks } from './check-all.ts'
import { diagnoseData } from './diagnose-data.ts'
import { diagnoseMail } from './diagnose-mail.ts'
import { diagnoseServer } from './diagnose-server.ts'
import type { Judge } from './finding.ts'

/** What can be said before the server has worked for a while. */
const atStart = [...diagnoseServer.reach, ...diagnoseData.database, ...diagnoseServer.machine, ...diagnoseMail.server]

/** Every part, in the order in which an installation is set up: the one list of command, screen and start. */
const always: [name: string, judge: Judge][] = [
  ...diagnoseServer.reach,
  ...diagnoseData.database,
  ...diagnoseData.jobs,
  ...diagnoseServer.machine,
  ...diagnoseMail.server,
  ...diagnoseMail.delivery,
  ...diagnoseData.backups,
  ...diagnoseServer.papers,
]

const diagnoseParts = (parts: typeof always, checks: Checks): Diagnosis[] =>
  parts.map(([name, judge]) => ({ name, ...judge(checks) }))

/** What was found about each part of an installation. */
export const diagnose = (checks: Checks): Diagnosis[] => diagnoseParts(always, checks)

/** What is broken already when the server starts. */
export const brokenAtStart = (checks: Checks): Diagnosis[] =>
  diagnoseParts(atStart, checks).filter(({ state }) => state === 'broken')
