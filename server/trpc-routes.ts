import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import {
  type AnyTRPCProcedure,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
} from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { Context } from 'hono'
import type { z } from 'zod'
import { DEVICE_OWNER_HEADER } from '../domain/platform/device-owner.ts'
import { log } from './log.ts'
import type { Auth } from './people/accounts/auth.ts'
import { deviceOwnerOf } from './people/accounts/http.ts'
import type { Person } from './people/accounts/session.ts'
import { logOutage, OUTAGE_RETRY_SECONDS, outageBehind } from './platform/db/outage.ts'
import { Refusal, TooManyAttempts } from './platform/db/refuse.ts'
import { refuseForNow } from './platform/guard/answer.ts'
import { createBatch } from './platform/guard/batch.ts'
import type { Asked } from './platform/guard/rate-limit.ts'
import { isRefusedAccess, noteRefusedAccess } from './platform/guard/refused-access.ts'
import { AnswerBody, type AnswerCache } from './platform/web/answer-cache.ts'
import { bestEncoding, KEPT } from './platform/web/encoding.ts'
import { pairsOf } from './platform/web/page-cache.ts'
import type { RequestVariables } from './platform/web/request-variables.ts'
import { headOfCalls } from './platform/web/security-headers.ts'
import { appRouter } from './router.ts'
import type { Services } from './services.ts'
import { asTrpcError, type Meta, type Context as ProcedureContext } from './trpc.ts'

/** As many calls as the browser's client puts into one request (app/trpc.ts). */
const LARGEST_BATCH = 20
const PREFIX = '/trpc/'
/** Smaller answers are not worth the time. Bytes. */
const COMPRESSED_FROM = 1024

type Options = {
  services: Pick<Services, 'db' | 'throttle'>
  auth: Auth
  answers: AnswerCache
  /** With the calls to count, for whoever asks. @throws TooManyAttempts */
  contextOf: (c: Context<RequestVariables>, asked?: Asked[]) => ProcedureContext
  /** Counts calls for which nobody is looked up. @throws TooManyAttempts */
  spendVisit: (c: Context<RequestVariables>, calls: readonly unknown[]) => void
  isHttps: boolean
}
type Failed = { error: TRPCError; path: string; ctx: ProcedureContext | undefined }

/**
 * Answers calls of procedures. Several calls by one POST, as the browser's client
 * sends them, are answered here, at a fraction of what the library's handler takes;
 * all else is left to that: the live channel, single calls, what is malformed.
 */
