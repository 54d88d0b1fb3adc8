/**
 * To be called when the server has refused something for want of a session. If it is over, the screen hears it.
 * Loaded when it is called: there is nothing to look after on the server, which renders these screens too.
 */
export const checkSession = async (): Promise<void> => (await import('./keep-session.ts')).look()
