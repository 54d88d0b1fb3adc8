import { noRoles, type Roles } from '../../domain/people/roles.ts'
import { fetchPrefetched } from '../prefetched.ts'

/** Milliseconds that a slow network has before a child's device answers from its cache. */
export const SLOW_NETWORK_MS = 3_000

/** `email` is null for a child that signs in with a nickname. */
export type SessionUser = { id: string; email: string | null; firstName: string; lastName: string }
/**
 * A session as the server reports it; `endsAt` in milliseconds by this device's clock. `deviceOwner`: the tag by which
 * its device knows a child (decision 097).
 */
export type FoundSession = {
  user: SessionUser
  endsAt: number
  roles: Roles
  /** Whether a parent has to accept new terms first (decision 112). Unknown in what a child's device has stored. */
  owesTerms?: boolean
  deviceOwner?: string
  /** Of a child: the device is somebody else's, as far as it has said (decision 022). */
  isVisit?: boolean
  /** A parent has opened it in the child's place ('Hier lernen'). */
  isOpenedByOther?: boolean
}

/**
 * Loads the session; null without one. With idleSeconds: the last activity was that long ago, and the server extends
 * the session accordingly.
 */
export async function fetchSession(idleSeconds?: number, signal?: AbortSignal): Promise<FoundSession | null> {
  const query = idleSeconds === undefined ? '' : `?idle=${idleSeconds}`
  const response = await fetchPrefetched(`/api/auth/get-session${query}`, { signal: signal ?? null })
  if (!response.ok) throw new Error(`Die Anmeldung konnte nicht geprüft werden (${response.status}).`)
  const found = (await response.json()) as (Omit<FoundSession, 'endsAt'> & { expiresAt: string }) | null
  markSignedIn(found !== null)
  if (!found) return null
  // Converted by the server's Date header, because this device's clock may be wrong.
  const serverNow = Date.parse(response.headers.get('date') ?? '') || Date.now()
  const { roles, expiresAt, ...rest } = found
  return { ...rest, roles: known(roles), endsAt: Date.now() + Date.parse(expiresAt) - serverNow }
}

/** Without an answer about the roles all are false, so that loading still ends (S4.02). */
function known(roles: Roles | undefined): Roles {
  if (!roles) console.error('Die Rollen konnten nicht geladen werden.')
  return roles ?? noRoles
}

/** Sets the attribute by which CSS chooses the header's links; root.tsx sets it before the first paint. */
export function markSignedIn(isSignedIn: boolean) {
  if (isSignedIn) document.documentElement.dataset.signedIn = ''
  else delete document.documentElement.dataset.signedIn
}

export const isMarkedSignedIn = () => document.documentElement.dataset.signedIn !== undefined
