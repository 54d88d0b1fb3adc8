import { type Caller, type CallerKind, type Cast, callerKinds, type Ids } from './cast.ts'
import { goodInput } from './good-input.ts'
import { endsSomething, procedures, valuesFor, type WalkedProcedure } from './procedures.ts'
import type { Random } from './random.ts'
import { rawRequest } from './raw.ts'
import { closedDoors, filledIn, type Given, type GoodRequest, routes, screenPaths } from './routes.ts'
import { spoil, spoilJson, spoilt } from './spoil.ts'

/**
 * What is asked: a procedure, a route as Hono names it, a screen, the auth library behind ours, or bytes on a socket.
 */
export type Target =
  | { kind: 'procedure'; procedure: WalkedProcedure }
  | { kind: 'route'; name: string }
  | { kind: 'screen'; path: string }
  | { kind: 'closed door'; path: string }
  | { kind: 'socket' }

/** A request as it is sent; `raw` is a whole one, byte by byte. */
export type RawRequest =
  | { method: string; path: string; headers: Record<string, string>; body?: string | Buffer }
  | { raw: Buffer }

/** `remade`: the same request around another input, for making a failing one smaller. */
export type Input = {
  target: string
  caller: Caller
  wire: RawRequest
  value?: unknown
  remade?: (value: unknown) => RawRequest
}

const everyTarget: Target[] = [
  ...procedures.map((procedure) => ({ kind: 'procedure', procedure }) as const),
  ...Object.keys(routes).map((name) => ({ kind: 'route', name }) as const),
  ...screenPaths.map((path) => ({ kind: 'screen', path }) as const),
  ...closedDoors.map((path) => ({ kind: 'closed door', path }) as const),
]

export const nameOf = (target: Target): string => {
  if (target.kind === 'procedure') return target.procedure.path
  if (target.kind === 'route') return target.name
  return target.kind === 'socket' ? 'socket' : target.path
}

/** Who certainly asks for everything before chance decides. */
const walkers: CallerKind[] = ['nobody', 'parent', 'child', 'admin']

/** Everything that is walked, once for each of them. */
export const walk: { target: Target; by: CallerKind }[] = everyTarget.flatMap((target) => {
  const by = target.kind === 'screen' || target.kind === 'closed door' ? (['nobody'] as const) : walkers
  return by.map((kind) => ({ target, by: kind }))
})

const weightOf = (target: Target) => {
  const isRare = endsSomething(nameOf(target)) || /packages|\/api\/media/.test(nameOf(target))
  const weight = target.kind === 'procedure' ? 4 : target.kind === 'route' ? 3 : 1
  return isRare ? weight / 5 : weight
}
const weighted = [
  ...everyTarget.map((target) => [weightOf(target), target] as const),
  [25, { kind: 'socket' } as Target] as const,
]

const callerWeights: Partial<Record<CallerKind, number>> = {
  parent: 6,
  child: 5,
  admin: 5,
  visitor: 2,
  'second parent': 3,
}
const weightedCallers = callerKinds.map((kind) => [callerWeights[kind] ?? 1, kind] as const)

/** Whom a procedure is for: most calls come from them, or nothing would get past the door. */
function callerFor(target: Target, random: Random): CallerKind {
  if (random.chance(0.3)) return random.pickWeighted(weightedCallers)
  const name = nameOf(target)
  if (/^admin\.|packages|\/api\/media/.test(name)) return 'admin'
  if (
    /^(learning|lessons\.(byId|markRead)|pretests|refreshers\.[^o]|passes\.own|simulations\.own|quizzes\.[^p]|insight\.own|consents\..*(mine|Own)|readingComfort|activities|notebook\.[^s]|notebook\.(save|show$)|figure|wishes\.(topics|set)|togetherTasks\.(own|tick))/.test(
      name,
    )
  )
    return 'child'
  if (
    /^(sharing\.(content|record|mark|start|check|submit)|invitations\.(by|acc)|passes\.byCode|faq|glossary|nicknameLogins\.family)/.test(
      name,
    )
  )
    return 'visitor'
  if (/^mailbox/.test(name)) return 'at the machine'
  return target.kind === 'procedure' || random.chance(0.5) ? 'parent' : random.pickWeighted(weightedCallers)
}

