import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { decidesItself } from '../../../domain/people/consent.ts'
import { childSignIn } from '../../../domain/people/nickname-logins.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import {
  ANSWER_DOUBT_FIRST,
  LOCKED_FOR_CHILD,
  toChild,
  tooManyTriesOfChild,
} from '../../../domain/platform/refusals.ts'
import { auditAlone } from '../../platform/audit/record.ts'
import { asActor, asSystem } from '../../platform/db/actor.ts'
import { notFound, Refusal, refuse, TooManyAttempts } from '../../platform/db/refuse.ts'
import { callerKey, clientAddress } from '../../platform/guard/client-address.ts'
import { findKnownDevice } from '../../platform/guard/known-device.ts'
import { byAddress, type Counted, wrongSecret } from '../../platform/guard/throttle.ts'
import { type AccountRoutesOptions, failure, headersOf, passCookies, readFields } from '../accounts/answers.ts'
import type { Auth } from '../accounts/auth.ts'
import { codeOf } from '../accounts/library-answer.ts'
import { isLocked, SECRET_DOUBTED } from '../accounts/locked-accounts.ts'
import { findPerson } from '../accounts/session.ts'
import { deviceOptions, noteSignIn } from '../accounts/sign-in.ts'
import { inSignInLine } from '../accounts/sign-in-line.ts'
import { watchSecrets } from '../accounts/unchanged-secrets.ts'
import { findFamily } from './family-code.ts'
import { trySecret } from './try-secret.ts'

/** Signing children in without an e-mail address (decision 023). */
export function nicknameLoginRoutes(options: AccountRoutesOptions) {
  const { auth, db, throttle } = options
  const routes = new Hono()

  // Family code, nickname and secret. Whoever is signed in here already is never replaced in silence.
  routes.post('/sign-in/child', async (c) => {
    const input = await readFields(c, childSignIn)
    if (await findPerson(c, auth, db)) return failure(c, 'SOMEBODY_SIGNED_IN')
    return inSignInLine(c, () => signIn(c, input))
  })

  async function signIn(c: Context, input: z.output<typeof childSignIn>): Promise<Response> {
    const asker = { ...options, clientAddress: clientAddress(c) }
    await findFamily(asker, input.familyCode) // counted like a look-up, or codes could be guessed here

    const known = findKnownDevice(c, input.handle, await deviceOptions(auth))
    const ofDevice: Counted = known
      ? ['nickname sign-in: child from a known device', `${input.handle}|${known}`]
      : ['nickname sign-in: child from an address', `${input.handle}|${callerKey(asker.clientAddress)}`]
    const ofAddress = byAddress('sign-in', asker.clientAddress)
    const attempt = await throttle.take(ofDevice, ...ofAddress, ['password checks: account', input.handle])
    if (!attempt.isAllowed) throw new TooManyAttempts(attempt.wait, tooManyTriesOfChild(attempt.wait))
    const secrets = await watchSecrets({ auth, db }, input.handle)
    const userId = await trySecret(asker, input).catch(async (error) => {
      const isWrong = error instanceof Refusal && error.code === 'WRONG_SECRET'
      throw isWrong ? await wrongSecret(throttle, error.code, [ofDevice, ...ofAddress]) : error
    })
    const opened = await openSession(c, auth, userId)
    await secrets.requireUnchanged(opened, 'WRONG_SECRET')
    await throttle.release({ giveBack: ofAddress, forget: [ofDevice] })
    passCookies(c, opened)
    await noteSignIn(c, { auth, db }, { userId, knownAs: input.handle })
    return c.json({})
  }

  // One tablet for the family: a parent's session ends here, and the child's begins.
  routes.post('/learn-as', async (c) => {
    const input = await readFields(c, z.object({ childId: uuid }))
    const parent = await findPerson(c, auth, db)
    if (!parent) return failure(c, 'UNAUTHORIZED')
    if (!parent.isParent) return failure(c, 'FORBIDDEN')
    const userId = await asActor(db, { role: 'parent', id: parent.id }, async (tx) => {
      const child = await tx
        .selectFrom('children')
        .where('id', '=', input.childId)
        .select(['authUserId', 'birthdate', 'secretDoubtedAt'])
        .executeTakeFirstOrThrow(notFound)
      if (child.secretDoubtedAt) throw new Refusal('SECRET_DOUBTED', ANSWER_DOUBT_FIRST)
      // From 16 on the child decides about its data: nobody else may sit in its place.
      if (decidesItself(child)) refuse('CHILD_SIGNS_IN_ITSELF')
      const login = child.authUserId ?? refuse('CHILD_HAS_NO_LOGIN')
      await sql`select end_own_session(${parent.session.id})`.execute(tx)
      return login
    })
    const opened = await openSession(c, auth, userId)
    passCookies(c, opened)
    const { sessionId } = (await opened.json()) as { sessionId: string }
    await asSystem(db, 'the child has shown nothing, and the device is its parent’s', (tx) =>
      sql`select auth.doubt_session(${sessionId}), auth.end_visit(${sessionId})`.execute(tx),
    )
    const address = clientAddress(c)
    await auditAlone(db, { action: 'child signed in by its parent', actorId: parent.id, subject: userId, address })
    return c.json({})
  })

  return routes
}

/** @returns the library's answer, with the session's id and its cookie */
async function openSession(c: Context, auth: Auth, userId: string): Promise<Response> {
  const response = await auth.api.openSession({ body: { userId }, headers: headersOf(c), asResponse: true })
  if (await isLocked(response)) throw new Refusal('ACCOUNT_LOCKED', LOCKED_FOR_CHILD)
  if ((await codeOf(response)) === SECRET_DOUBTED) throw new Refusal('SECRET_DOUBTED', toChild('SECRET_DOUBTED'))
  if (!response.ok) throw new Refusal('UNAVAILABLE')
  return response
}
