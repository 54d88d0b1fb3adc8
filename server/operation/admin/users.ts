import { sql } from 'kysely'
import { z } from 'zod'
import type { AdminActionCode } from '../../../domain/admin-actions.ts'
import { emailAddress, uuid } from '../../../domain/fields.ts'
import { type UserState, userSearch } from '../../../domain/users.ts'
import { endUnprovenChildLogin } from '../../people/accounts/free-address.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { admin, adminWithPassword, router } from '../../trpc.ts'
import { requireAnotherAdmin } from './require-another-admin.ts'
import { setAdminRole } from './set-admin-role.ts'

const PAGE = 30

const one = z.object({ id: uuid })

type User = {
  id: string
  firstName: string
  lastName: string
  email: string
  isParent: boolean
  isAdmin: boolean
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
  list: admin.input(userSearch).query(async ({ ctx: { tx, mailer }, input: { search, role, state, after } }) => {
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
  endUnconfirmedChild: adminWithPassword
    .input(z.object({ email: emailAddress('Gültige E-Mail-Adresse erforderlich') }))
    .mutation(async ({ ctx: { tx, actor, mailer }, input }) => {
      const login = mailer.isDelivering ? await findUnconfirmedChild(tx, input.email) : null
      if (!login) return refuse('NOT_FOUND')
      await elevated(tx, 'accounts belong to the auth library', async (tx) => {
        if (!(await endUnprovenChildLogin(tx, login.id, actor.id))) refuse('NOT_FOUND')
      })
    }),

  /** @throws NOT_FOUND, also for a child's login */
  byId: admin.input(one).query(async ({ ctx: { tx, actor }, input }) => {
    const user = await requireAdult(tx, input.id)
    return { ...user, isSelf: user.id === actor.id }
  }),

  /** Takes effect at once, also in open sessions. @throws UNCONFIRMED_ACCOUNT, LOCKED_ACCOUNT */
  makeAdmin: adminWithPassword.input(one).mutation(async ({ ctx: { tx, actor, mailer }, input }) => {
    const user = await requireAdult(tx, input.id)
    await elevated(tx, 'only the server gives roles', async (tx) => {
      await requireAnotherAdmin(tx, { actorId: actor.id, userId: user.id })
      if (user.state === 'locked') refuse('LOCKED_ACCOUNT')
      // Without a mail server nobody can confirm an address.
      if (user.state === 'unconfirmed' && mailer.isDelivering) refuse('UNCONFIRMED_ACCOUNT')
      await setAdminRole(tx, { userId: user.id, isAdmin: true, actorId: actor.id })
    })
  }),

  /** A parent's account remains. @throws LAST_ADMIN, OWN_ACCOUNT */
  endAdmin: adminWithPassword.input(one).mutation(async ({ ctx: { tx, actor }, input }) => {
    const user = await requireAdult(tx, input.id)
    await elevated(tx, 'only the server takes roles', async (tx) => {
      await requireAnotherAdmin(tx, { actorId: actor.id, userId: user.id })
      await setAdminRole(tx, { userId: user.id, isAdmin: false, actorId: actor.id })
    })
  }),

  /** Ends the sessions, also the children's (decision 050). @throws LAST_ADMIN, OWN_ACCOUNT */
  lock: adminWithPassword.input(one).mutation(({ ctx: { tx, actor }, input }) => setLock(tx, actor.id, input.id, true)),
  unlock: adminWithPassword
    .input(one)
    .mutation(({ ctx: { tx, actor }, input }) => setLock(tx, actor.id, input.id, false)),

  /** Signs the person out everywhere, and informs them by mail. @throws OWN_ACCOUNT */
  endSessions: adminWithPassword.input(one).mutation(async ({ ctx: { tx, actor, mailer }, input }) => {
    const user = await requireAdult(tx, input.id)
    if (user.id === actor.id) refuse('OWN_ACCOUNT')
    await elevated(tx, 'sessions belong to the auth library', async (tx) => {
      await sql`select auth.end_sessions(${user.id}, null)`.execute(tx)
      await note(tx, 'sessions ended', actor.id, user)
      const notice = { kind: 'security-notice', what: 'signed-out-everywhere', at: new Date() } as const
      await mailer.notify(tx, user.email, { ...notice, name: `${user.firstName} ${user.lastName}`, isChild: false })
    })
  }),
})

/** By the whole address only; returns no name. */
async function findUnconfirmedChild(tx: Tx, address: string) {
  const { rows } = await sql<{
    id: string
    email: string
    since: Date
  }>`select * from unconfirmed_child_login(${address})`.execute(tx)
  return rows[0] ?? null
}

async function setLock(tx: Tx, actorId: string, id: string, locks: boolean) {
  const user = await requireAdult(tx, id)
  await elevated(tx, 'accounts belong to the auth library', async (tx) => {
    await requireAnotherAdmin(tx, { actorId, userId: user.id })
    const { rows } = await sql<{
      hasChanged: boolean
    }>`select auth.set_lock(${user.id}, ${locks}) as "hasChanged"`.execute(tx)
    if (rows[0]?.hasChanged) await note(tx, locks ? 'account locked' : 'account unlocked', actorId, user)
  })
}

async function requireAdult(tx: Tx, id: string): Promise<User> {
  const [user] = await readAdults(tx, sql`${id}, null, null, null, null`)
  return user ?? refuse('NOT_FOUND')
}

async function readAdults(tx: Tx, asked: ReturnType<typeof sql>): Promise<User[]> {
  const { rows } = await sql<User>`
    select id, first_name, last_name, email, is_parent, is_admin,
      state, created_at, seen_on, children
    from adults(${asked}, ${PAGE + 1})`.execute(tx)
  return rows
}

const note = (tx: Tx, action: AdminActionCode, actorId: string, { id, firstName, lastName }: User) =>
  audit(tx, { action, actorId, subject: id, subjectName: `${firstName} ${lastName}` })
