import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** The key that signs cookies and invitation links: given by the operator, else made once and kept beside the data. */
export async function readSecret(settings: Pick<Settings, 'APP_SECRET' | 'DATA_DIR'>): Promise<string> {
  if (settings.APP_SECRET) return settings.APP_SECRET
  const file = join(settings.DATA_DIR, 'secret')
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
