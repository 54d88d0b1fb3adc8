import { sql } from 'kysely'
import { z } from 'zod'
import type { AdminActionCode } from '../../../domain/operation/admin-actions.ts'
import { isStaff, type StaffRole } from '../../../domain/people/roles.ts'
import { roleGift, type UserState, userSearch } from '../../../domain/people/users.ts'
import { storedAddress } from '../../../domain/platform/email-address.ts'
import { emailAddress, uuid } from '../../../domain/platform/fields.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { mailConfirmation } from '../../people/accounts/confirm-email.ts'
import { type Account, requireAccount } from '../../people/accounts/find-account.ts'
import { endUnprovenChildLogin } from '../../people/accounts/free-address.ts'
import { mailResetLink } from '../../people/accounts/mailed-links.ts'
import { requireStaff } from '../../people/accounts/staff-route.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, elevated, type Staff, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { type MailQuota, type RecipientLimit, requireMailQuota } from '../../platform/guard/mail-quota.ts'
import { adminWithPassword, anyone, type Context, operator, operatorWithPassword, router } from '../../trpc.ts'
import { setRole } from './set-role.ts'

const PAGE = 30

const one = z.object({ id: uuid })

type User = {
  id: string
  firstName: string
  lastName: string
  email: string
  isParent: boolean
  isAdmin: boolean
  staffRole: StaffRole | null
  state: UserState
  createdAt: Date
  /** The day, as yyyy-MM-dd; null for somebody who has never signed in. */
  seenOn: string | null
  children: number
}

/**
 * Adults, and of their children only the number: the database tells an admin no more (function adults). Except an
 * address taken by a child's login that nobody has confirmed (decision 056).
 */
