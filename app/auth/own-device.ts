import { inBrowser } from '../storage.ts'

const KEY = 'netzpass.own-device'
const AT_MOST = 6

const all = (): unknown[] => {
  const kept = inBrowser.readJson(KEY)
  return Array.isArray(kept) ? kept : []
}

/**
 * Whose own device this is, as the children have said: ids of accounts, so that a child whose session has run out is not asked
 * again. Whoever signs out here ends it.
 */
export const ownDevice = {
  isOf: (userId: string): boolean => all().includes(userId),
  remember: (userId: string) =>
    inBrowser.write(KEY, JSON.stringify([...new Set([userId, ...all()])].slice(0, AT_MOST))),
  forget: () => inBrowser.write(KEY, null),
}
