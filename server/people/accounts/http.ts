import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { credentials, registration } from '../../../domain/people/accounts.ts'
import { TERMS_VERSION } from '../../../domain/people/terms.ts'
import { audit, auditAlone } from '../../platform/audit/record.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import { clientAddress } from '../../platform/guard/client-address.ts'
import { spendMailQuota } from '../../platform/guard/mail-quota.ts'
import { byAddress } from '../../platform/guard/throttle.ts'
import { nicknameLoginRoutes } from '../nickname-logins/routes.ts'
import { type AccountRoutesOptions, answer, answerRefusal, call, failure, readSignIn, setHint } from './answers.ts'
import { forLibrary } from './any-address.ts'
import { type Auth, LONGEST_SESSION } from './auth.ts'
import { changePasswordRoutes } from './change-password.ts'
import { confirmEmailRoutes, mailConfirmation } from './confirm-email.ts'
import { findAccountByEmail } from './find-account.ts'
import { freshPasswordRoutes } from './fresh-password.ts'
import { googleRoutes } from './google/routes.ts'
import { bodyOf, codeOf } from './library-answer.ts'
import { ACCOUNT_LOCKED, SECRET_DOUBTED } from './locked-accounts.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { requireUnleakedPassword, withHashOf } from './password.ts'
import { registerAgain } from './register-again.ts'
import { resetPasswordRoutes } from './reset-password.ts'
import { findPerson, lookAfterSession } from './session.ts'
import { rememberShownPassword } from './shown-password.ts'
import { beginSignIn } from './sign-in.ts'
import { inSignInLine } from './sign-in-line.ts'
import { asksForCode } from './two-factor/plugin.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import { secretsOf, watchSecrets } from './unchanged-secrets.ts'
import { endVisitsWithBrowser, visitRoutes } from './visits.ts'

/**
 * The accounts API of the browser, in front of the auth library: only what is listed here is reachable, input is
 * checked by our schemas first, refusals are German, and no session token ever stands in an answer's body.
 */
