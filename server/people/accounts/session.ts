import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { sql } from 'kysely'
import { isRealAddress } from '../../../domain/fields.ts'
import { noRoles, type Roles } from '../../../domain/roles.ts'
import type { Actor, Db } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { Auth } from './auth.ts'
import { hashToken } from './hashed-tokens.ts'

/** Somebody who is signed in. childId is set for children only; hasFreshPassword: see fresh-password.ts. */
export type Person = {
  id: string
  isParent: boolean
  isAdmin: boolean
  childId: string | null
  session: { id: string; hasFreshPassword: boolean }
}

type PersonRow = {
  userId: string
  isParent: boolean
  isAdmin: boolean
  childId: string | null
  sessionId: string
  hasFreshPassword: boolean
}

/**
 * The person behind the session cookie of a request, in one statement; undefined without a valid session.
 * The auth library's own look-up takes two and would extend the session without being able to send the cookie.
 */
export async function findPerson(c: Context, auth: Auth, db: Db): Promise<Person | undefined> {
  const token = await readToken(c, auth)
  if (!token) return undefined
  const { rows } = await sql<PersonRow>`select * from auth.person_by_session(${hashToken(token)})`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { userId, sessionId, hasFreshPassword, ...person } = row
  return { id: userId, ...person, session: { id: sessionId, hasFreshPassword } }
}

type LookedAfterRow = { userId: string; email: string; firstName: string; lastName: string; expiresAt: Date }

/**
 * User and end of the session behind the cookie. With idleSeconds it counts as used that long ago and lasts longer
 * accordingly; without, a page merely looks. A child that signs in with a nickname has no e-mail.
 */
export async function lookAfterSession(
  c: Context,
  { auth, db, idleSeconds }: { auth: Auth; db: Db; idleSeconds: number | undefined },
) {
  const token = await readToken(c, auth)
  if (!token) return undefined
  const { rows } = await sql<LookedAfterRow>`
    select * from auth.look_after_session(${hashToken(token)}, ${idleSeconds ?? null})`.execute(db)
  const row = rows[0]
  return (
    row && {
      user: {
        id: row.userId,
        email: isRealAddress(row.email) ? row.email : null,
        firstName: row.firstName,
        lastName: row.lastName,
      },
      expiresAt: row.expiresAt.toISOString(),
    }
  )
}

/**
 * The token of the request's session cookie, if its signature is ours. Computed synchronously: Web Crypto would use the
 * threads that hash passwords, where everybody's requests would wait for those who sign in.
 */
async function readToken(c: Context, auth: Auth): Promise<string | undefined> {
  const { authCookies, secret } = await auth.$context
  const [, token, signature] = /^(.+)\.(.+)$/.exec(getCookie(c, authCookies.sessionToken.name) ?? '') ?? []
  if (!token || !signature) return undefined
  const [ours, given] = [createHmac('sha256', secret).update(token).digest(), Buffer.from(signature, 'base64')]
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : undefined
}

/** Who is signed in by an answer of the auth library; undefined when it gives out no session. */
export async function findUserGiven(
  response: Response,
  { auth, db }: { auth: Auth; db: Db },
): Promise<string | undefined> {
  const token = await tokenGiven(response, auth)
  if (!token) return undefined
  const { rows } = await sql<PersonRow>`select * from auth.person_by_session(${hashToken(token)})`.execute(db)
  return rows[0]?.userId
}

/** Ends the session that an answer of the auth library gives out, if any. */
export async function endSessionGiven(response: Response, auth: Auth): Promise<void> {
  const token = await tokenGiven(response, auth)
  if (token) await (await auth.$context).internalAdapter.deleteSession(token)
}

async function tokenGiven(response: Response, auth: Auth): Promise<string | undefined> {
  const { authCookies } = await auth.$context
  const given = response.headers.getSetCookie().find((line) => line.startsWith(`${authCookies.sessionToken.name}=`))
  const [token] = decodeURIComponent(given?.split(/[=;]/)[1] ?? '').split('.')
  return token || undefined
}

export const rolesOf = (person: Person | undefined): Roles =>
  person ? { isParent: person.isParent, isAdmin: person.isAdmin, isChild: person.childId !== null } : noRoles

/** The actor for what any signed-in person may do: one role, the one that is nearest to what the person came for. */
export function actorOf(person: Person): Exclude<Actor, { role: 'visitor' }> {
  if (person.childId) return { role: 'child', id: person.id, childId: person.childId }
  if (person.isParent) return { role: 'parent', id: person.id }
  if (person.isAdmin) return { role: 'admin', id: person.id }
  return refuse('FORBIDDEN')
}
