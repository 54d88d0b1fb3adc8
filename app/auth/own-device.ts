import { inBrowser } from '../storage.ts'

const KEY = 'netzpass.own-device'
const AT_MOST = 6

const all = (): unknown[] => {
  const kept = inBrowser.readJson(KEY)
  return Array.isArray(kept) ? kept : []
}

/**
 * Account ids of the children who said that this is their own device. They are not asked again after their session has
 * expired. Signing out removes the id.
 */
export const ownDevice = {
  isOf: (userId: string): boolean => all().includes(userId),
  remember: (userId: string) =>
    inBrowser.write(KEY, JSON.stringify([...new Set([userId, ...all()])].slice(0, AT_MOST))),
  forget: () => inBrowser.write(KEY, null),
}