export function accountRoutes(options: AccountRoutesOptions) {
  const { auth, db, mailer, publicUrl, throttle } = options
  const mustConfirm = auth.options.emailAndPassword.requireEmailVerification
  const routes = new Hono()
  routes.onError(answerRefusal)
  routes.use(endVisitsWithBrowser(options))

  routes.post('/sign-up', async (c) => {
    const input = await readSignIn(c, registration)
    await requireUnleakedPassword(input.password)
    return inSignInLine(c, () => signUp(c, input))
  })

  async function signUp(c: Context, input: z.output<typeof registration>): Promise<Response> {
    const { firstName, lastName, email, password } = input
    await throttle.require(...byAddress('sign-up', clientAddress(c)))
    if (await emailIsTaken(db, email)) {
      const isForOwner = mustConfirm && (await registerAgain(options, input))
      return isForOwner ? c.json({ email, mustConfirm }) : failure(c, 'EMAIL_TAKEN')
    }
    const name = `${firstName} ${lastName}`
    const body = { firstName, lastName, email: forLibrary(email), password, name, termsVersion: TERMS_VERSION }
    const response = await withHashOf(password, () => call(auth, c, '/sign-up/email', body))
    // Two sign-ups at once: the library has no code for the second one.
    if (!response.ok && (await emailIsTaken(db, email))) return failure(c, 'EMAIL_TAKEN')
    const made = response.ok && (await noteNewAccount(email, clientAddress(c)))
    // Two sign-ups at once are answered alike, and the account has the password of one.
    if (made && mustConfirm && made === (await userIn(response)))
      await rememberShownPassword(c, auth, { email, secrets: await secretsOf(db, email) })
    return answer(c, response, () => ({ email, mustConfirm }))
  }

  // The account is made already, in the library's transaction. After a crash the person asks for the mail again.
  async function noteNewAccount(email: string, address: string) {
    const quota = mustConfirm && (await spendMailQuota(throttle, email, 'sign-up mail: account'))
    return asSystem(db, 'a new account', async (tx) => {
      const account = await findAccountByEmail(tx, email)
      if (!account) return
      await audit(tx, { action: 'registered', actorId: account.userId, subject: account.userId, address })
      if (quota && !account.isConfirmed) await mailConfirmation(tx, account, { mailer, publicUrl, quota })
      return account.userId
    })
  }

  routes.post('/sign-in', async (c) => {
    const input = await readSignIn(c, credentials)
    return inSignInLine(c, () => signIn(c, input))
  })

  async function signIn(c: Context, input: z.output<typeof credentials>): Promise<Response> {
    const attempt = await beginSignIn(c, options, input.email)
    const secrets = await watchSecrets(options, input.email)
    const response = await call(auth, c, '/sign-in/email', {
      ...input,
      email: forLibrary(input.email),
      rememberMe: true,
    })
    await secrets.requireUnchanged(response, 'WRONG_CREDENTIALS')
    if (response.status === 401) throw await attempt.failed()
    if (await passwordWasRight(response)) await attempt.succeeded(await userIn(response))
    if (await waitsForConfirmation(response))
      await rememberShownPassword(c, auth, { email: input.email, secrets: secrets.before })
    const twoFactor = await asksForCode(response)
    return answer(c, response, () => (twoFactor ? { twoFactor } : {}))
  }

  routes.post('/sign-out', async (c) => {
    const person = await findPerson(c, auth, db)
    const response = await call(auth, c, '/sign-out', {})
    const { id } = person ?? {}
    if (id) await auditAlone(db, { action: 'sign-out', actorId: id, subject: id, address: clientAddress(c) })
    return answer(c, response, () => ({}))
  })

  // idle: for how many seconds the person has done nothing. Only a page that tells this makes its session last longer.
  routes.get('/get-session', async (c) => {
    const idle = idleSeconds.safeParse(c.req.query('idle'))
    if (!idle.success) return failure(c, 'INVALID_INPUT')
    const found = await lookAfterSession(c, { auth, db, idleSeconds: idle.data })
    // The cookie of a session that is over stays: deleting it could hit the one that another tab just got.
    const { secure = false } = (await auth.$context).authCookies.sessionToken.attributes
    // On somebody else's device nothing is kept for the child.
    const isOwn = found?.roles.isChild && !found.isVisit
    const deviceOwner = isOwn ? deviceOwnerOf(auth, found.user.id) : undefined
    setHint(c, { isSignedIn: found !== undefined, secure, deviceOwner, isVisit: found?.isVisit ?? false })
    return c.json(found ? { ...found, deviceOwner } : null)
  })

  routes.route('/', freshPasswordRoutes(options))
  routes.route('/', twoFactorRoutes(options))
  routes.route('/', googleRoutes(options))
  routes.route('/', passkeyRoutes(options))
  routes.route('/', nicknameLoginRoutes(options))
  routes.route('/', visitRoutes(options))
  routes.route('/', confirmEmailRoutes(options))
  routes.route('/', resetPasswordRoutes(options))
  routes.route('/', changePasswordRoutes(options))
  return routes
}

const idleSeconds = z
  .string()
  .regex(/^\d+$/)
  .transform(Number)
  .refine((seconds) => seconds <= LONGEST_SESSION)
  .optional()

/** Any other answer says nothing about the password: such a try stays counted, or it would undo wrong ones. */
async function passwordWasRight(response: Response): Promise<boolean> {
  if (response.ok) return true
  const code = await codeOf(response)
  return code === EMAIL_UNCONFIRMED || code === ACCOUNT_LOCKED || code === SECRET_DOUBTED
}

const EMAIL_UNCONFIRMED = 'EMAIL_NOT_VERIFIED'
const waitsForConfirmation = async (response: Response) => (await codeOf(response)) === EMAIL_UNCONFIRMED

/** Whom an answer of the library is about: who is signed in by it, or has registered; undefined when it refused. */
async function userIn(response: Response): Promise<string | undefined> {
  if (!response.ok) return undefined
  const { user } = await bodyOf<{ user: { id: string } }>(response)
  return user?.id
}

// The library answers a known address like a new one; we tell people that they have an account already (S8.03).
const emailIsTaken = (db: Db, email: string) => evaluate(db, sql<boolean>`auth.email_is_taken(${email})`)

/**
 * Whose a device is that keeps things for a child (decision 097): a tag of its account that scripts may read. Only this
 * installation can make it, and nobody learns from it whose it is.
 */
export const deviceOwnerOf = ({ options }: Auth, userId: string): string =>
  createHmac('sha256', options.secret).update(`device of ${userId}`).digest('base64url').slice(0, 22)