export const adminUsersRouter = router({
  /** By name. @returns `next`: what to pass as `after` for the next page */
  list: operator.input(userSearch).query(async ({ ctx: { tx, mailer }, input: { role, state, after, ...input } }) => {
    const search = storedAddress(input.search ?? '')
    const rows = await readAdults(tx, sql`null, ${search || null}, ${role ?? null}, ${state ?? null}, ${after ?? null}`)
    const users = rows.slice(0, PAGE)
    const next = rows.length > PAGE ? (users.at(-1)?.id ?? null) : null
    return {
      users,
      next,
      unconfirmedChild: mailer.isDelivering && search ? await findUnconfirmedChild(tx, search) : null,
    }
  }),

  /**
   * Ends a child's login whose address nobody has confirmed, for somebody who says that the address is theirs. The
   * child becomes unregistered and loses nothing. @throws NOT_FOUND for any other login
   */
  endUnconfirmedChild: operatorWithPassword
    .input(z.object({ email: emailAddress('Gültige E-Mail-Adresse erforderlich') }))
    .mutation(async ({ ctx: { tx, actor, mailer }, input }) => {
      const login = mailer.isDelivering ? await findUnconfirmedChild(tx, input.email) : null
      if (!login) return refuse('NOT_FOUND')
      await elevated(tx, 'accounts belong to the auth library', async (tx) => {
        if (!(await endUnprovenChildLogin(tx, login.id, actor.id))) refuse('NOT_FOUND')
      })
    }),

  /** @throws NOT_FOUND, also for a child's login */
  byId: operator.input(one).query(async ({ ctx: { tx, actor }, input }) => {
    const user = await requireAdult(tx, input.id)
    return { ...user, isSelf: user.id === actor.id }
  }),

  /** In place of the role that was held. @throws LAST_ADMIN, OWN_ACCOUNT, UNCONFIRMED_ACCOUNT, LOCKED_ACCOUNT */
  giveRole: adminWithPassword.input(roleGift).mutation(async ({ ctx: { tx, actor, mailer }, input }) => {
    const user = await requireAdult(tx, input.id)
    await elevated(tx, 'only the server gives roles', async (tx) => {
      await requireAnotherAdmin(tx, { actor, user })
      if (user.state === 'locked') refuse('LOCKED_ACCOUNT')
      // Without a mail server nobody can confirm an address.
      if (user.state === 'unconfirmed' && mailer.isDelivering) refuse('UNCONFIRMED_ACCOUNT')
      await setRole(tx, { userId: user.id, role: input.role, actorId: actor.id })
    })
  }),

  /** A parent's account remains; its sessions end. @throws LAST_ADMIN, OWN_ACCOUNT */
  takeRole: adminWithPassword.input(one).mutation(async ({ ctx: { tx, actor }, input }) => {
    const user = await requireAdult(tx, input.id)
    await elevated(tx, 'only the server takes roles', async (tx) => {
      await requireAnotherAdmin(tx, { actor, user })
      await setRole(tx, { userId: user.id, role: null, actorId: actor.id })
    })
  }),

  /** Ends the sessions, also the children's (decision 050). @throws LAST_ADMIN, OWN_ACCOUNT, STAFF_ACCOUNT */
  lock: operatorWithPassword.input(one).mutation(({ ctx: { tx, actor }, input }) => setLock(tx, actor, input.id, true)),
  unlock: operatorWithPassword
    .input(one)
    .mutation(({ ctx: { tx, actor }, input }) => setLock(tx, actor, input.id, false)),

  /** Signs the person out everywhere, and informs them by mail. @throws OWN_ACCOUNT, STAFF_ACCOUNT */
  endSessions: operatorWithPassword.input(one).mutation(async ({ ctx: { tx, actor, mailer }, input }) => {
    const user = await requireOther(tx, actor, input.id)
    await elevated(tx, 'sessions belong to the auth library', async (tx) => {
      await sql`select auth.end_sessions(${user.id}, null)`.execute(tx)
      await note(tx, 'sessions ended', actor.id, user)
      const notice = { kind: 'security-notice', what: 'signed-out-everywhere', at: new Date() } as const
      await mailer.notify(tx, user.email, { ...notice, name: `${user.firstName} ${user.lastName}`, isChild: false })
    })
  }),

  /** Mails the link for a new password. @throws as mailTo, LOCKED_ACCOUNT */
  mailResetLink: anyone.input(one).mutation(({ ctx, input }) =>
    mailTo(ctx, input.id, {
      limit: 'reset mail: account',
      action: 'reset mail sent',
      isPossible: ({ route }) => route !== 'nowhere',
      mail: async (tx, { user, account, ...how }) => {
        if (user.state === 'locked') refuse('LOCKED_ACCOUNT')
        await mailResetLink(tx, account, how)
      },
    }),
  ),

  /** Mails once more the link that confirms the address. @throws as mailTo, ADDRESS_CONFIRMED */
  mailConfirmation: anyone.input(one).mutation(({ ctx, input }) =>
    mailTo(ctx, input.id, {
      limit: 'confirmation mail: account',
      action: 'confirmation mail sent',
      isPossible: ({ isDelivering }) => isDelivering,
      mail: async (tx, { account, ...how }) => {
        if (account.isConfirmed) refuse('ADDRESS_CONFIRMED')
        await mailConfirmation(tx, account, how)
      },
    }),
  ),
})

type Mailing = {
  limit: RecipientLimit
  action: AdminActionCode
  isPossible: (mailer: Mailer) => boolean
  mail: (
    tx: Tx,
    to: { user: User; account: Account; mailer: Mailer; publicUrl: string; quota: MailQuota },
  ) => Promise<void>
}

/**
 * Mails a link that its reader could ask for too, and counts it as if they had: for who
 * turns to the team instead. It goes to the address of the account and to no other.
 * @throws NOT_FOUND, OWN_ACCOUNT, STAFF_ACCOUNT, NO_MAIL_SERVER, TOO_MANY_REQUESTS
 */