export type Around = { cast: Cast; given: Given; host: string }

/** The input of this number: the walk first, then what chance wants. */
export function inputAt(number: number, random: Random, around: Around): Input {
  const walked = walk[number]
  const target = walked?.target ?? random.pickWeighted(weighted)
  const caller = random.pick(around.cast.callers[walked?.by ?? callerFor(target, random)])
  const headers: Record<string, string> = {
    host: around.host,
    ...(caller.cookie && { cookie: caller.cookie }),
    ...(caller.kind !== 'at the machine' && {
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    }),
    ...(random.chance(0.1) ? oddHeaders(random) : {}),
  }
  const common = { target: nameOf(target), caller }
  if (target.kind === 'procedure')
    return { ...common, ...callOf(target.procedure, { caller, headers, random, cast: around.cast }) }
  if (target.kind === 'socket') return { ...common, wire: { raw: rawRequest(random, around.host, caller.cookie) } }
  if (target.kind === 'route') return { ...common, ...requestOf(target.name, { caller, headers, random, ...around }) }
  const path = filledIn(target.path, caller.own, random)
  const method = random.pickWeighted([
    [8, 'GET'],
    [1, 'HEAD'],
    [1, random.pick(METHODS)],
  ])
  return { ...common, wire: { method, path: oddPath(path, random), headers: { ...headers, accept: 'text/html' } } }
}

type Calling = { caller: Caller; headers: Record<string, string>; random: Random; cast: Cast }

function callOf(
  { path, type, inputs }: WalkedProcedure,
  { caller, headers, random, cast }: Calling,
): Pick<Input, 'wire' | 'value' | 'remade'> {
  let value: unknown = goodInput(inputs, random, valuesFor(path, caller.own, random))
  const spoilings = random.pickWeighted([
    [45, 0],
    [35, 1],
    [10, 2],
    [5, 6],
  ])
  for (let count = 0; count < spoilings; count++) value = spoil(value, random, () => someId(cast, caller, random))
  if (random.chance(0.04)) value = spoilt(random)

  if (type === 'subscription' || (type === 'query' ? random.chance(0.3) : random.chance(0.03))) {
    const remade = (input: unknown) => ({ method: 'GET', path: `/trpc/${path}?input=${encoded(input)}`, headers })
    return { wire: remade(value), value, remade }
  }
  const json = { ...headers, 'content-type': 'application/json' }
  const post = (input: unknown) => ({
    method: 'POST',
    path: `/trpc/${path}`,
    headers: json,
    body: JSON.stringify(input) ?? '',
  })
  return random.pickWeighted<() => Pick<Input, 'wire' | 'value' | 'remade'>>([
    [82, () => ({ wire: post(value), value, remade: post })],
    [6, () => ({ wire: { ...post(value), body: spoilJson(JSON.stringify(value) ?? '', random) } })],
    [7, () => ({ wire: batchOf(path, value, { caller, headers: json, random, cast }) })],
    [2, () => ({ wire: { ...post(value), headers: { ...headers, 'content-type': random.pick(CONTENT_TYPES) } } })],
    [2, () => ({ wire: { ...post(value), path: `/trpc/${oddName(path, random)}` } })],
    [1, () => ({ wire: { ...post(value), method: random.pick(METHODS) } })],
  ])()
}

const encoded = (input: unknown) => encodeURIComponent((JSON.stringify(input) ?? '').toWellFormed().slice(0, 9_000))

/** Several calls in one request: as many as are allowed, or more. */
function batchOf(path: string, value: unknown, { caller, headers, random }: Calling): RawRequest {
  const others = Array.from({ length: random.pick([0, 1, 3, 19, 24]) }, () => random.pick(procedures).path)
  const paths = [path, ...others.filter((other) => !endsSomething(other) && !other.startsWith('live.'))]
  const inputs = paths.map((one, at) =>
    at === 0 ? value : goodInput(procedureAt(one).inputs, random, valuesFor(one, caller.own, random)),
  )
  const body = random.chance(0.2) ? inputs : { ...inputs }
  return {
    method: 'POST',
    path: `/trpc/${paths.join(',')}?batch=${random.pick(['1', '1', '1', '0', 'x'])}`,
    headers,
    body: JSON.stringify(body),
  }
}

