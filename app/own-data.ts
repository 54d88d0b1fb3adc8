import { callServer, telling } from './call-server.ts'
import { withFreshPassword } from './components/dialog/confirm-password.tsx'
import { saveFile } from './save-file.ts'

/**
 * Downloads the data stored about the family, or about one child. Asks for the password if needed.
 * @throws CallFailure with a message for the person
 */
export const downloadOwnData = (childId?: string): Promise<void> =>
  withFreshPassword(() => callServer('/api/own-data/export', telling({ childId }), saveFile))
