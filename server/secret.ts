import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFileOnce } from './durable-file.ts'
import { makeFolder } from './make-folder.ts'
import type { Settings } from './settings.ts'

/** The key that signs cookies and invitation links: given by the operator, else made once and kept beside the data. */
export async function readSecret(settings: Pick<Settings, 'APP_SECRET' | 'DATA_DIR'>): Promise<string> {
  if (settings.APP_SECRET) return settings.APP_SECRET
  const file = join(settings.DATA_DIR, 'secret')
  makeFolder(settings.DATA_DIR)
  if (!existsSync(file)) await makeFileOnce(file, randomBytes(32).toString('base64url'))
  return (await readFile(file, 'utf8')).trim()
}
