import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Roles, StaffRole } from '../../../domain/people/roles.ts'
import { isRealAddress } from '../../../domain/platform/email-address.ts'
import type { Actor, Db } from '../../platform/db/actor.ts'
import { logOutage, outageBehind } from '../../platform/db/outage.ts'
import { type Head, readsOf } from '../../platform/db/reads/reads.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { Auth } from './auth.ts'
import { hashToken } from './hashed-tokens.ts'

/**
 * Somebody who is signed in. childId is set for children only; owesTerms: terms are to be accepted first
 * (require-parent.ts); hasFreshPassword: see fresh-password.ts; isOpenedByOther: by a parent, in the child's place.
 */
export type Person = {
  id: string
  isParent: boolean
  isAdmin: boolean
  staffRole: StaffRole | null
  childId: string | null
  owesTerms: boolean
  session: { id: string; hasFreshPassword: boolean; isOpenedByOther: boolean }
}

type PersonRow = Omit<Person, 'id' | 'session'> & { userId: string; sessionId: string } & Omit<Person['session'], 'id'>

const PERSON = `select user_id as "userId", is_parent as "isParent", is_admin as "isAdmin",
  staff_role as "staffRole", child_id as "childId", session_id as "sessionId", has_fresh_password as "hasFreshPassword",
  is_opened_by_other as "isOpenedByOther", owes_terms as "owesTerms"`
const ENTER = `${PERSON} from auth.enter($1, $2)`
const LOOK_UP = `${PERSON} from auth.person_by_session($1)`

const SESSION = `select user_id as "userId", email, first_name as "firstName", last_name as "lastName",
  expires_at as "expiresAt", is_parent as "isParent", is_admin as "isAdmin", staff_role as "staffRole",
  is_child as "isChild", is_opened_by_other as "isOpenedByOther", owes_terms as "owesTerms", is_visit as "isVisit"`
const LOOK_AT = `${SESSION}, is_due as "isDue" from auth.look_at_session($1, $2)`
const LOOK_AFTER = `${SESSION} from auth.look_after_session($1, $2)`

const personOf = (row: PersonRow | undefined): Person | undefined => {
  if (!row) return undefined
  const { userId, sessionId, hasFreshPassword, isOpenedByOther, ...person } = row
  return { id: userId, ...person, session: { id: sessionId, hasFreshPassword, isOpenedByOther } }
}

/** The person behind the session cookie of a request; undefined without a valid session. */
export const findPerson = (c: Context, auth: Auth, db: Db): Promise<Person | undefined> =>
  new RequestSession(c, auth, db).person()

/** A cookie whose signature was ours. `lastSeen`: who held its session when it was last read. */
type KnownCookie = { tokenHash: string; lastSeen?: Person | undefined }
const MOST_KNOWN = 5_000

/**
 * The session of a request, looked up in the database by every request and once. The auth library's own look-up takes
 * two statements and would extend the session without being able to send the cookie.
 */
export class RequestSession {
  readonly #cookie: Promise<KnownCookie | undefined> | KnownCookie | undefined
  readonly #db: Db
  readonly #onFound: (person: Person) => void
  readonly #onNobody: () => void
  #found: PromiseWithResolvers<Person | undefined> | undefined
  #isFound = false
  #hasEnded = false
  #person: Person | undefined

  /** @param onFound, @param onNobody may throw, and then so does the look-up */
  constructor(
    c: Context,
    auth: Auth,
    db: Db,
    onFound: (person: Person) => void = () => {},
    onNobody: () => void = () => {},
  ) {
    this.#cookie = readCookie(c, auth)
    this.#db = db
    this.#onFound = onFound
    this.#onNobody = onNobody
  }

  /** Whether there is a cookie that we signed; true also while that is found out. */
  get hasCookie(): boolean {
    return this.#cookie !== undefined
  }

  /** Who most probably asks: true only when `person` says the same. */
  get guess(): Person | undefined {
    return this.#cookie instanceof Promise ? undefined : this.#cookie?.lastSeen
  }

  /** Whom this request was found to be of; undefined while nothing has asked. */
  get found(): Person | undefined {
    return this.#hasEnded ? undefined : this.#person
  }

  /** The first statement of a batch of reads: looks the session up, takes on the role. Only where there is a guess. */
  head(role: string): Head {
    const cookie = this.#cookie as KnownCookie
    this.#expect()
    return {
      text: ENTER,
      values: [cookie.tokenHash, role],
      answer: (row) => this.#take(cookie, row as PersonRow | undefined),
      fail: (error) => this.#expect().reject(error),
    }
  }

