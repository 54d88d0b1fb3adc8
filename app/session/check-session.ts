/**
 * Call after the server has answered 401: checks the session and announces it when it is over. Imported lazily, because
 * the session keeper needs a browser and these screens also render on the server.
 */
export const checkSession = async (): Promise<void> => (await import('./keep-session.ts')).checkNow()
