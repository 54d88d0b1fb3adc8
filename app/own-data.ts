import { callServer, telling } from './call-server.ts'
import { withFreshPassword } from './components/dialog/confirm-password.tsx'
import { saveFile } from './save-file.ts'

/**
 * Fetches what is kept about the family, or about one child, and gives it to the browser as a file; asks for the password
 * if need be.
 * @throws CallFailure with what to tell the person
 */
export const downloadOwnData = (childId?: string): Promise<void> =>
  withFreshPassword(() => callServer('/api/own-data/export', telling({ childId }), saveFile))
