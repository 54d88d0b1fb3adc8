import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFileOnce } from './durable-file.ts'
import { makeFolder } from './make-folder.ts'
import { type Settings, SettingsError } from './settings.ts'

/** As APP_SECRET; whoever guesses it signs in as anybody. */
const SHORTEST = 32

/**
 * The key that signs cookies and invitation links: given by the operator, else made once and kept beside the data.
 * @throws SettingsError when the file is empty, cut off or no file
 */
export async function readSecret(settings: Pick<Settings, 'APP_SECRET' | 'DATA_DIR'>): Promise<string> {
  if (settings.APP_SECRET) return settings.APP_SECRET
  const file = join(settings.DATA_DIR, 'secret')
  makeFolder(settings.DATA_DIR)
  if (!existsSync(file)) await makeFileOnce(file, randomBytes(32).toString('base64url'))
  const secret = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
  if (secret.length >= SHORTEST) return secret
  throw new SettingsError(
    `In ${file} liegt kein vollständiger Schlüssel. Bitte holen Sie die Datei aus einer Sicherung zurück, oder löschen Sie sie; dann melden sich alle neu an.`,
  )
}
