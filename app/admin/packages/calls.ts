import type { Imported } from '../../../server/content/packages/apply.ts'
import type { PackagePlan } from '../../../server/content/packages/plan.ts'
import { asJson, CallFailure, callServer } from '../../call-server.ts'
import { isLost } from '../../failure.ts'
import { saveFile } from '../../save-file.ts'

// Packages are files, so these are routes and no procedures (server/content/packages/routes.ts). All throw CallFailure with what
// to tell the person.

/** Without a competency: all of them. */
export const downloadPackage = (competencyId: string | undefined): Promise<void> =>
  callServer(`/api/packages${competencyId ? `?competency=${competencyId}` : ''}`, undefined, saveFile)

/** What the package would change. */
export const checkPackage = (file: File) => send<PackagePlan>('check', { package: file })

/** `agreed`: the ids whose question was answered with yes. */
export const importPackage = (file: File, choices: { seen: string; agreed: string[] }) =>
  send<Imported>('import', { package: file, choices: JSON.stringify(choices) })

/** To the browser a file that was changed since it was chosen looks like a line that is gone. */
const NOT_ARRIVED = 'Entweder fehlt die Verbindung, oder die Datei wurde inzwischen geändert.'

async function send<T>(step: string, fields: Record<string, string | File>): Promise<T> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return callServer(`/api/packages/${step}`, { method: 'POST', body }, asJson<T>).catch((error) => {
    throw isLost(error) ? new CallFailure({ message: NOT_ARRIVED, messageForChild: NOT_ARRIVED }) : error
  })
}
