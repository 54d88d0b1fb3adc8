import { sql } from 'kysely'
import { z } from 'zod'
import { familyCode, type SecretMethod, setNicknameLoginInput } from '../../../domain/people/nickname-logins.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { anyone, parent, router } from '../../trpc.ts'
import { requireParent } from '../accounts/require-parent.ts'
import { requireChildWithoutAddress } from '../children/require-child.ts'
import { tellOtherGuardian } from '../guardians/tell.ts'
import { findFamily, renewFamilyCode } from './family-code.ts'
import { setNicknameLogin } from './set-up.ts'

const ofChild = z.object({ childId: uuid })

export const nicknameLoginsRouter = router({
  /** Who learns in the family with this code: nicknames, figures. @throws FAMILY_CODE_UNKNOWN, TOO_MANY_REQUESTS */
  family: anyone.input(z.object({ familyCode })).query(({ ctx, input }) => findFamily(ctx, input.familyCode)),

  /** How a child signs in without an address; `login` null: it does not. @throws NOT_FOUND, CHILD_ALREADY_REGISTERED */
  ofChild: parent.input(ofChild).query(async ({ ctx: { tx, publicUrl }, input }) => {
    const { nickname, method, lockedAt } = await requireChildWithoutAddress(tx, input.childId)
    const family = await tx.selectFrom('familyCodes').select('code').executeTakeFirst()
    return {
      login: nickname ? { nickname, method: method as SecretMethod, isLocked: lockedAt !== null } : null,
      familyCode: family?.code ?? null,
      address: `${publicUrl}/lernen`,
    }
  }),

  /** Sets up such a login, or changes nickname or secret of one. @throws NOT_FOUND, NICKNAME_TAKEN and more */
  set: anyone.input(setNicknameLoginInput).mutation(async ({ ctx, input }) => {
    const by = await requireParent(ctx)
    await setNicknameLogin(ctx, { ...input, parentId: by.id })
  }),

  /** Lets the child try again, with the secret it has. @throws NOT_FOUND */
  unlock: parent.input(ofChild).mutation(async ({ ctx: { tx, actor }, input }) => {
    const { nickname } = await requireChildWithoutAddress(tx, input.childId)
    if (!nickname) refuse('NOT_FOUND')
    await elevated(tx, 'logins are the server’s', (tx) =>
      tx
        .updateTable('nicknameLogins')
        .set({ wrongTries: 0, lockedAt: null })
        .where('childId', '=', input.childId)
        .execute(),
    )
    await audit(tx, { action: 'child sign-in unlocked', actorId: actor.id, subject: input.childId })
  }),

  /** The child signs in no more; what it has learned stays. @throws NOT_FOUND */
  switchOff: parent.input(ofChild).mutation(async ({ ctx: { tx, actor, mailer }, input }) => {
    const { nickname } = await requireChildWithoutAddress(tx, input.childId)
    if (!nickname) refuse('NOT_FOUND')
    await elevated(tx, 'logins are the server’s', (tx) =>
      sql`select auth.end_nickname_login(${input.childId})`.execute(tx),
    )
    await audit(tx, { action: 'child sign-in switched off', actorId: actor.id, subject: input.childId })
    await tellOtherGuardian(tx, mailer, { what: 'child-sign-in-changed', childIds: [input.childId], by: actor.id })
  }),

  /** Another code for the whole family: older cards end. @throws NOT_FOUND for a family that has none yet */
  renewCode: parent.mutation(async ({ ctx: { tx, actor } }) => {
    const code = await renewFamilyCode(tx, actor.id)
    await audit(tx, { action: 'family code renewed', actorId: actor.id })
    return { familyCode: code }
  }),
})
