import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { Duty } from '../domain/people/roles.ts'
import { defect } from '../domain/platform/defect.ts'
import { type RefusalCode, refusals } from '../domain/platform/refusals.ts'
import { requireFreshPassword } from './people/accounts/fresh-password.ts'
import { readAs } from './people/accounts/read-as.ts'
import { parentBeforeTerms, parentOf } from './people/accounts/require-parent.ts'
import type { RequestSession } from './people/accounts/session.ts'
import { actorOf, type Person } from './people/accounts/session.ts'
import { requireStaff } from './people/accounts/staff-route.ts'
import { hasConsent } from './people/children/require-child.ts'
import { type Actor, asActor, isReading, type Tx } from './platform/db/actor.ts'
import type { GatheredReads } from './platform/db/reads/reads.ts'
import { Refusal, refusalBehind, refuse } from './platform/db/refuse.ts'
import type { Services } from './services.ts'

/**
 * What every procedure can reach. `findPerson` looks the session up on demand, once per request; `findPersonAgain` asks
 * again, for calls that outlive the moment they began.
 */
export type Context = Services & {
  /** Whether this request may read the mails of an installation without a mail server (server/operation/mailbox). */
  mailboxIsOpen: boolean
  requestId: string
  /** Where the request comes from (server/platform/guard/client-address.ts). */
  clientAddress: string
  findPerson: () => Promise<Person | undefined>
  findPersonAgain: () => Promise<Person | undefined>
  /** The session of the request, if it comes with one; tests and pages have none. */
  session?: RequestSession | undefined
  /** The reads of the request, where the database is PostgreSQL (platform/db/reads). */
  reads?: GatheredReads | undefined
}

/** How often an open channel says that it is alive (S9.17), and how long the browser waits for that. */
const HEARTBEAT_MS = 30_000
const TIMEOUT_MS = 40_000

// For schema rules without a message of their own, which no screen of ours breaks: the default would be English.
z.config({ localeError: () => refusals.INVALID_INPUT.message })

/** `isSameForAll`: the answer depends on published content alone, and is cached (platform/web/answer-cache.ts). */
export type Meta = { isSameForAll?: boolean }

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    sse: {
      ping: { enabled: true, intervalMs: HEARTBEAT_MS },
      client: { reconnectAfterInactivityMs: TIMEOUT_MS },
    },
    errorFormatter: ({ shape, error, ctx }) => {
      const refusal = error.cause instanceof Refusal ? error.cause : undefined
      const fields = error.cause instanceof z.ZodError ? firstMessages(error.cause) : undefined
      const { message, messageForChild } = refusal ?? (fields ? sentencesOf(fields) : defect(ctx?.requestId))
      return {
        code: shape.code,
        message,
        // tRPC has no name for some statuses, such as 410.
        data: {
          httpStatus: refusal?.status ?? shape.data.httpStatus,
          path: shape.data.path,
          refusal: refusal?.code,
          fields,
          messageForChild,
          requestId: refusal || fields ? undefined : ctx?.requestId,
        },
      }
    },
  })

/** The first message of each field, which a form shows below it. */
const firstMessages = (error: z.ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message] as const).reverse())

/** The messages of all fields, each once. */
function sentencesOf(fields: Record<string, string>) {
  const sentences = [...new Set(Object.values(fields))]
  const message = sentences.join(' ')
  // Messages of rules suit adults and children; only the default message has a version for children.
  const messageForChild = message === refusals.INVALID_INPUT.message ? refusals.INVALID_INPUT.toChild : undefined
  return { message, messageForChild }
}

const codeOf = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
} as const
export const asTrpcError = (refusal: Refusal) =>
  new TRPCError({
    code: codeOf[refusal.status as keyof typeof codeOf] ?? 'BAD_REQUEST',
    message: refusal.message,
    cause: refusal,
  })

/** Refusals and broken constraints become answers; everything else stays a defect. */
function translated(error: unknown): unknown {
  const refusal = refusalBehind(error instanceof TRPCError ? error.cause : error)
  return refusal ? asTrpcError(refusal) : error
}

