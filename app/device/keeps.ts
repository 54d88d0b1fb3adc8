import { inBrowser } from '../storage.ts'

/** How long a network that does not say no is waited for, in milliseconds, before what the device keeps is shown. */
export const TIMEOUT_MS = 3_000

const NAME = 'netzpass.device'

/** Whether this browser may keep something for a child: then there is something to wipe. True where nobody can tell. */
export const keepsSomething = (): boolean => inBrowser.read(NAME) !== null || !inBrowser.isOpen()

/** Where storage is blocked it is looked for each time. */
export const noteThatItKeeps = (keeps: boolean) => inBrowser.write(NAME, keeps ? '1' : null)

/** The tag of the child that is signed in, from the cookie that says so; undefined for adults and nobody. */
export const ownerInCookie = (): string | undefined =>
  /(?:^|; )(?:__Host-)?signed_in=1\.([\w-]+)/.exec(document.cookie)?.[1]

/** The child whose device this was when the page was loaded, until it turns out that nobody is signed in. */
let before = 'document' in globalThis ? ownerInCookie() : undefined
export const ownerBefore = (): string | undefined => before
export const noOwnerBefore = () => {
  before = undefined
}
