import type { Imported } from '../../../server/packages/apply.ts'
import type { PackagePlan } from '../../../server/packages/plan.ts'
import { AccountError } from '../../accounts.ts'
import { saveFile } from '../../save-file.ts'

// Packages are files, so these are routes and no procedures (server/packages/routes.ts). All throw AccountError with what
// to tell the person.

/** Without a competency: all of them. */
export async function downloadPackage(competencyId: string | undefined): Promise<void> {
  await saveFile(await call(competencyId ? `?competency=${competencyId}` : ''))
}

/** What the package would change. */
export async function checkPackage(file: File): Promise<PackagePlan> {
  return (await call('/check', { package: file })).json()
}

/** `agreed`: the ids whose question was answered with yes. */
export async function importPackage(file: File, choices: { seen: string; agreed: string[] }): Promise<Imported> {
  return (await call('/import', { package: file, choices: JSON.stringify(choices) })).json()
}

async function call(path: string, fields?: Record<string, string | File>): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value)
  const response = await fetch(`/api/packages${path}`, fields && { method: 'POST', body }).catch(() => {
    throw new AccountError({
      message: 'Die Datei kam nicht an: Entweder fehlt die Verbindung, oder sie wurde inzwischen geändert.',
    })
  })
  if (!response.ok) throw new AccountError(await response.json().catch(() => ({})))
  return response
}
