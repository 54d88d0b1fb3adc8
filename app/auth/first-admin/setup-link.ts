import { carriedBehindHash, shownAddress } from '../../asked-address.ts'
import { callServer, telling } from '../../call-server.ts'
import { inTab } from '../../storage.ts'

/** In the tab's storage: survives a reload, ends with the tab. */
const KEY = 'setup-link'

/**
 * What stands behind # in the link that a starting server prints, or stood there before a reload. It is taken out of
 * the address, and so out of the history; behind # it has reached no server and no log.
 */
export function readSetupToken(): string {
  const given = carriedBehindHash()
  if (!given) return inTab.read(KEY) ?? ''
  inTab.write(KEY, given)
  window.history.replaceState(window.history.state, '', shownAddress())
  return given
}

export const forgetSetupToken = () => inTab.write(KEY, null)

const done = async () => {}

/** @throws CallFailure SETUP_LINK_OVER, SETUP_DONE, SETUP_NEEDS_HTTPS when it does not open */
export const checkSetupLink = (token: string): Promise<void> => callServer('/api/setup/look', telling({ token }), done)

export type FirstAdmin = { firstName: string; lastName: string; email: string; password: string }

/** The browser is signed in then. @throws CallFailure; SETUP_DONE when somebody else was faster */
export const becomeFirstAdmin = (token: string, who: FirstAdmin): Promise<void> =>
  callServer('/api/setup/admin', telling({ token, ...who }), done)
