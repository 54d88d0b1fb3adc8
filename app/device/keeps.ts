/** How long a network that does not say no is waited for, in milliseconds, before what the device keeps is shown. */
export const TIMEOUT_MS = 3_000

const NAME = 'netzpass.device'

/** Whether this browser may keep something for a child: then there is something to wipe. True where nobody can tell. */
export function keepsSomething(): boolean {
  try {
    return localStorage.getItem(NAME) !== null
  } catch {
    return true
  }
}

export function noteThatItKeeps(keeps: boolean) {
  try {
    if (keeps) localStorage.setItem(NAME, '1')
    else localStorage.removeItem(NAME)
  } catch {
    // Blocked: then it is looked for each time.
  }
}

/** The tag of the child that is signed in, from the cookie that says so; undefined for adults and nobody. */
export const ownerInCookie = (): string | undefined =>
  /(?:^|; )(?:__Host-)?signed_in=1\.([\w-]+)/.exec(document.cookie)?.[1]
