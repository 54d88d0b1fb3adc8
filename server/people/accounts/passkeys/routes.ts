import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { newPasskey, passkeyAnswer } from '../../../../domain/people/passkeys.ts'
import { auditAlone } from '../../../platform/audit/record.ts'
import { refuse } from '../../../platform/db/refuse.ts'
import { clientAddress } from '../../../platform/guard/client-address.ts'
import { byAddress } from '../../../platform/guard/throttle.ts'
import { type AccountRoutesOptions, answer, failure, headersOf, ownCookie, readFields } from '../answers.ts'
import { requireOwner } from '../fresh-password.ts'
import { noteSignIn } from '../sign-in.ts'
import { findOwner } from '../two-factor/set-up.ts'
import { addPasskey, beginPasskey } from './add.ts'
import { CHALLENGE_SECONDS } from './challenge.ts'
import { askForPasskey, checkAnswer } from './check-answer.ts'
import { relyingPartyOf } from './relying-party.ts'

/** What binds a challenge to the browser that asked for it. */
const COOKIE = 'netzpass.passkey'
const isCookie = (text: string | undefined): text is string => /^[\w-]{22}$/.test(text ?? '')

/** Adding a passkey, and signing in with one (decision 094). Lists and names of them are procedures (router.ts). */
export function passkeyRoutes(options: AccountRoutesOptions) {
  const { auth, db, mailer, publicUrl, throttle } = options
  const mustConfirm = auth.options.emailAndPassword.requireEmailVerification
  const party = relyingPartyOf(publicUrl)
  const routes = new Hono()

  const withParty = async () => ({
    db,
    secret: (await auth.$context).secret,
    party: party ?? refuse('PASSKEYS_NEED_HTTPS'),
  })
  async function whoAdds(c: Context) {
    const { id, session } = await requireOwner(c, options)
    return { owner: await findOwner(auth, id), sessionId: session.id }
  }

  routes.post('/passkeys/begin', async (c) => {
    const adding = await whoAdds(c)
    return c.json(await beginPasskey(await withParty(), adding))
  })

  routes.post('/passkeys/add', async (c) => {
    const adding = await whoAdds(c)
    const input = await readFields(c, newPasskey)
    await addPasskey({ ...(await withParty()), mailer }, { ...adding, ...input })
    return c.json({})
  })

  routes.post('/sign-in/passkey/begin', async (c) => {
    const where = await withParty()
    const { name, ...attributes } = await ownCookie(auth, COOKIE)
    // The same one for all its tabs: each may have a challenge.
    const known = getCookie(c, name)
    const browser = isCookie(known) ? known : randomBytes(16).toString('base64url')
    setCookie(c, name, browser, { ...attributes, maxAge: CHALLENGE_SECONDS })
    return c.json(await askForPasskey(where, browser))
  })

  // The device has asked for a finger, a face or a PIN, so there is no second step. Of a key that nobody has and of an
  // answer that is wrong the same is said.
  routes.post('/sign-in/passkey', async (c) => {
    const where = await withParty()
    const input = await readFields(c, passkeyAnswer)
    const address = clientAddress(c)
    const counted = byAddress('sign-in', address)
    await throttle.require(...counted)
    const browser = getCookie(c, (await ownCookie(auth, COOKIE)).name)
    if (!isCookie(browser)) return failure(c, 'PASSKEY_OVER')
    const checked = await checkAnswer(where, { browser, answer: input.credential })
    if (!checked.account) {
      await auditAlone(db, { action: 'sign-in failed', subject: checked.suspect, address })
      return failure(c, 'PASSKEY_UNKNOWN')
    }
    await throttle.release({ giveBack: counted })
    const { userId, email, isConfirmed } = checked.account
    if (mustConfirm && !isConfirmed) return failure(c, 'EMAIL_NOT_CONFIRMED')
    const opened = await auth.api.openSession({ body: { userId }, headers: headersOf(c), asResponse: true })
    if (opened.ok) await noteSignIn(c, { auth, db }, { userId, knownAs: email })
    return answer(c, opened, () => ({}))
  })

  return routes
}