export function answerCalls({ services, auth, answers, contextOf, spendVisit, isHttps }: Options) {
  const head = headOfCalls({ isHttps })
  // What a child's device keeps says by itself whose it is: none is kept as another's, whoever has signed in meanwhile.
  const ownerOfAnswers = (person: Person | undefined) =>
    person?.childId ? { [DEVICE_OWNER_HEADER]: deviceOwnerOf(auth, person.id) } : undefined

  /** What a child did is never saved for somebody who has signed in on that device meanwhile: nobody is, then. */
  const ofItsOwner = async (c: Context<RequestVariables>, ctx: ProcedureContext, { type }: Batch) => {
    const owner = type === 'mutation' && c.req.header(DEVICE_OWNER_HEADER)
    if (!owner) return ctx
    const person = await ctx.findPerson()
    return person && deviceOwnerOf(auth, person.id) === owner ? ctx : ofNobody(ctx, async () => undefined)
  }

  const report = async (c: Context<RequestVariables>, { error, path, ctx }: Failed) => {
    if (error.code === 'INTERNAL_SERVER_ERROR')
      log.error({ err: error, path, requestId: c.get('requestId') }, 'A procedure failed.')
    const outage = outageBehind(error.cause)
    if (outage) logOutage(outage)
    const person = isRefusedAccess(error) && (await ctx?.findPerson().catch(() => undefined))
    if (person) noteRefusedAccess(services, { path, personId: person.id, address: c.get('clientAddress') })
  }

  /** Runs the calls of a request side by side. */
  const answerAll = async (c: Context<RequestVariables>, { paths, inputs, type }: Batch, ctx: ProcedureContext) => {
    const errors: TRPCError[] = []
    const run = createBatch({ calls: paths.length, areQueries: type === 'query' })
    const answer = async (path: string, index: number) => {
      const input = inputs[index]
      const type = typeOf(path) ?? 'query'
      try {
        return await run.inTurn(async () => {
          const call = { path, getRawInput: async () => input, ctx, type, signal: undefined, batchIndex: index }
          const data = await callTRPCProcedure({ router: appRouter, ...call })
          return data === undefined ? '{"result":{}}' : `{"result":{"data":${JSON.stringify(data)}}}`
        })
      } catch (cause) {
        const error = cause instanceof Refusal ? asTrpcError(cause) : getTRPCErrorFromUnknown(cause)
        errors.push(error)
        void report(c, { error, path, ctx })
        return JSON.stringify({ error: getTRPCErrorShape({ config, error, type, path, input, ctx }) })
      }
    }
    const answers = await Promise.all(paths.map(answer))
    return { text: `[${answers.join()}]`, errors }
  }

  /** What is the same for everybody: kept by what its procedures read, whatever else stands beside it. */
  const answerForAll = async (c: Context<RequestVariables>, batch: Batch) => {
    const asked = whatIsRead(batch)
    const kept = asked && answers.get(asked)
    if (kept) return send(c, kept, { status: 200, head })
    const keep = answers.begin()
    const { text, errors } = await answerAll(c, batch, ofNobody(contextOf(c)))
    const answer = new AnswerBody(text, KEPT)
    if (asked && errors.length === 0) keep(asked, answer)
    return send(c, answer, { status: statusOf(errors, batch.paths.length), head })
  }

  const answerOne = async (c: Context<RequestVariables>, batch: Batch, context: ProcedureContext) => {
    const { paths } = batch
    const ctx = await ofItsOwner(c, context, batch)
    const { text, errors } = await answerAll(c, batch, ctx)
    const more = Object.entries({ ...retryAfter(errors), ...ownerOfAnswers(ctx.session?.found) }).flat()
    return send(c, new AnswerBody(text), {
      status: statusOf(errors, paths.length),
      head: more.length > 0 ? [...head, ...more] : head,
    })
  }

  return async (c: Context<RequestVariables>): Promise<Response> => {
    const batch = batchOf(c)
    if (!batch) return answerByLibrary(c, { contextOf, report })
    const { paths, inputs, type } = batch
    try {
      if (paths.every(isSameForAll)) {
        spendVisit(c, paths)
        return await answerForAll(c, batch)
      }
      return await answerOne(c, batch, contextOf(c, askedIn(paths)))
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error
      const refused = asTrpcError(error)
      const shapes = paths.map((path, index) =>
        getTRPCErrorShape({ config, error: refused, type, path, input: inputs[index], ctx: undefined }),
      )
      const more = Object.entries(retryAfter([refused])).flat()
      const text = JSON.stringify(shapes.map((error) => ({ error })))
      return send(c, new AnswerBody(text), { status: getHTTPStatusCodeFromError(refused), head: [...head, ...more] })
    }
  }
}

/** Without a session. By default, for what is the same for everybody, who asks cannot be found out. */
const ofNobody = (
  ctx: ProcedureContext,
  findPerson: ProcedureContext['findPerson'] = () =>
    Promise.reject(new Error('An answer for everybody asks who is there.')),
): ProcedureContext => ({ ...ctx, session: undefined, findPerson, findPersonAgain: findPerson })

type Batch = {
  paths: string[]
  inputs: Record<number, unknown>
  type: 'query' | 'mutation' | 'subscription' | 'unknown'
}

const config = appRouter._def._config
const procedures = new Map(Object.entries(appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>))
const typeOf = (path: string) => procedures.get(path)?._def.type
const metaOf = (path: string) => procedures.get(path)?._def.meta as Meta | undefined
const isSameForAll = (path: string) => metaOf(path)?.isSameForAll === true

/** How many calls of which kind, for counting. */
const askedIn = (paths: string[]): Asked[] =>
  [...Map.groupBy(paths, (path) => typeOf(path) ?? 'query')].map(([type, calls]) => ({ type, calls }))

