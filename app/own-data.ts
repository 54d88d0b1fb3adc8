import { AccountError } from './accounts.ts'
import { withFreshPassword } from './components/confirm-password.tsx'
import { saveFile } from './save-file.ts'

/**
 * Fetches what is kept about the family, or about one child, and gives it to the browser as a file; asks for the password
 * if need be.
 * @throws AccountError with what to tell the person
 */
export async function downloadOwnData(childId?: string): Promise<void> {
  await saveFile(await withFreshPassword(() => request(childId)))
}

async function request(childId: string | undefined): Promise<Response> {
  const response = await fetch('/api/own-data/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ childId }),
  }).catch(() => {
    throw new AccountError({ message: 'Keine Verbindung zum Server. Bitte versuchen Sie es noch einmal.' })
  })
  if (!response.ok) throw new AccountError(await response.json().catch(() => ({})))
  return response
}
