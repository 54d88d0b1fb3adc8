/**
 * What can happen to the session of this browser (S4.01). Screens hear it in every tab, whichever it happened in.
 * `why: 'expired'`: it has ended by itself; 'ended': somebody signed out, here or from another device.
 */
export type SessionChange =
  | { event: 'INITIAL_SESSION'; isSignedIn: boolean }
  | { event: 'SIGNED_IN'; isSamePerson: boolean }
  | { event: 'SIGNED_OUT'; why: 'ended' | 'expired' }
  | { event: 'TOKEN_REFRESHED'; endsAt: number }
  | { event: 'USER_UPDATED' | 'PASSWORD_RECOVERY' | 'MFA_CHALLENGE_VERIFIED' }

type Listener = (change: SessionChange) => void
const listeners = new Set<Listener>()

/** @returns what ends it */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells this tab; other-tabs.ts tells the others. */
export function tellThisTab(change: SessionChange) {
  for (const listener of listeners) listener(change)
}