/** What the procedures of a request read of what was sent, as a key; undefined when one of them refuses it. */
function whatIsRead({ paths, inputs }: Batch): string | undefined {
  const read: unknown[] = []
  for (const [index, path] of paths.entries()) {
    const { inputs: schemas } = (procedures.get(path) as AnyTRPCProcedure)._def as unknown as { inputs: z.ZodType[] }
    for (const schema of schemas) {
      const parsed = schema.safeParse(inputs[index])
      if (!parsed.success) return undefined
      read.push(parsed.data)
    }
  }
  return `${paths.join()} ${JSON.stringify(read)}`
}

/** The calls of a request that has several, or one in the same form; undefined for what the library answers. */
function batchOf(c: Context<RequestVariables>): Batch | undefined {
  if (c.req.method !== 'POST' || !c.req.url.endsWith('?batch=1')) return undefined
  const inputs = c.get('json')
  if (typeof inputs !== 'object' || inputs === null) return undefined
  const paths = c.req.path.slice(PREFIX.length).split(',')
  const types = new Set(paths.map(typeOf))
  if (paths.length > LARGEST_BATCH || types.has('subscription')) return undefined
  const [type] = types
  return {
    paths,
    inputs: inputs as Record<number, unknown>,
    type: types.size === 1 && type ? type : 'unknown',
  } as const
}

/** As the library has it: one for all if they are the same, otherwise 207. */
function statusOf(errors: TRPCError[], calls: number): number {
  const statuses = new Set(errors.map(getHTTPStatusCodeFromError))
  if (errors.length < calls) statuses.add(200)
  const [status = 200] = statuses
  return statuses.size === 1 ? status : 207
}

/** Writes to the connection itself, as the page cache does; without one (tests) it returns a Response. */
async function send(
  c: Context<RequestVariables>,
  answer: AnswerBody,
  { status, head }: { status: number; head: string[] },
): Promise<Response> {
  const isLarge = answer.size >= COMPRESSED_FROM
  const encoding = isLarge ? bestEncoding(c.req.header('accept-encoding')) : undefined
  const ready = answer.bodyAs(encoding)
  const body = typeof ready === 'string' ? ready : await ready
  const all = [...head, 'x-request-id', c.get('requestId'), 'content-length', String(body.length)]
  if (isLarge) all.push('vary', 'accept-encoding')
  if (encoding) all.push('content-encoding', encoding)
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (!outgoing) return new Response(Buffer.from(body, 'latin1'), { status, headers: pairsOf(all) })
  outgoing.writeHead(status, all)
  outgoing.end(body, 'latin1')
  return RESPONSE_ALREADY_SENT
}

type Library = Pick<Options, 'contextOf'> & { report: (c: Context<RequestVariables>, failed: Failed) => Promise<void> }

async function answerByLibrary(c: Context<RequestVariables>, { contextOf, report }: Library): Promise<Response> {
  let channelRefusedBy: TooManyAttempts | undefined
  const response = await fetchRequestHandler({
    endpoint: PREFIX.slice(0, -1),
    req: c.req.raw,
    router: appRouter,
    allowMethodOverride: true, // queries by POST; a mutation by GET is refused all the same
    maxBatchSize: 1, // more come by POST, and are answered above
    createContext: ({ info: { type, calls } }) => {
      try {
        return contextOf(c, [{ type, calls }])
      } catch (error) {
        throw error instanceof Refusal ? asTrpcError(error) : error
      }
    },
    responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
    onError: async ({ error, path = '', ctx, type }) => {
      if (type === 'subscription' && error.cause instanceof TooManyAttempts) channelRefusedBy = error.cause
      await report(c, { error, path, ctx })
    },
  })
  if (channelRefusedBy) {
    await response.body?.cancel() // instead of a stream that says so with 200
    return refuseForNow(c, channelRefusedBy)
  }
  response.headers.set('x-accel-buffering', 'no') // a proxy that gathers what it passes on would hold back live events
  return response
}

/** How long a refused call has to wait, for programs. */
function retryAfter(errors: readonly { cause?: unknown }[]): Record<string, string> {
  const waits = errors.map(({ cause }) => {
    if (cause instanceof TooManyAttempts) return cause.retryAfterSeconds
    return outageBehind(cause) ? OUTAGE_RETRY_SECONDS : 0
  })
  const longest = Math.max(0, ...waits)
  return longest > 0 ? { 'retry-after': String(longest) } : {}
}