const procedureAt = (path: string) => procedures.find((one) => one.path === path) as WalkedProcedure

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'REPORT']
const CONTENT_TYPES = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json; charset=utf-16',
  ],
  ...[
    'application/octet-stream',
    '',
    'application/jsonx',
    'APPLICATION/JSON',
    'application/json, text/plain',
    'image/png',
    '\u00ff',
  ],
]
const oddName = (path: string, random: Random) =>
  random.pick([
    ...[
      '',
      'nichts',
      '__proto__',
      'constructor',
      'toString',
      `${path}.x`,
      path.split('.')[0] ?? '',
      `${path}/`,
      `./${path}`,
      `${path}%00`,
    ],
    ...[
      path.toUpperCase(),
      `${path},`,
      ',,,,',
      `${'a,'.repeat(30)}a`,
      'children.__proto__.list',
      '%',
      '%2e%2e%2f',
      'ä'.repeat(50).replaceAll('ä', '%C3%A4'),
    ],
  ])

function oddHeaders(random: Random): Record<string, string> {
  return random.pick<Record<string, string>>([
    {
      range: random.pick([
        'bytes=0-1',
        'bytes=-1',
        'bytes=5-1',
        'bytes=0-0,2-3',
        'x',
        `bytes=${'0-1,'.repeat(500)}`,
        'bytes=99999999999-',
      ]),
    },
    { accept: random.pick(['*/*', 'text/event-stream', 'application/jsonl', 'x', '', 'text/html;q=NaN']) },
    { 'trpc-accept': 'application/jsonl' },
    {
      'accept-encoding': random.pick(['br', 'gzip;q=0', '*;q=0', 'identity', 'zstd, br;q=1.0000001', 'x'.repeat(500)]),
    },
    { origin: random.pick(['null', 'https://evil.example', '', 'x', 'http://127.0.0.1']) },
    { 'sec-fetch-site': random.pick(['cross-site', 'same-origin', 'x']) },
    { 'content-encoding': random.pick(['gzip', 'br', 'x']) },
    {
      'x-forwarded-for': random.pick([
        '127.0.0.1',
        '::1',
        'x',
        '',
        ','.repeat(200),
        '10.0.0.1, 10.0.0.2',
        'unknown',
        '999.1.1.1',
      ]),
    },
    {
      'x-forwarded-proto': random.pick(['https', 'x']),
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=127.0.0.1;host=evil.example',
    },
    { 'if-none-match': random.pick(['*', '"x"', 'W/', '"'.repeat(300)]) },
    { 'if-modified-since': random.pick(['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '+294276']) },
    { 'user-agent': random.pick(['', '\u00e4\u00ff', 'x'.repeat(5_000), "'; drop table children; --"]) },
    { 'accept-language': 'x'.repeat(2_000) },
    { 'x-http-method-override': 'DELETE' },
    {
      cookie: random.pick([
        ';;==;',
        'netzpass.session_token=',
        '='.repeat(3_000),
        '__proto__=1; constructor=2',
        'netzpass.device=~.~.~',
        'a=%E0%A4%A',
      ]),
    },
    { authorization: random.pick(['Bearer x', 'Basic Og==', 'Basic', 'x'.repeat(3_000)]) },
    { 'last-event-id': random.pick(['x', '-1', '\u00ff']) },
    { 'x-file-name': random.pick(['%', '%00', '..%2f..%2fx', '%F0%9F%98%80.png', 'x'.repeat(3_000)]) },
    {
      'webhook-timestamp': random.pick(['x', '-1', '1e99', '0']),
      'webhook-signature': random.pick(['v1,', 'x', 'v1,%', 'v1,AA v1,BB '.repeat(100)]),
    },
  ])
}

/** An address with something odd in it, mostly none. */
function oddPath(path: string, random: Random): string {
  if (random.chance(0.5)) return path
  return random.pick([
    `${path}/`,
    `${path}?${random.pick(['', '&', '=', '?', 'a=%', 'a=%00', '__proto__=1', 'a[b]=c', 'x'.repeat(9_000), '_routes=x', 'index', 'q=%F0%9F%98%80'])}`,
    `${path}.data`,
    `${path}.data?_routes=${random.pick(['root', 'public%2Fhome', '__proto__', '', 'x,y'])}`,
    `${path.replace(/[^/]*$/, '')}${random.pick(['%2e%2e', '%00', '%', '%ff', '%E2%80%AE', '..%2f', '..%5c', "'", '%3Cscript%3E', '{{7*7}}', '-1', 'null', 'constructor'])}`,
    `/${path}`,
    `${path}/${'a/'.repeat(random.pick([10, 1_000]))}`,
    path.toUpperCase(),
    `${path};jsessionid=1`,
    `${path}%20`,
  ])
}

type Requesting = Calling & Around

function requestOf(
  name: string,
  { caller, headers, random, cast, given }: Requesting,
): Pick<Input, 'wire' | 'value' | 'remade'> {
  const [stated = '', pattern = ''] = name.split(' ')
  const usual = stated === 'ALL' ? 'GET' : stated
  const good = (routes[name] as (own: Ids, random: Random, given: Given) => GoodRequest)(caller.own, random, given)
  const method = random.chance(0.9) ? usual : random.pick(METHODS)
  const path = random.chance(0.8)
    ? (good.path ?? filledIn(pattern, caller.own, random))
    : oddPath(filledIn(pattern, caller.own, random), random)
  const query = good.query
    ? `${path.includes('?') ? '&' : '?'}${random.chance(0.6) ? good.query : `${good.query.split('=')[0]}=${encoded(spoilt(random))}`}`
    : ''
  const all = { ...headers, ...good.headers }
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return { wire: { method, path: path + query, headers: all } }

  if (typeof good.body === 'string' || Buffer.isBuffer(good.body)) {
    const body = random.chance(0.4) ? good.body : spoiltBytes(Buffer.from(good.body), random)
    return { wire: { method, path: path + query, headers: all, body } }
  }
  let value: unknown = good.body
  for (let count = random.pick([0, 0, 1, 1, 2]); count > 0; count--)
    value = spoil(value, random, () => someId(cast, caller, random))
  const remade = (input: unknown) => ({
    method,
    path: path + query,
    headers: { ...all, 'content-type': 'application/json' },
    body: JSON.stringify(input) ?? '',
  })
  if (random.chance(0.1)) return { wire: { ...remade(value), body: spoilJson(JSON.stringify(value) ?? '', random) } }
  return { wire: remade(value), value, remade }
}

/** A file with some of its bytes changed, lost or doubled. */
function spoiltBytes(file: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(file)
  const at = random.below(bytes.length + 1)
  return random.pickWeighted<() => Buffer>([
    [
      4,
      () => {
        for (let count = 1 + random.below(8); count > 0; count--) bytes[random.below(bytes.length)] = random.below(256)
        return bytes
      },
    ],
    [1, () => bytes.subarray(0, at)],
    [1, () => Buffer.concat([bytes.subarray(0, at), bytes])],
    [1, () => Buffer.alloc(random.pick([0, 1, 1_000, 300_000]), 'x')],
  ])()
}

/** Any id of the wrong kind, another family, or nothing at all. */
function someId({ foreign, removed }: Cast, { kind, own }: Caller, random: Random): string {
  // Accounts of adults, and all content, are an admin's to change.
  const ofFamily = Object.entries(foreign).filter(([what]) => kind !== 'admin' || OF_FAMILIES.includes(what))
  const theirs = ofFamily.flatMap(([, ids]) => ids)
  const among = random.pick([theirs, theirs, Object.values(own).flat(), removed, [random.uuid()]])
  return among.length > 0 ? random.pick(among) : random.uuid()
}
const OF_FAMILIES = ['child', 'attempt', 'pass', 'session', 'passkey']
