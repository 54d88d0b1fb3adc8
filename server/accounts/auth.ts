import { betterAuth } from 'better-auth'
import type pg from 'pg'
import { MIN_PASSWORD_LENGTH } from '../../domain/accounts.ts'
import { openAuthDatabase } from './auth-database.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** How long a session lives without being used, and how often its use is written down. Seconds. */
const SESSION_IDLE = 7 * 24 * 60 * 60
const SESSION_UPDATE = 24 * 60 * 60
/** How long a reset link works. Seconds. */
export const RESET_LINK_VALID = 60 * 60

/** Passed to the auth library with the address the connection really comes from; callers cannot set it (accounts/http drops theirs). */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

export function createAuth(options: { pool: pg.Pool; secret: string; publicUrl: string; trustedOrigins: string[] }) {
  return betterAuth({
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: options.trustedOrigins,
    database: { db: openAuthDatabase(options.pool), type: 'postgres', schemaName: 'auth', transaction: true },
    advanced: {
      cookiePrefix: 'netzpass',
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false, // registering leads to /login (S2.55)
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: RESET_LINK_VALID,
      revokeSessionsOnPasswordReset: true,
    },
    session: { expiresIn: SESSION_IDLE, updateAge: SESSION_UPDATE },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        isChild: { type: 'boolean', required: true, defaultValue: false, input: false },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: 30 },
        '/sign-up/email': { window: 3600, max: 20 },
        // The library counts on until an address has been quiet for a whole window. Pages that look after their session
        // every half minute never are: a family, or everybody behind one proxy, would be locked out for a while.
        '/get-session': false,
      },
    },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  })
}

export type Auth = ReturnType<typeof createAuth>
