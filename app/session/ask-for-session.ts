/** Without an e-mail: a child that signs in with a nickname. */
export type SessionUser = { id: string; email: string | null; firstName: string; lastName: string }
/** What the server tells of a session; `endsAt` by the clock of this device. */
export type FoundSession = { user: SessionUser; endsAt: number }

/** Asks the server. With idleSeconds: the person used the page that long ago, and the session lasts accordingly. */
export async function askForSession(idleSeconds?: number): Promise<FoundSession | null> {
  const response = await fetch(`/api/auth/get-session${idleSeconds === undefined ? '' : `?idle=${idleSeconds}`}`)
  if (!response.ok) throw new Error(`Die Anmeldung konnte nicht geprüft werden (${response.status}).`)
  const found = (await response.json()) as { user: SessionUser; expiresAt: string } | null
  markSignedIn(found !== null)
  if (!found) return null
  // The clock of this device may be wrong; how long there is left is the same by any clock.
  const serverNow = Date.parse(response.headers.get('date') ?? '') || Date.now()
  return { user: found.user, endsAt: Date.now() + Date.parse(found.expiresAt) - serverNow }
}

/** What the style sheet goes by when it chooses the header; root.tsx sets it before the first paint. */
export function markSignedIn(isSignedIn: boolean) {
  if (isSignedIn) document.documentElement.dataset.signedIn = ''
  else delete document.documentElement.dataset.signedIn
}

export const isMarkedSignedIn = () => document.documentElement.dataset.signedIn !== undefined
