import { AccountError } from './accounts.ts'
import { withFreshPassword } from './components/confirm-password.tsx'

/**
 * Fetches what is kept about the family, or about one child, and gives it to the browser as a file; asks for the password
 * if need be.
 * @throws AccountError with what to tell the person
 */
export async function downloadOwnData(childId?: string): Promise<void> {
  const response = await withFreshPassword(() => request(childId))
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'netzpass.zip'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000) // some browsers are still reading
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