  /** Undefined without a session, and once it was seen to have ended. */
  person(): Promise<Person | undefined> {
    if (this.#hasEnded) return Promise.resolve(undefined)
    if (!this.#found) void this.#lookUp()
    return this.#expect().promise
  }

  #expect() {
    if (this.#found) return this.#found
    this.#found = Promise.withResolvers()
    this.#found.promise.catch(() => {}) // whoever needs it awaits it
    return this.#found
  }

  async #lookUp() {
    const found = this.#expect()
    try {
      const cookie = await this.#cookie
      if (!cookie) return found.resolve(undefined)
      this.#take(cookie, await lookUp(this.#db, cookie.tokenHash))
    } catch (error) {
      found.reject(error)
    }
  }

  /** What a look-up has found. Each batch of reads brings one; a person counts as found once. */
  #take(cookie: KnownCookie, row: PersonRow | undefined) {
    const found = this.#expect()
    const person = personOf(row)
    cookie.lastSeen = person
    this.#hasEnded = !person
    if (this.#isFound) return
    this.#isFound = true
    try {
      if (person) this.#onFound(person)
      else this.#onNobody()
      this.#person = person
      found.resolve(person)
    } catch (error) {
      found.reject(error)
    }
  }
}

/** Not by the pool where there are connections for reads: a read under way may need to know for whom it is. */
async function readAsLogin<Row extends object>(db: Db, text: string, values: (string | null)[]) {
  const reads = readsOf.get(db)
  if (reads) return (await reads.asLogin(text, values)) as Row | undefined
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows[0]
}

const lookUp = (db: Db, tokenHash: string) => readAsLogin<PersonRow>(db, LOOK_UP, [tokenHash])

type LookedAtRow = Roles & {
  userId: string
  email: string
  firstName: string
  lastName: string
  expiresAt: Date
  isOpenedByOther: boolean
  owesTerms: boolean
  isVisit: boolean
}

/**
 * User, roles, end of the session behind the cookie, whether terms are to be accepted, whether a child is a visitor on
 * this device, and whether a parent opened it. With idleSeconds it counts as used that long ago and lasts longer
 * accordingly, once a minute; without, a page merely looks. Every screen asks: only what is due waits with those who
 * write, and while nothing can be written a session lasts as long as it did. A child that signs in with a nickname has
 * no e-mail.
 */
export async function lookAfterSession(
  c: Context,
  { auth, db, idleSeconds }: { auth: Auth; db: Db; idleSeconds: number | undefined },
) {
  const cookie = await readCookie(c, auth)
  if (!cookie) return undefined
  const values = [cookie.tokenHash, idleSeconds === undefined ? null : String(idleSeconds)]
  const looked = await readAsLogin<LookedAtRow & { isDue: boolean }>(db, LOOK_AT, values)
  const row = looked?.isDue ? await lookAfter(db, values, looked) : looked
  return (
    row && {
      user: {
        id: row.userId,
        email: isRealAddress(row.email) ? row.email : null,
        firstName: row.firstName,
        lastName: row.lastName,
      },
      expiresAt: row.expiresAt.toISOString(),
      owesTerms: row.owesTerms,
      ...(row.isVisit && { isVisit: true }),
      ...(row.isOpenedByOther && { isOpenedByOther: true }),
      roles: {
        isParent: row.isParent,
        isAdmin: row.isAdmin,
        isChild: row.isChild,
        staffRole: row.staffRole,
      } satisfies Roles,
    }
  )
}

/** @returns what was looked at before, if it cannot be written */
async function lookAfter(db: Db, values: (string | null)[], looked: LookedAtRow): Promise<LookedAtRow | undefined> {
  try {
    return (await db.executeQuery<LookedAtRow>(CompiledQuery.raw(LOOK_AFTER, values))).rows[0]
  } catch (error) {
    const outage = outageBehind(error)
    if (!outage) throw error
    logOutage(outage)
    return looked
  }
}

/** What signs the session cookie, and cookies that it has signed. */
type CookieCheck = { name: string; secret: string; known: LRUCache<string, KnownCookie> }
const cookieChecks = new WeakMap<Auth, CookieCheck>()

/** The session cookie of a request, if its signature is ours; a promise only until the auth library is ready. */
function readCookie(c: Context, auth: Auth): KnownCookie | undefined | Promise<KnownCookie | undefined> {
  const check = cookieChecks.get(auth)
  if (check) return verifyCookie(getCookie(c, check.name), check)
  return auth.$context.then(({ authCookies, secret }) => {
    const check = {
      name: authCookies.sessionToken.name,
      secret,
      known: new LRUCache({ max: MOST_KNOWN }),
    } as CookieCheck
    cookieChecks.set(auth, check)
    return verifyCookie(getCookie(c, check.name), check)
  })
}

/**
 * Computed synchronously: Web Crypto would use the threads that hash passwords, where everybody's requests would wait
 * for those who sign in.
 */
function verifyCookie(cookie: string | undefined, { secret, known }: CookieCheck): KnownCookie | undefined {
  if (!cookie) return undefined
  const before = known.get(cookie)
  if (before) return before
  const dot = cookie.lastIndexOf('.')
  const [token, signature] = [cookie.slice(0, Math.max(0, dot)), cookie.slice(dot + 1)]
  if (!token || !signature) return undefined
  const [ours, given] = [createHmac('sha256', secret).update(token).digest(), Buffer.from(signature, 'base64')]
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined
  const verified = { tokenHash: hashToken(token) }
  known.set(cookie, verified)
  return verified
}

/** Who is signed in by an answer of the auth library; undefined when it gives out no session. */
export async function findUserGiven(
  response: Response,
  { auth, db }: { auth: Auth; db: Db },
): Promise<string | undefined> {
  const token = await tokenGiven(response, auth)
  return token && (await lookUp(db, hashToken(token)))?.userId
}

/** Ends the session that an answer of the auth library gives out, if any. */
export async function endSessionGiven(response: Response, auth: Auth): Promise<void> {
  const token = await tokenGiven(response, auth)
  if (token) await (await auth.$context).internalAdapter.deleteSession(token)
}

export async function tokenGiven(response: Response, auth: Auth): Promise<string | undefined> {
  const { authCookies } = await auth.$context
  const given = response.headers.getSetCookie().find((line) => line.startsWith(`${authCookies.sessionToken.name}=`))
  const [token] = decodeURIComponent(given?.split(/[=;]/)[1] ?? '').split('.')
  return token || undefined
}

/** The actor for what any signed-in person may do: one role, the one that is nearest to what the person came for. */
export function actorOf(person: Person): Exclude<Actor, { role: 'visitor' }> {
  if (person.childId) return { role: 'child', id: person.id, childId: person.childId }
  if (person.isParent) return { role: 'parent', id: person.id }
  if (person.isAdmin) return { role: 'admin', id: person.id }
  if (person.staffRole) return { role: person.staffRole, id: person.id }
  return refuse('FORBIDDEN')
}
