import { betterAuth } from 'better-auth'
import type pg from 'pg'
import { MIN_PASSWORD_LENGTH } from '../../../domain/people/accounts.ts'
import { stays } from '../../../domain/people/stay-signed-in.ts'
import { DAY_SECONDS } from '../../../domain/platform/dates.ts'
import { log } from '../../log.ts'
import { anyAddress } from './any-address.ts'
import { openAuthDatabase } from './auth-database.ts'
import { type FreeAddress, type GoogleSettings, googleSignIn } from './google/plugin.ts'
import { hashedTokens } from './hashed-tokens.ts'
import { lockedAccounts } from './locked-accounts.ts'
import { sessionOpener } from './open-session.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { twoFactorPlugin } from './two-factor/plugin.ts'

/** How long a cookie may be good for. The database sets nearer limits, by role (db/rules/sessions.sql). Seconds. */
export const LONGEST_SESSION = Math.max(...stays.map(({ inAll }) => inAll)) * DAY_SECONDS
/** Tells the auth library the address the connection comes from; callers cannot set it (headersOf in answers.ts). */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

type AuthOptions = {
  pool: pg.Pool
  secret: string
  publicUrl: string
  trustedOrigins: string[]
  google?: GoogleSettings | undefined
  /** Where addresses have to be confirmed. */
  freeAddress?: FreeAddress | undefined
  /** Nobody signs in before the address is confirmed. Only where mails arrive (decision 019). */
  mustConfirmEmail?: boolean
}

export function createAuth(options: AuthOptions) {
  const isHttps = options.publicUrl.startsWith('https:')
  return betterAuth({
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: options.trustedOrigins,
    database: { db: openAuthDatabase(options.pool), type: 'postgres', schemaName: 'auth', transaction: true },
    advanced: {
      // __Host-: a browser takes such a cookie by https only, and from no other host of the domain.
      cookiePrefix: isHttps ? '__Host-netzpass' : 'netzpass',
      useSecureCookies: false, // its own prefix would promise less
      defaultCookieAttributes: { secure: isHttps },
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false, // registering leads to /login (S2.55)
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
      requireEmailVerification: options.mustConfirmEmail ?? false,
    },
    session: { expiresIn: LONGEST_SESSION, disableSessionRefresh: true }, // a look at it does not make it last longer
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        isChild: { type: 'boolean', required: true, defaultValue: false, input: false },
        termsVersion: { type: 'string', required: false, returned: false },
      },
    },
    plugins: [
      hashedTokens,
      anyAddress,
      lockedAccounts,
      twoFactorPlugin,
      sessionOpener,
      ...(options.google ? [googleSignIn(options.google, options.freeAddress)] : []),
    ],
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false }, // ours counts per account too, in the database (server/platform/guard)
    telemetry: { enabled: false },
    onAPIError: { throw: true }, // to us: the library would print the database's own words, addresses of people among them
    logger: {
      level: 'error',
      log: (_level, message, ...details) => log.error({ err: details.find((one) => one instanceof Error) }, message),
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
