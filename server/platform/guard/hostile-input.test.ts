import { randomUUID } from 'node:crypto'
import { TRPCError } from '@trpc/server'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { testApp } from '../../../tests/support/app.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { goodInput, HOSTILE_VALUES, hostileInputs } from '../../../tests/support/hostile-values.ts'
import { givePass, tryQuiz } from '../../../tests/support/learning.ts'
import { makeAdmin, makeChild, makeParent, PASSWORD } from '../../../tests/support/people.ts'
import { BROWSERS_KEY } from '../../../tests/support/push-device.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'
import { appRouter } from '../../router.ts'

// Whatever is sent to whichever procedure or account route: it is done or refused, and never a defect.

const ORIGIN = 'http://127.0.0.1:3000'

/** Values that lead further into a procedure than invented ones, by the name of the field. */

const database = await useDatabase()
const { db } = database
const api = callersOf(db)
const [parent, admin, competency] = [
  await makeParent(db),
  await makeAdmin(db),
  await makeCompetency(db, { questions: 3 }),
]
const child = await makeChild(db, parent)
const learner = await makeChild(db, await makeParent(db)) // of another family: the parent above deletes its account
const [level] = competency.levels as [TestLevel]
for (const { id, parentId } of [child, learner])
  await api.asParent({ id: parentId, email: '' }).assignments.assign({ childId: id, competencyId: competency.id })
await tryQuiz(db, learner, level)
const pass = { title: competency.title, competencyId: competency.id, earnedAt: new Date('2026-01-01') }
const { id: passId } = await givePass(db, learner, pass)
const callers = {
  visitor: api.visitor,
  parent: api.asParent(parent),
  child: api.asChild(learner),
  admin: api.asAdmin(admin),
}
const known = {
  receipt: 'aGFsbG8.d2VsdA',
  picture: 'locked',
  childId: child.id,
  competencyId: competency.id,
  skillLevelId: level.id,
  lessonId: level.lessonIds[0],
  quizId: level.quizId,
  contentId: level.quizId,
  attemptId: randomUUID(),
  passId,
  slug: 'passwoerter',
  key: 'plan',
  changed: [{ field: 'regel', value: 'Erst fragen.' }],
  activities: [],
  token: 'x'.repeat(43),
  birthdate: '2014-05-17',
  email: 'neu@familie.example',
  phone: '030 1234',
  timezone: 'Europe/Berlin',
  reviewOn: '2027-05-17',
  day: '2027-05-17',
  time: '08:00',
  nickname: 'Milo',
  code: '482913',
  familyCode: 'ABCD2345',
  secret: { method: 'digits', digits: '271828' },
  emailTime: '08:00',
  fromDay: '2027-05-17',
  fromTime: '08:00',
  untilDay: '2027-05-17',
  untilTime: '09:00',
  endpoint: 'https://10.0.0.1/push',
  p256dh: BROWSERS_KEY,
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  quietFrom: '20:00',
  quietUntil: '08:00',
  externalApiUrl: 'https://auswertung.example/',
  from: '2026-01-01',
  until: '2026-12-31',
  before: '1000',
  cursor: { failedAt: '2026-01-01T00:00:00.000000Z', id: randomUUID() },
}

/** Here a name is short, a colour a code and a picture the sha256 of its bytes. */
const branding = { name: 'Schule am Bach', colour: '#0b5c4b', logo: 'a'.repeat(64), icon: 'b'.repeat(64) }
/** Here a version is a day, and a text long. */
const terms = { version: '2026-11-29', base: null, content: 'Was gilt. '.repeat(20) }
function knownOf(path: string) {
  if (path.startsWith('admin.branding.')) return { ...known, ...branding }
  return path.startsWith('terms.') || path.startsWith('admin.terms.') ? { ...known, ...terms } : known
}

type Procedure = { _def: { type: string; inputs: z.ZodType[] } }
const rank = (path: string) => (/erase/.test(path) ? 2 : Number(/remove|revoke|delete|end/i.test(path)))
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
  .filter(([, { _def }]) => _def.type !== 'subscription')
  // What removes things comes last, and whoever calls last of all: the others need them.
  .sort(([a], [b]) => rank(a) - rank(b))

/** What a call comes to: the code of its refusal; undefined when it is done. */
async function outcomeOf(caller: unknown, path: string, input: unknown): Promise<string | undefined> {
  const call = path.split('.').reduce((part, name) => (part as Record<string, unknown>)[name], caller)
  try {
    await (call as (input: unknown) => Promise<unknown>)(input)
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    if (error.code === 'INTERNAL_SERVER_ERROR') throw error.cause ?? error
    return error.code
  }
}

