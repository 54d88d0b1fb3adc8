import { inBrowser } from '../storage.ts'

// Whose device this is. Loaded by every page, also for visitors; what it stores is handled in store.ts.

let owner: string | undefined

/**
 * The device owner: a tag of the signed-in child's account that the server made (decision 097); undefined for adults
 * and nobody. Fixed with the session this tab has loaded, never read again from a cookie: when another person signs in
 * beside, what this tab still does must not be stored as that person's.
 */
export const deviceOwner = (): string | undefined => owner
export const setDeviceOwner = (tag: string | undefined) => {
  owner = tag
}

/** The tag of the child that is signed in, from the cookie that says so; undefined for adults and nobody. */
export const ownerInCookie = (): string | undefined =>
  /(?:^|; )(?:__Host-)?signed_in=1\.([\w-]+)/.exec(document.cookie)?.[1]

let atLoad = 'document' in globalThis ? ownerInCookie() : undefined
/** The device owner when the page was loaded, until it turns out that nobody is signed in. */
export const ownerAtLoad = (): string | undefined => atLoad
export const forgetOwnerAtLoad = () => {
  atLoad = undefined
}

const STORES = 'netzpass.device'

/** Whether this browser may have stored something for a child that has to be wiped. True where storage is blocked. */
export const mayHaveStored = (): boolean => inBrowser.read(STORES) !== null || !inBrowser.isOpen()
export const noteStored = (hasStored: boolean) => inBrowser.write(STORES, hasStored ? '1' : null)