async function mailTo(ctx: Context, id: string, { limit, action, isPossible, mail }: Mailing): Promise<void> {
  const { db, mailer, publicUrl, throttle } = ctx
  const actor = await requireStaff(ctx, 'operate', 'UNAUTHORIZED')
  const user = await asActor(db, actor, (tx) => requireOther(tx, actor, id))
  if (!isPossible(mailer)) return refuse('NO_MAIL_SERVER')
  const quota = await requireMailQuota(throttle, user.email, limit) // outside a transaction: a refusal counts too
  await asActor(db, actor, (tx) =>
    elevated(tx, 'links belong to the auth library', async (tx) => {
      const account = await requireAccount(tx, user.id, 'NOT_FOUND')
      await mail(tx, { user, account, mailer, publicUrl, quota })
      await note(tx, action, actor.id, user)
    }),
  )
}

/** By the whole address only; returns no name. */
async function findUnconfirmedChild(tx: Tx, address: string) {
  const { rows } = await sql<{
    id: string
    email: string
    since: Date
  }>`select * from unconfirmed_child_login(${address})`.execute(tx)
  return rows[0] ?? null
}

async function setLock(tx: Tx, actor: Staff, id: string, locks: boolean) {
  const user = await requireAdult(tx, id)
  await elevated(tx, 'accounts belong to the auth library', async (tx) => {
    await requireAnotherAdmin(tx, { actor, user })
    const { rows } = await sql<{
      hasChanged: boolean
    }>`select auth.set_lock(${user.id}, ${locks}) as "hasChanged"`.execute(tx)
    if (rows[0]?.hasChanged) await note(tx, locks ? 'account locked' : 'account unlocked', actor.id, user)
  })
}

async function requireAdult(tx: Tx, id: string): Promise<User> {
  const [user] = await readAdults(tx, sql`${id}, null, null, null, null`)
  return user ?? refuse('NOT_FOUND')
}

/** Somebody else, and for an operator nobody of the team. @throws NOT_FOUND, OWN_ACCOUNT, STAFF_ACCOUNT */
async function requireOther(tx: Tx, actor: Staff, id: string): Promise<User> {
  const user = await requireAdult(tx, id)
  if (user.id === actor.id) refuse('OWN_ACCOUNT')
  if (actor.role !== 'admin' && isStaff(user)) refuse('STAFF_ACCOUNT')
  return user
}

async function readAdults(tx: Tx, asked: ReturnType<typeof sql>): Promise<User[]> {
  const { rows } = await sql<User>`
    select id, first_name, last_name, email, is_parent, is_admin, staff_role,
      state, created_at, seen_on, children
    from adults(${asked}, ${PAGE + 1})`.execute(tx)
  return rows
}

const note = (tx: Tx, action: AdminActionCode, actorId: string, { id, firstName, lastName }: User) =>
  audit(tx, { action, actorId, subject: id, subjectName: `${firstName} ${lastName}` })

type Change = { actor: Staff; user: { id: string; isAdmin: boolean; staffRole: StaffRole | null } }

/**
 * Before somebody's rights are changed: never one's own, never so that no working admin remains, and of
 * the team by an admin only. Two admins who do it to each other at once run one after the other. Elevated.
 * @throws LAST_ADMIN, OWN_ACCOUNT, STAFF_ACCOUNT; FORBIDDEN when the admin who acts has just lost the role
 */
async function requireAnotherAdmin(tx: Tx, { actor, user }: Change) {
  await sql`select pg_advisory_xact_lock(hashtext('admins'))`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from auth.admins_at_work() id`.execute(tx)
  if (rows.every(({ id }) => id === user.id)) refuse('LAST_ADMIN')
  if (actor.id === user.id) refuse('OWN_ACCOUNT')
  if (actor.role !== 'admin') {
    if (isStaff(user)) refuse('STAFF_ACCOUNT')
  } else if (rows.every(({ id }) => id !== actor.id)) refuse('FORBIDDEN')
}