describe.each(Object.keys({ visitor: 1, parent: 1, child: 1, admin: 1 }) as (keyof typeof callers)[])(
  'from a %s',
  (role) => {
    test.each(procedures)(
      '%s answers whatever it is sent',
      async (path, { _def: { inputs } }) => {
        const good = Object.assign({}, ...inputs.map((schema) => goodInput(schema, knownOf(path))))
        for (const schema of inputs)
          expect(schema.safeParse(good).error, '`known` needs a value for this').toBeUndefined()
        const outcome = await outcomeOf(callers[role], path, undefined)
        if (outcome === 'UNAUTHORIZED' || outcome === 'FORBIDDEN') return // refused before anything is read
        await forgetThrottles(database.db)
        for (const input of hostileInputs(good)) {
          await outcomeOf(callers[role], path, input).catch((error) => {
            throw new Error(`${path} with ${String(JSON.stringify(input)).slice(0, 300)}`, { cause: error })
          })
        }
      },
      120_000,
    )
  },
)

describe('the accounts API', () => {
  const fields = { email: 'petra@familie.example', password: PASSWORD, firstName: 'Petra', lastName: 'Muster' }
  const body = { ...fields, acceptsTerms: true, token: 'x'.repeat(43), code: '123456', newEmail: 'neu@familie.example' }
  /** Which of them are spoilt; each try may cost a hash. */
  const SPOILT = ['email', 'password', 'firstName', 'token', 'code']
  let asked = 0

  /** A request from an address of its own. */
  async function ask(app: ReturnType<typeof testApp>, { method, path, body, cookie }: Asked) {
    const headers = { origin: ORIGIN, 'content-type': 'application/json', ...(cookie && { cookie }) }
    asked++
    const remoteAddress = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`
    const env = { incoming: { socket: { remoteAddress } } }
    const response = await app.request(
      `${ORIGIN}${path}`,
      { method, headers, ...(body !== undefined && { body }) },
      env,
    )
    if (response.status >= 500)
      throw new Error(`${method} ${path} with ${String(body).slice(0, 300)}: ${response.status}`)
    return response
  }
  type Asked = { method: string; path: string; body?: string; cookie?: string }

  test.each(['nobody', 'a parent'])(
    'answers %s whatever it is sent',
    async (who) => {
      const app = testApp(database, ORIGIN)
      /** Somebody new each time: what is sent may have changed the password of the one before. */
      const signIn = async () => {
        const { email } = await makeParent(database.db)
        const body = JSON.stringify({ email, password: PASSWORD })
        return ask(app, { method: 'POST', path: '/api/auth/sign-in', body })
      }
      const cookieOf = (response: Response) =>
        response.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ')
      const routes = app.routes.filter(({ path, method }) => path.startsWith('/api/auth/') && method !== 'ALL')
      const paths = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))]
      expect(paths).toContain('POST /api/auth/sign-in')
      for (const route of paths) {
        const [method = '', path = ''] = route.split(' ')
        const cookie = who === 'nobody' ? '' : cookieOf(await signIn())
        expect(cookie.includes('session_token'), route).toBe(who !== 'nobody')
        await forgetThrottles(database.db)
        if (method === 'GET') {
          for (const value of ['', '%00', '%', '1e9', '-1', 'x'.repeat(3000), '%F0%9F%98%80', '[]', '{"a":1}']) {
            await ask(app, { method, path: `${path}?idle=${value}&token=${value}&code=${value}`, cookie })
          }
          continue
        }
        for (const body of [
          '',
          '{',
          'null',
          '[]',
          '""',
          '1',
          '{"a":}',
          '\ufeff{}',
          '{"email":{"$gt":""},"password":{"$gt":""}}',
        ]) {
          await ask(app, { method, path, body, cookie })
        }
        for (const key of SPOILT) {
          for (const value of HOSTILE_VALUES)
            await ask(app, { method, path, body: JSON.stringify({ ...body, [key]: value }), cookie })
        }
      }
    },
    240_000,
  )

  test.each([
    ['a cookie that is none', 'netzpass.session_token=%'],
    ['a cookie of NUL bytes', 'netzpass.session_token=%00.%00'],
    ['a cookie of 4 KB', `netzpass.session_token=${'x'.repeat(4000)}.y`],
    ['a device that is none', `netzpass.device=${'~.'.repeat(500)}`],
    ['no pairs', ';;==;'],
  ])('answers with %s', async (_sentence, cookie) => {
    const app = testApp(database, ORIGIN)
    const body = JSON.stringify({ email: 'petra@familie.example', password: 'x' })
    await ask(app, { method: 'GET', path: '/api/auth/get-session', cookie })
    await ask(app, { method: 'POST', path: '/api/auth/sign-in', body, cookie })
    await ask(app, { method: 'POST', path: '/trpc/children.list', body: '{}', cookie })
  })
})
