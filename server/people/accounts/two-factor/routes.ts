import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { appCode, backupCode } from '../../../../domain/people/two-factor.ts'
import { audit, auditAlone } from '../../../platform/audit/record.ts'
import { asSystem } from '../../../platform/db/actor.ts'
import { clientAddress } from '../../../platform/guard/client-address.ts'
import { wrongSecret } from '../../../platform/guard/throttle.ts'
import { type AccountRoutesOptions, answer, failure, readFields, readJson } from '../answers.ts'
import { requireAdult, requireOwner as requirePerson } from '../fresh-password.ts'
import { codeOf } from '../library-answer.ts'
import { noteSignInChange, notifyOf, type Owner, toReader } from '../security-notice.ts'
import { findUserGiven } from '../session.ts'
import { noteSignIn } from '../sign-in.ts'
import { watchSecrets } from '../unchanged-secrets.ts'
import { endTwoFactor, startTwoFactor } from './change.ts'
import { demandsTwoFactor } from './demand.ts'
import { beginTwoFactor, countBackupCodes, findOwner, makeBackupCodes, renewBackupCodes } from './set-up.ts'
import { checkCode, claimCode, findChallenged, type Typed } from './verify.ts'

const withCode = z.object({ code: appCode })
const withBackupCode = z.object({ backupCode })

/** Setting two-factor up, and giving its code while signing in (decision 036). Children have none. */
export function twoFactorRoutes({ auth, db, mailer, throttle, publicUrl }: AccountRoutesOptions) {
  const routes = new Hono()

  /** Whoever changes two-factor has to show who they are. */
  async function requireOwner(c: Context) {
    const { id, session } = await requirePerson(c, { auth, db })
    return { owner: await findOwner(auth, id), sessionId: session.id }
  }

  routes.get('/two-factor', async (c) => {
    const person = await requireAdult(c, { auth, db })
    const backupCodesLeft = await countBackupCodes(auth, person.id)
    return c.json({
      isOn: backupCodesLeft !== undefined,
      isDemanded: demandsTwoFactor(publicUrl, person),
      backupCodesLeft: backupCodesLeft ?? 0,
    })
  })

  routes.post('/two-factor/begin', async (c) => c.json(await beginTwoFactor(auth, (await requireOwner(c)).owner)))

  routes.post('/two-factor/confirm', async (c) => {
    const { owner, sessionId } = await requireOwner(c)
    const { code } = await readFields(c, withCode)
    if ((await countBackupCodes(auth, owner.id)) !== undefined) return failure(c, 'TWO_FACTOR_IS_ON')
    const claim = await claimCode({ auth, db }, owner.id, code)
    if (claim !== 'claimed') return failure(c, claim === 'used' ? 'CODE_ALREADY_USED' : 'WRONG_CODE')
    const { codes, encrypted } = await makeBackupCodes(auth)
    await startTwoFactor(db, { owner, sessionId, backupCodes: encrypted, mailer })
    return c.json({ backupCodes: codes })
  })

  routes.post('/two-factor/backup-codes', async (c) => {
    const { owner } = await requireOwner(c)
    const backupCodes = await renewBackupCodes(auth, owner.id)
    await asSystem(db, 'backup codes are renewed', (tx) =>
      noteSignInChange(tx, mailer, { owner, actorId: owner.id, what: 'backup-codes-renewed' }),
    )
    return c.json({ backupCodes })
  })

  routes.post('/two-factor/end', async (c) => {
    const { owner } = await requireOwner(c)
    const ended = await endTwoFactor(db, { owner, actorId: owner.id, mailer })
    return ended ? c.json({}) : failure(c, 'TWO_FACTOR_IS_OFF')
  })

  routes.post('/sign-in/two-factor', async (c) => {
    const typed = await readFields(c, 'backupCode' in ((await readJson(c)) ?? {}) ? withBackupCode : withCode)
    const userId = await findChallenged(c, auth)
    if (!userId) return failure(c, 'TWO_FACTOR_OVER')
    const attempt = ['two-factor: account', userId] as const
    const { reached } = await throttle.require(attempt)
    const owner = await findOwner(auth, userId)
    const secrets = await watchSecrets({ auth, db }, owner.email)
    const response = await tryCode(c, userId, typed)
    if (response) await secrets.requireUnchanged(response, 'TWO_FACTOR_OVER')
    // A right code of somebody else would give an answer without an error too.
    if (response && (await findUserGiven(response, { auth, db })) === userId) {
      await throttle.release({ forget: [attempt] })
      await noteSignIn(c, { auth, db }, { userId, knownAs: owner.email })
    } else {
      await noteWrongCode(owner, { isPaused: reached.length > 0, address: clientAddress(c) })
      const code = response && (await codeOf(response))
      if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE')
        throw await wrongSecret(throttle, 'WRONG_CODE', [attempt])
    }
    return response ? answer(c, response, () => ({})) : failure(c, 'CODE_ALREADY_USED')
  })

  /** Who is asked for a code has given the password: the owner is told when codes are guessed at, once a day. */
  async function noteWrongCode(owner: Owner, { isPaused, address }: { isPaused: boolean; address: string }) {
    const { id: subject } = owner
    await auditAlone(db, { action: 'two-factor failed', subject, address })
    if (!isPaused) return
    const mayWarn = (await throttle.take(['two-factor: warn the owner', subject])).isAllowed
    await asSystem(db, 'the owner of an account hears of many wrong codes', async (tx) => {
      await audit(tx, { action: 'sign-in paused', subject, address, details: { limit: 'two-factor: account' } })
      if (mayWarn) await notifyOf(tx, mailer, 'too-many-wrong-codes', toReader(owner))
    })
  }

  async function tryCode(c: Context, userId: string, typed: Typed): Promise<Response | undefined> {
    if ('code' in typed && (await claimCode({ auth, db }, userId, typed.code)) === 'used') return undefined
    return checkCode(c, auth, typed)
  }

  return routes
}
