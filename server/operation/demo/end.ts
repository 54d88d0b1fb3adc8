import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeFileOnce } from '../../durable-file.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { Settings } from '../../settings.ts'
import { removeDemo } from './remove.ts'

const NOTE = `Die Demo-Konten dieses Ordners wurden entfernt und entstehen nicht wieder.
Ohne diese Datei legt der nächste Start sie neu an, solange es kein anderes Konto gibt.
`
const noteIn = (folder: string) => join(folder, 'demo-ended')

/** Removes the demo for good; no later start makes it again. @returns the sentence for the operator */
export async function endDemo(
  database: Database,
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<string> {
  const { accounts, children } = await removeDemo(database)
  if (accounts === 0) return 'Es gibt hier keine Demo-Konten.'
  if (!settings.DATABASE_URL) await makeFileOnce(noteIn(settings.DATA_DIR), NOTE)
  return `Die Demo-Konten sind entfernt: ${accounts} Konten und ${children} Kinder, mit allem, was dazugehört.`
}

export const demoWasEnded = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => existsSync(noteIn(DATA_DIR))
