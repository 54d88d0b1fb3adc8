import type { Imported } from '../../../server/content/packages/apply.ts'
import type { PackagePlan } from '../../../server/content/packages/plan.ts'
import { asJson, CallFailure, callServer } from '../../call-server.ts'
import { isLost } from '../../failure.ts'
import { saveFile } from '../../save-file.ts'

// Packages are files, so these call routes (server/content/packages/routes.ts) instead of tRPC procedures. All throw
// CallFailure with a message for the person.

/** Downloads one competency as a package; undefined: all competencies. */
export const downloadPackage = (competencyId: string | undefined): Promise<void> =>
  callServer(`/api/packages${competencyId ? `?competency=${competencyId}` : ''}`, undefined, saveFile)

/** Returns what the package would change, without changing it. */
export const checkPackage = (file: File) => send<PackagePlan>('check', { package: file })

/** `seen`: fingerprint of the plan that was shown; `agreed`: ids of the items the editor has agreed to. */
export const importPackage = (file: File, choices: { seen: string; agreed: string[] }) =>
  send<Imported>('import', { package: file, choices: JSON.stringify(choices) })

/** Browsers report a file that was changed since it was chosen as a network error, so the message names both causes. */
const NOT_ARRIVED = 'Entweder fehlt die Verbindung, oder die Datei wurde inzwischen geändert.'

async function send<T>(step: string, fields: Record<string, string | File>): Promise<T> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return callServer(`/api/packages/${step}`, { method: 'POST', body }, asJson<T>).catch((error) => {
    throw isLost(error) ? new CallFailure({ message: NOT_ARRIVED, messageForChild: NOT_ARRIVED }) : error
  })
}
