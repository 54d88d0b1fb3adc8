import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createContext, data, type ServerBuild } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tooManyAttempts } from '../../../domain/platform/refusals.ts'
import { testApp } from '../../../tests/support/app.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { Catalogue } from '../../content/competencies/catalogue.ts'
import { rememberQuestions } from '../../content/faq/questions.ts'
import type { createCaller } from '../../router.ts'
import type { Db } from '../db/actor.ts'
import { PageCache } from './page-cache.ts'

type Api = ReturnType<typeof createCaller>
const apiContext = createContext<Api>()
const publicUrlContext = createContext<string>()
const reportContext = createContext<(error: Error) => void>()
const URL_OF_US = 'http://127.0.0.1:3000'

const begun = Promise.withResolvers<void>()
const mayEnd = Promise.withResolvers<void>()

let [busy, mostBusy] = [0, 0]

/** Screens by their paths: what they load is what they show. */
const screens: Record<string, (api: Api) => Promise<unknown>> = {
  kompetenzen: (api) => api.competencies.list(),
  faq: (api) => api.faq.list(),
  'of-the-moment': async (api) => {
    await api.invitations.byToken({ token: 'unknown' }).catch(() => {})
    return 'read from the database'
  },
  slow: async (api) => {
    const list = await api.faq.list()
    begun.resolve()
    await mayEnd.promise
    return list
  },
  'without-catalogue': (api) => api.competencies.list().catch(() => 'nothing to show'),
  'kompetenzen/:slug': (api) => api.faq.list(),
  'family/:childId': async () => 'a shell',
  'invitation/:token': async () => 'a shell',
  'busy/:id': async () => {
    mostBusy = Math.max(mostBusy, ++busy)
    await sleep(5)
    busy--
  },
  '*': async () => data(null, { status: 404 }),
}

let renders = 0
/** The app as the build would hand it over, with the screens above. */
const build = {
  entry: {
    module: {
      apiContext,
      publicUrlContext,
      reportContext,
      default: (request: Request, status: number, headers: Headers, context: { staticHandlerContext: object }) => {
        renders++
        headers.set('content-type', 'text/html; charset=utf-8')
        const { loaderData } = context.staticHandlerContext as { loaderData: object }
        return new Response(`<script>start()</script>${new URL(request.url).search}<br>${JSON.stringify(loaderData)}`, {
          status,
          headers,
        })
      },
    },
  },
  routes: Object.fromEntries(
    Object.entries(screens).map(([path, load]) => [
      path,
      {
        id: path,
        path,
        module: {
          default: () => null,
          loader: ({ context }: { context: { get(key: typeof apiContext): Api } }) => load(context.get(apiContext)),
        },
      },
    ]),
  ),
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
  publicPath: '/',
  assetsBuildDirectory: '',
} as unknown as ServerBuild

const PLACES = 20
let pages: PageCache
let dropContent: () => void
let get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>

const database = await useDatabase()
const db = database.db
beforeEach(() => {
  renders = 0
  const [catalogue, questions] = [new Catalogue(db), rememberQuestions(db)]
  pages = new PageCache({ mostPlaces: PLACES })
  dropContent = () => {
    for (const kept of [catalogue, questions, pages]) kept.drop()
  }
  const app = testApp(database, URL_OF_US, {
    dev: false,
    build: async () => build,
    catalogue,
    questions,
    pages,
    trustedProxies: 1,
  })
  get = async (path, headers = {}, method = 'GET') => app.request(`${URL_OF_US}${path}`, { method, headers })
})

/** How often the app was asked to render for so many calls. */
async function rendersFor(calls: number, path: string, headers?: Record<string, string>) {
  const before = renders
  for (let call = 0; call < calls; call++) await (await get(path, headers)).arrayBuffer()
  return renders - before
}

