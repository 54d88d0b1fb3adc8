import { readFileSync, statSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { type AskedCall, type Asking, screens as asked, withIds } from '../../bench/screens.ts'
import { makeLearner } from '../../support/learning.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

const KIB = 1024

type RouteFiles = {
  id: string
  parentId?: string
  module: string
  clientLoaderModule?: string
  hydrateFallbackModule?: string
  imports: string[]
  css: string[]
}

/** What the build wrote down of each screen. */
const screens = (): RouteFiles[] => Object.values(JSON.parse(readFileSync('build/screens.json', 'utf8')))

/** A screen with all that it stands in. */
function around(screen: RouteFiles): RouteFiles[] {
  const parent = screens().find(({ id }) => id === screen.parentId)
  return parent ? [screen, ...around(parent)] : [screen]
}
/** The scripts that it needs before it is seen. */
const filesOf = (screen: RouteFiles) => [
  ...new Set(around(screen).flatMap(({ module, imports }) => [module, ...imports])),
]

test('the home page weighs no more than 138 KiB of scripts and 15 KiB of styles, as they are sent', {
  tag: '@promise',
}, async ({ emptyPage }) => {
  const arrived = await openedCold(await emptyPage(), '/')
  const weigh = (type: string) => weightOf(arrived.filter((request) => request.resourceType() === type))
  const [scripts, styles] = [await weigh('script'), await weigh('stylesheet')]
  expect(scripts, 'more than nothing was measured').toBeGreaterThan(50)
  expect(styles, 'more than nothing was measured').toBeGreaterThan(3)
  expect(scripts).toBeLessThanOrEqual(138)
  expect(styles).toBeLessThanOrEqual(15)
})

test('the first screens of a family ask for at most 50 things, and 430 KiB, in an empty browser', {
  tag: '@promise',
}, async ({ emptyPage, server, db }) => {
  const { parent, child, lesson } = await makeLearner(db)
  for (const [person, path] of [
    [parent, '/dashboard'],
    [child, '/child-dashboard'],
    [child, lesson],
  ] as const) {
    const page = await emptyPage()
    await signIn(page.context(), server.url, person.email)
    const arrived = await openedCold(page, path)
    expect(arrived.length, path).toBeLessThanOrEqual(50)
    expect(await weightOf(arrived), path).toBeLessThanOrEqual(430)
    expect(await weightOf(arrived), 'more than nothing was measured').toBeGreaterThan(100)
  }
})

test('what screens ask is what the bench asks (tests/bench/screens.json)', { tag: '@promise' }, async ({
  emptyPage,
  server,
  db,
}) => {
  const pupil = await makeLearner(db)
  const { parent, child, competency, lessonId } = pupil
  const { token } = await pupil.asParent.sharing.link({ childId: child.id, contentType: 'lesson', contentId: lessonId })
  const ids = { child: child.id, competency: competency.id, lesson: lessonId, token }
  const pages = { parent: await emptyPage(), child: await emptyPage(), visitor: await emptyPage() }
  await signIn(pages.parent.context(), server.url, parent.email)
  await signIn(pages.child.context(), server.url, child.email)
  await openedCold(pages.child, '/child-dashboard') // from then on nothing is asked for ahead
  const found = await Promise.all(
    Object.entries(Object.groupBy(Object.entries(asked), ([, { by }]) => by)).map(async ([by, ofPerson]) => {
      const ofPage: typeof asked = {}
      for (const [name, screen] of ofPerson) {
        const arrived = await openedCold(pages[by as Asking], withIds(screen.path, ids))
        ofPage[name] = { ...screen, asks: callsIn(arrived, ids) }
      }
      return ofPage
    }),
  )
  expect(Object.assign({}, ...found)).toEqual(asked)
})

/** Calls of our API that change nothing, without those that stay open; with names in place of ids, in one order. */
function callsIn(requests: Request[], ids: Record<string, string>): AskedCall[] {
  const calls = requests.flatMap((request): AskedCall[] => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/trpc/') || request.method() !== 'POST') return []
    const inputs = request.postDataJSON()
    return pathname
      .slice('/trpc/'.length)
      .split(',')
      .map((call, index) => [call, JSON.parse(withNames(JSON.stringify(inputs[index] ?? {}), ids))])
  })
  return calls.toSorted(([one], [other]) => one.localeCompare(other))
}

