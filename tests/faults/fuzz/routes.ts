import type { RouteConfigEntry } from '@react-router/dev/routes'
import screens from '../../../app/routes.ts'
import { scenarioNames } from '../../../simulator/scenarios/names.ts'
import { PASSWORD } from '../../support/people.ts'
import type { Ids } from './cast.ts'
import type { Random } from './random.ts'

/**
 * A request that a route takes, as far as one can be made without a history; a body that is no
 * text or bytes is sent as JSON.
 */
export type GoodRequest = { path?: string; query?: string; headers?: Record<string, string>; body?: unknown }
type Make = (own: Ids, random: Random, given: Given) => GoodRequest
/** Files that somebody has. */
export type Given = { picture: Buffer; recording: Buffer; package: Buffer; assets: string[]; drawings: string[] }

const some = (own: Ids, kind: string, random: Random) =>
  random.pick(own[kind]?.length ? (own[kind] as string[]) : [random.uuid()])
const nothing: Make = () => ({})
const password = () => ({ body: { password: PASSWORD } })
const token: Make = (own, random) => ({
  body: { token: some(own, 'invitationToken', random), password: 'Noch-ein-Pferd-8' },
})
const code: Make = (_, random) => ({ body: { code: String(random.below(1e6)).padStart(6, '0') } })
const email: Make = (_own, random) => ({ body: { email: `niemand-${random.below(1e6)}@familie.example` } })
/** What a device answers, as far as its form goes. */
const credential = (response: object) => ({
  id: 'QUJD',
  rawId: 'QUJD',
  type: 'public-key',
  clientExtensionResults: {},
  response,
})
const BOUNDARY = 'netzpass-form'

/** Every route that is no procedure and no screen, as Hono names it; tests/fuzz-walk.test.ts compares the two. */
export const routes: Record<string, Make> = {
  'GET /healthz': nothing,
  'GET /readyz': nothing,
  'GET /metrics': () => ({ headers: { authorization: 'Bearer x' } }),
  'GET /api/packages': (own, random) => ({ query: `competency=${some(own, 'competency', random)}` }),
  'GET /api/papers': nothing,
  'POST /api/setup/look': (_, random) => ({ body: { token: random.uuid() } }),
  'POST /api/setup/admin': (_, random) => ({
    body: {
      token: random.uuid(),
      firstName: 'Ada',
      lastName: 'Admin',
      email: `neu-${random.below(1e9)}@familie.example`,
      password: PASSWORD,
    },
  }),
  'POST /api/packages/check': (_own, _random, given) => form({ package: given.package }),
  'POST /api/packages/import': (_own, random, given) =>
    form({ package: given.package, choices: JSON.stringify({ seen: 'x'.repeat(random.below(90)), agreed: [] }) }),
  'ALL /api/packages/*': nothing,
  'ALL /api/auth/*': nothing,
  'POST /api/auth/sign-up': (_, random) => ({
    body: {
      firstName: 'Petra',
      lastName: 'Muster',
      email: `neu-${random.below(1e9)}@familie.example`,
      password: PASSWORD,
      acceptsTerms: true,
    },
  }),
  'POST /api/auth/sign-in': (own, random) => ({ body: { email: some(own, 'email', random), password: PASSWORD } }),
  'POST /api/auth/sign-out': () => ({ body: {} }),
  'GET /api/auth/get-session': (_, random) => ({ query: random.chance(0.5) ? `idle=${random.below(3_000)}` : '' }),
  'GET /api/auth/confirm-password': nothing,
  'POST /api/auth/confirm-password': password,
  'GET /api/auth/two-factor': nothing,
  'POST /api/auth/two-factor/begin': () => ({ body: {} }),
  'POST /api/auth/two-factor/confirm': code,
  'POST /api/auth/two-factor/backup-codes': () => ({ body: {} }),
  'POST /api/auth/two-factor/end': () => ({ body: {} }),
  'POST /api/auth/sign-in/two-factor': code,
  'POST /api/auth/passkeys/begin': () => ({ body: {} }),
  'POST /api/auth/passkeys/add': (_, random) => ({
    body: {
      name: 'Handy',
      credential: credential({ clientDataJSON: random.uuid(), attestationObject: random.uuid(), transports: ['usb'] }),
    },
  }),
  'POST /api/auth/sign-in/passkey/begin': () => ({ body: {} }),
  'POST /api/auth/sign-in/passkey': (_, random) => ({
    body: {
      credential: credential({
        clientDataJSON: random.uuid(),
        authenticatorData: random.uuid(),
        signature: random.uuid(),
        userHandle: random.uuid(),
      }),
    },
  }),
  'GET /api/auth/ways': nothing,
  'POST /api/auth/google': () => ({ body: { next: '/dashboard' } }),
  'GET /api/auth/callback/google': () => ({ query: 'code=x&state=y' }),
  'POST /api/auth/sign-in/child': (own, random) => ({
    body: {
      familyCode: some(own, 'familyCode', random),
      handle: some(own, 'handle', random),
      secret: { method: 'digits', digits: '482913' },
    },
  }),
  'POST /api/auth/own-device': nothing,
  'POST /api/auth/learn-as': (own, random) => ({ body: { childId: some(own, 'child', random) } }),
  'POST /api/auth/request-confirmation': email,
  'POST /api/auth/mailed-link': token,
  'POST /api/auth/confirm-email': token,
  'POST /api/auth/release-address': token,
  'POST /api/auth/request-reset-link': email,
  'POST /api/auth/reset-password': token,
  'POST /api/auth/new-password': password,
  'POST /api/own-data/export': (own, random) => ({
    body: random.chance(0.5) ? { childId: some(own, 'child', random) } : {},
  }),
  'POST /api/media': (_own, _random, given) => ({
    headers: { 'content-type': 'image/png', 'x-file-name': 'Schlo%C3%9F.png' },
    body: given.picture,
  }),
  'POST /api/media/recordings': (_own, _random, given) => ({
    headers: { 'content-type': 'audio/mpeg', 'x-file-name': 'Mila.mp3' },
    body: given.recording,
  }),
  'POST /api/brand': (_own, _random, given) => ({ headers: { 'content-type': 'image/png' }, body: given.picture }),
  'POST /api/probe': () => ({ body: { at: 1_800_000_000_000, signature: 'AAAA' } }),
  'POST /api/simulations/outcome': (own, random) => ({
    headers: {
      'webhook-id': random.uuid(),
      'webhook-timestamp': '1800000000',
      'webhook-signature': 'v1,AAAA',
    },
    body: { attemptId: some(own, 'attempt', random), outcome: 'resisted' },
  }),
  'POST /abmelden/:token': () => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  }),
  'GET /lab/run': nothing,
  'ALL /lab/assets/*': (_, random) => ({ path: `/lab/assets/${random.uuid()}.js` }),
  'GET /lab/assets/*': (_, random) => ({ path: `/lab/assets/${random.uuid()}.js` }),
  'POST /lab/api/open': () => ({ body: { token: 'x' } }),
  'POST /lab/api/outcome': () => ({ body: { token: 'x', moves: [{ do: 'next' }, { do: 'choose', choice: 'x' }] } }),
  'POST /lab/:scenario': (own, random) => ({
    body: { simulationId: some(own, 'simulation', random), mode: 'check' },
  }),
  'ALL /lab/*': nothing,
  'ALL /trpc/*': nothing,
  'GET /media/:file': (own, random) => ({ path: `/media/${some(own, 'mediaFile', random)}` }),
  'ALL /media/*': nothing,
  'GET /brand/:file': (_own, random) => ({
    path: `/brand/${random.pick(['a'.repeat(64), 'x', '%2e%2e/secret'])}.webp`,
  }),
  'ALL /brand/*': nothing,
  'ALL /pictures/*': (_own, random) => ({
    path: `/pictures/${random.pick(['locked.svg', 'LICENSE', '%2e%2e/faq.yaml'])}`,
  }),
  'ALL /drawings/*': (_own, random, { drawings }) => ({ path: `/drawings/${random.pick(drawings)}` }),
  'ALL /assets/*': (_own, random, { assets }) => ({ path: `/assets/${random.pick(assets)}` }),
  'ALL /favicon.svg': nothing,
  'ALL /app-icon-192.png': nothing,
  'ALL /app-icon-512.png': nothing,
  'ALL /app-icon-maskable.png': nothing,
  'ALL /touch-icon.png': nothing,
  'ALL /polyfills.js': nothing,
  'ALL /service-worker.js': nothing,
  'ALL /preview.png': nothing,
  'GET /.well-known/security.txt': nothing,
  'GET /manifest.webmanifest': nothing,
  'GET /age-de.xml': nothing,
  'GET /robots.txt': nothing,
  'GET /sitemap.xml': nothing,
}