describe('a page', () => {
  test('is rendered once, and then sent as it was, to those signed in too', async () => {
    const first = await get('/kompetenzen')
    const second = await get('/kompetenzen', { cookie: 'netzpass.session_token=x; signed_in=1' })
    expect(renders).toBe(1)
    expect(await second.text()).toBe(await first.text())
    const [one, another] = [Object.fromEntries(first.headers), Object.fromEntries(second.headers)]
    expect(another).toEqual({ ...one, 'x-request-id': expect.not.stringMatching(one['x-request-id'] ?? '') }) // each has its own
    expect(second.headers.get('content-security-policy')).toContain("'sha256-")
    expect(second.headers.get('x-content-type-options')).toBe('nosniff')
    expect(second.headers.get('cache-control')).toBe('no-cache')
  })

  test('is rendered again after content has changed, with what is new', async () => {
    await get('/faq')
    const question = `Neu ${Date.now()}?`
    await asOwner(db, (tx) => tx.insertInto('faqItems').values({ question, answer: 'Ja.', orderIndex: 0 }).execute())
    expect(await (await get('/faq')).text()).not.toContain(question)
    dropContent()
    expect(await (await get('/faq')).text()).toContain(question)
    expect(await rendersFor(2, '/faq')).toBe(0)
  })

  test('that was being rendered while content changed is sent, but not kept', async () => {
    const rendering = get('/slow')
    await begun.promise
    dropContent()
    mayEnd.resolve()
    expect((await rendering).status).toBe(200)
    expect(await rendersFor(2, '/slow')).toBe(1)
  })

  test('that many ask for after a change is rendered once for all of them', async () => {
    await get('/kompetenzen')
    dropContent()
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/kompetenzen')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(renders).toBe(2)
  })

  test('is sent as small as the browser takes it', async () => {
    const plain = await (await get('/kompetenzen')).text()
    const br = await get('/kompetenzen', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(plain)
    const gzip = await get('/kompetenzen', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gzip.headers.get('vary')).toContain('accept-encoding')
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(plain)
    expect(renders).toBe(1)
  })

  test('that the browser has already is not sent again', async () => {
    const etag = (await get('/kompetenzen')).headers.get('etag') ?? ''
    const known = await get('/kompetenzen', { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'br' })
    expect([known.status, await known.text()]).toEqual([304, ''])
    expect(known.headers.get('content-security-policy')).toContain("'sha256-")
    expect(known.headers.get('content-encoding')).toBeNull()
    expect((await get('/kompetenzen', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('has its head without its body', async () => {
    await get('/kompetenzen')
    const { headers } = await get('/kompetenzen')
    const head = await get('/kompetenzen', {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(headers.get('content-length'))
  })
})

describe('what somebody has added to an address', () => {
  test.each(['?fbclid=IwAR0', '?utm_source=a&utm_medium=b', '?', '?suche=', '?a=1?b=2'])(
    'changes nothing: with %s the page is sent as it is kept',
    async (query) => {
      const first = await get(`/kompetenzen${query}`)
      expect(await (await get('/kompetenzen')).text()).toBe(await first.text())
      expect(renders).toBe(1)
    },
  )

  test('does not get into a page that others are sent', async () => {
    expect(await (await get('/kompetenzen?suche=Wolke&fbclid=planted')).text()).toContain('?suche=Wolke<')
    expect(await (await get('/faq?fbclid=planted')).text()).not.toContain('planted')
  })

  test('however many there are, pushes out nothing that is kept', async () => {
    await get('/faq')
    for (let added = 0; added <= PLACES; added++) await get(`/kompetenzen?fbclid=${added}`)
    expect(renders).toBe(2)
    expect(await rendersFor(1, '/faq')).toBe(0)
  })
})

test('the data of a page, and of one of its routes, are kept like the page', async () => {
  expect((await get('/kompetenzen.data?_routes=kompetenzen')).headers.get('etag')).toMatch(/^W\//)
  expect((await get('/kompetenzen.data')).headers.get('etag')).toMatch(/^W\//)
  expect((await get('/kompetenzen.data?_routes=made-up')).headers.get('etag')).toBeNull()
})

test.each(['/robots.txt', '/sitemap.xml'])('%s is kept', async (path) => {
  const etag = (await get(path)).headers.get('etag')
  expect(etag).toMatch(/^W\//)
  expect((await get(`${path}?1`)).headers.get('etag')).toBe(etag)
})

test.each([
  ['for which something is searched', '/kompetenzen?suche=x'],
  ['in another spelling', '/%6bompetenzen'],
  ['with an id, of which there are any number', '/family/1'],
  ['with a secret in its address', '/invitation/geheim'],
  ['with what the database says at this moment', '/of-the-moment'],
])('a page %s is rendered for each who asks', async (_which, path) => {
  expect((await get(path, { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br')
  expect(await rendersFor(3, path)).toBe(3)
})

test('pages that are not kept are made 300 times a minute for one address; what is kept is there for it all the same', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  try {
    await get('/faq') // the first of them
    for (let asked = 1; asked < 300; asked++) expect((await get(`/nothing-${asked}`)).status).toBe(404)
    const refused = await get('/kompetenzen?suche=noch-eins')
    expect([refused.status, await refused.text()]).toEqual([429, tooManyAttempts(60)])
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await get('/faq')).status).toBe(200)
    expect((await get('/nothing', { 'x-forwarded-for': '198.51.100.8' })).status).toBe(404)
  } finally {
    vi.useRealTimers()
  }
})

test('of many pages that are asked for at once, two are made at a time', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, asked) => get(`/busy/${asked}`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(mostBusy).toBe(2)
})

test.each(['/KOMPETENZEN', '/kompetenzen/'])(
  '%s leads to the address that is kept, and is rendered for nobody',
  async (path) => {
    const { status, headers } = await get(`${path}?suche=x`)
    expect([status, headers.get('location')]).toEqual([301, '/kompetenzen?suche=x'])
    expect(await rendersFor(3, path)).toBe(0)
  },
)

test('an answer that is none to keep is not kept: unknown, or of somebody', async () => {
  expect((await get('/nothing')).status).toBe(404)
  expect((await get('/nothing')).headers.get('etag')).toBeNull()
  expect((await get('/api/auth/get-session')).headers.get('etag')).toBeNull()
})

test('a page that could not load what it shows is not kept, however it looks', async () => {
  const broken = new Catalogue({} as Db)
  const app = testApp(database, URL_OF_US, { dev: false, build: async () => build, catalogue: broken })
  const answer = await app.request(`${URL_OF_US}/without-catalogue`)
  expect(await answer.text()).toContain('nothing to show')
  expect(answer.headers.get('etag')).toBeNull()
})

test('what was not asked for the longest leaves when there is too much', async () => {
  await get('/faq')
  for (let other = 0; other < PLACES - 1; other++) {
    await get(`/kompetenzen/thema-${other}`)
    if (other === PLACES / 2) await get('/faq')
  }
  await get('/kompetenzen')
  const before = renders
  await get('/faq')
  expect(renders).toBe(before)
  await get('/kompetenzen/thema-0')
  expect(renders).toBe(before + 1)
})