const withNames = (text: string, ids: Record<string, string>) =>
  Object.entries(ids).reduce((named, [name, id]) => named.replaceAll(id, `{${name}}`), text)

/** What a browser that knows nothing of us asks for, until it asks for nothing more. */
async function openedCold(page: Page, path: string): Promise<Request[]> {
  const arrived: Request[] = []
  const hear = (request: Request) => void arrived.push(request)
  page.on('requestfinished', hear)
  let [known, quiet] = [0, 0]
  const quietLooks = () => {
    quiet = arrived.length === known ? quiet + 1 : 0
    known = arrived.length
    return quiet
  }
  await page.goto(path)
  await page.locator('html[data-started]').waitFor() // a busy machine is silent before it runs the first script
  await expect.poll(quietLooks, { intervals: [2_000], timeout: 60_000 }).toBe(2)
  page.off('requestfinished', hear)
  return arrived
}

/** In KiB, as it is sent. */
async function weightOf(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / KIB
}

test('no screen brings more than 60 KiB of its own', { tag: '@promise' }, () => {
  const sizes = screens().map(({ id, module, clientLoaderModule, hydrateFallbackModule }) => {
    const files = [module, clientLoaderModule, hydrateFallbackModule].filter((file) => file !== undefined)
    return { id, size: files.reduce((sum, file) => sum + statSync(`build/client${file}.br`).size, 0) / KIB }
  })
  expect(sizes.length).toBeGreaterThan(20)
  expect(sizes.filter(({ size }) => size > 60)).toEqual([])
})

test('no screen asks for more than 30 scripts and 13 style sheets before it is seen', () => {
  const asked = screens().map((screen) => ({
    id: screen.id,
    scripts: filesOf(screen).length,
    styles: new Set(around(screen).flatMap(({ css }) => css.map((sheet) => sheet.replace('#', '')))).size,
  }))
  expect(asked.length).toBeGreaterThan(60)
  expect(asked.filter(({ scripts, styles }) => scripts > 30 || styles > 13)).toEqual([])
})

test('what a child learns with brings nothing that checks forms', () => {
  const isOfChild = ({ id }: RouteFiles) => id.startsWith('child/')
  const brings = (screen: RouteFiles) =>
    filesOf(screen).some((file) => readFileSync(`build/client${file}`, 'utf8').includes('ZodObject'))
  expect(screens().filter(isOfChild).length).toBeGreaterThan(9)
  expect(
    screens()
      .filter(isOfChild)
      .filter(brings)
      .map(({ id }) => id),
  ).toEqual([])
  expect(screens().filter(brings).length, 'it would be found').toBeGreaterThan(20)
})

// In the kit's layer the order of the sheets counts: one that some screen links too would be on its page a second time,
// behind all others (but those that all screens have, which are there from the start). What is loaded later and shares
// such styles gets the component from its screen (`PictureDialog` of app/admin/content/lesson/rich-text.tsx). Our own
// components' sheets name their own classes only, in whatever order they come.
test('what is loaded later brings styles of the kit that no screen links', () => {
  const routes = screens()
  const nameOf = (sheet: string) => sheet.replace(/^\/|#$/g, '')
  const ofAll = new Set(routes.find(({ id }) => id === 'root')?.css)
  const linked = new Set(routes.flatMap(({ css }) => css.filter((sheet) => !ofAll.has(sheet)).map(nameOf)))
  const found = routes.flatMap((screen) =>
    filesOf(screen)
      .flatMap((script) => sheetsLoadedBy(script).map((sheet) => ({ screen: screen.id, script, sheet })))
      .filter(({ sheet }) => isOfTheKit(sheet) && linked.has(sheet)),
  )
  expect(found).toEqual([])
  const later = routes.flatMap(({ module, imports }) => [module, ...imports]).flatMap(sheetsLoadedBy)
  expect(later).toContainEqual(expect.stringMatching(/mobile-menu-.+\.css/))
  expect(later).toContainEqual(expect.stringMatching(/rich-text-.+\.css/))
})

const isOfTheKit = (sheet: string) => readFileSync(`build/client/${sheet}`, 'utf8').includes('@layer mantine')

/** The style sheets that this script asks for with what it loads later. */
function sheetsLoadedBy(script: string): string[] {
  const [, files = '[]'] = /__vite__mapDeps=.+?(\[.*?\])/.exec(readFileSync(`build/client${script}`, 'utf8')) ?? []
  return (JSON.parse(files) as string[]).filter((file) => file.endsWith('.css'))
}
