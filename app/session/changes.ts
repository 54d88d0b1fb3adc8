/**
 * Changes of this browser's session (S4.01), delivered in every tab. `why`: 'expired' when it timed out, 'ended' when
 * somebody signed out, here or from another device.
 */
export type SessionChange =
  | { event: 'INITIAL_SESSION'; isSignedIn: boolean }
  | { event: 'SIGNED_IN'; isSamePerson: boolean }
  | { event: 'SIGNED_OUT'; why: 'ended' | 'expired' }
  | { event: 'TOKEN_REFRESHED'; endsAt: number }
  | { event: 'USER_UPDATED' | 'PASSWORD_RECOVERY' | 'MFA_CHALLENGE_VERIFIED' }

type Listener = (change: SessionChange) => void
const listeners = new Set<Listener>()

/** @returns a function that unsubscribes */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notifies listeners in this tab; other-tabs.ts notifies the others. */
export function notifyThisTab(change: SessionChange) {
  for (const listener of listeners) listener(change)
}
