import { callServer } from './accounts.ts'
import { withFreshPassword } from './components/confirm-password.tsx'
import { saveFile } from './save-file.ts'

/**
 * Fetches what is kept about the family, or about one child, and gives it to the browser as a file; asks for the password
 * if need be.
 * @throws AccountError with what to tell the person
 */
export async function downloadOwnData(childId?: string): Promise<void> {
  await saveFile(await withFreshPassword(() => callServer('/api/own-data/export', { childId })))
}
