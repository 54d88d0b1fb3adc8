import { twoFactor } from 'better-auth/plugins/two-factor'
import type { BetterAuthPlugin } from 'better-auth/types'
import { bodyOf } from '../library-answer.ts'

/** The library's cookie that stands for a right password until the code has come. */
export const CHALLENGE_COOKIE = 'two_factor'
/** How long one may look for the phone. Seconds. */
const CHALLENGE_VALID = 10 * 60

const library = twoFactor({
  twoFactorTable: 'two_factor',
  twoFactorCookieMaxAge: CHALLENGE_VALID,
  backupCodeOptions: { storeBackupCodes: 'encrypted' },
  accountLockout: { enabled: false }, // server/platform/guard counts, for all instances and with growing pauses
})

/** The library's two-factor plugin, which asks for the code after a password, and after a sign-in with Google. */
export const twoFactorPlugin = {
  ...library,
  rateLimit: [], // see above: server/platform/guard counts
  hooks: {
    after: library.hooks.after.map(({ matcher, handler }) => ({
      matcher: (context) => matcher(context) || context.path === '/callback/:id',
      handler,
    })),
  },
} satisfies BetterAuthPlugin

/** Whether the library wants a code before it gives out a session. */
export const asksForCode = async (response: Response): Promise<boolean> =>
  (await bodyOf<{ twoFactorRedirect: boolean }>(response)).twoFactorRedirect === true