/** As this actor: queries by readAs, all else in one transaction. */
const asSomebody = <A extends Actor>(actorOf: (person: Person | undefined) => A) =>
  t.procedure.use(async ({ ctx, next, type }) => {
    const work = async (tx: Tx, actor: A) => orThrow(await next({ ctx: { tx, actor } }))
    try {
      if (type === 'query') return await readAs(ctx, actorOf, work)
      const actor = actorOf(await ctx.findPerson())
      return await asActor(ctx.db, actor, (tx) => work(tx, actor))
    } catch (error) {
      throw translated(error)
    }
  })

/** next() never throws: a failed procedure must throw within its transaction, or its writes would commit. */
function orThrow<R extends { ok: boolean }>(result: R): R {
  if (!result.ok) throw (result as unknown as { error: Error }).error
  return result
}

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Anybody, and no transaction: for what comes from memory or opens its own. */
export const anyone = t.procedure.use(async ({ next }) => {
  const result = await next()
  if (!result.ok) throw translated(result.error)
  return result
})

/** The same answer for everybody until content changes: it is made once. */
export const everybody = anyone.meta({ isSameForAll: true })

export const signedIn = asSomebody((person) => actorOf(person ?? refuse('UNAUTHORIZED')))

/** The sentence for somebody who is not signed in differs from procedure to procedure (S6.06). */
export const parentOr = (whenSignedOut: RefusalCode) => asSomebody((person) => parentOf(person, whenSignedOut))
export const parent = parentOr('UNAUTHORIZED')
/** For accepting terms: a parent who may owe that. */
export const parentAskedForTerms = asSomebody((person) => parentBeforeTerms(person))

/** Also a child whose data may not be stored any more: for what concerns the consent itself. */
export const childItself = asSomebody((person) => {
  const { id, childId } = person ?? refuse('UNAUTHORIZED')
  return childId ? ({ role: 'child', id, childId } as const) : refuse('NO_CHILD_LINKED')
})

/** A child that learns. Without a valid consent nothing is shown and nothing is stored (decision 025). */
export const child = childItself.use(async ({ ctx: { tx, actor, reads }, next }) => {
  const { childId } = actor
  const ask = () => hasConsent(tx, childId)
  const requireConsent = async () => {
    const holds = await (reads && isReading(tx) ? reads.once(`consent for ${childId}`, ask) : ask())
    if (!holds) refuse('CONSENT_NEEDED')
  }
  const consent = requireConsent()
  if (!isReading(tx)) await consent
  const [result] = await Promise.all([next(), consent])
  return result
})

/** Whether a parent has opened the session in the child's place. */
export const isOpenedByOther = async ({ findPerson }: Pick<Context, 'findPerson'>): Promise<boolean> =>
  (await findPerson())?.session.isOpenedByOther ?? false

/** What only the child itself may do, and nobody in its place (decisions 076, 092). */
export const childAlone = child.use(async ({ ctx, next }) => {
  if (await isOpenedByOther(ctx)) refuse('ONLY_CHILD_ITSELF')
  return next()
})

/**
 * For the team, each in their own role (decision 104). The sentence for somebody who is not signed in differs (S5.17).
 */
const staffOr = (duty: Duty, whenSignedOut: RefusalCode) =>
  anyone.use(async ({ ctx, next }) => {
    const actor = await requireStaff(ctx, duty, whenSignedOut)
    return asActor(ctx.db, actor, async (tx) => orThrow(await next({ ctx: { tx, actor } })))
  })
/** Who writes drafts. */
export const author = staffOr('write', 'UNAUTHORIZED')
/** Who edits what is taught, checks and publishes it. */
export const editorOr = (whenSignedOut: RefusalCode) => staffOr('edit', whenSignedOut)
export const editor = editorOr('UNAUTHORIZED')
/** Who runs the installation: accounts, mails, the log. */
export const operator = staffOr('operate', 'UNAUTHORIZED')
/** Who may do all of it, and gives roles. */
const admin = staffOr('govern', 'UNAUTHORIZED')

/** For what cannot be undone: somebody at an unlocked screen of the team must not be able to do it. */
const withPassword = anyone.use(async ({ ctx, next }) => {
  await requireFreshPassword(ctx)
  return next()
})
export const editorWithPassword = withPassword.concat(editor)
export const operatorWithPassword = withPassword.concat(operator)
export const adminWithPassword = withPassword.concat(admin)
