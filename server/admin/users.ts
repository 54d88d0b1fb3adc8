import { sql } from 'kysely'
import { z } from 'zod'
import { elevated } from '../db/actor.ts'
import { admin, router } from '../trpc.ts'

/** How many at a time. */
const PAGE = 30

type User = {
  id: string
  firstName: string
  lastName: string
  email: string
  isParent: boolean
  isAdmin: boolean
  isConfirmed: boolean
  children: number
}

export const adminUsersRouter = router({
  /**
   * Adults by address, found by name or address. Of their children only the number: no admin reads a child.
   * @returns `next`: what to ask for the following ones with
   */
  list: admin
    .input(z.object({ search: z.string().trim().max(200).default(''), cursor: z.string().max(300).nullish() }))
    .query(({ ctx: { tx }, input }) =>
      elevated(tx, 'admins look accounts up; of children they get a number', async () => {
        const { rows } = await sql<User>`
          select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.is_parent as "isParent",
            p.is_admin as "isAdmin", coalesce(login.is_confirmed, false) as "isConfirmed",
            (select count(*)::int from children c where c.parent_id = p.id) as children
          from profiles p left join lateral auth.account_by_id(p.id) login on true
          where (p.is_parent or p.is_admin) and p.email > ${input.cursor ?? ''}
            and position(lower(${input.search}) in lower(p.first_name || ' ' || p.last_name || ' ' || p.email)) > 0
          order by p.email limit ${PAGE + 1}`.execute(tx)
        const users = rows.slice(0, PAGE)
        return { users, next: rows.length > PAGE ? (users.at(-1)?.email ?? null) : null }
      }),
    ),
})