/** What the auth library answers elsewhere: here it is not to be reached. */
export const closedDoors = [
  ...[
    'ok',
    'error',
    'sign-in/email',
    'sign-up/email',
    'sign-in/social',
    'callback/credential',
    'list-sessions',
    'update-user',
  ],
  ...[
    'change-email',
    'change-password',
    'delete-user',
    'revoke-sessions',
    'reset-password/x',
    'verify-email',
    'two-factor/enable',
  ],
  ...['admin/set-role', 'token', 'get-access-token', 'link-social', 'unlink-account', 'request-password-reset'],
].map((path) => `/api/auth/${path}`)

/** The address of every screen, as the app itself lists them. */
export const screenPaths: string[] = pathsOf(screens, '')

function pathsOf(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const at = path === undefined ? above : `${above}/${path}`
    const own = path !== undefined || index ? [at || '/'] : []
    return [...own, ...pathsOf(children, at)]
  })
}

const parameterKinds: Record<string, string> = {
  childId: 'child',
  competencyId: 'competency',
  skillLevelId: 'level',
  passId: 'pass',
  faqItemId: 'faqItem',
  wordId: 'word',
  userId: 'user',
  mailId: 'mail',
  id: 'lesson',
  slug: 'slug',
  code: 'code',
}

/** A pattern with something in place of each parameter. */
export function filledIn(pattern: string, own: Ids, random: Random): string {
  return pattern.replace(/:(\w+)\??|\*/g, (_, name?: string) => {
    if (name === 'token') return some(own, pattern.includes('share') ? 'shareToken' : 'invitationToken', random)
    if (name === 'scenario') return random.pick(scenarioNames)
    return some(own, parameterKinds[name ?? ''] ?? '', random)
  })
}

/** What a form with files becomes on its way. */
function form(fields: Record<string, Buffer | string>): GoodRequest {
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${typeof value === 'string' ? '' : '; filename="paket.zip"'}\r\n\r\n`,
    value,
    '\r\n',
  ])
  const body = Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)))
  return { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, body }
}
