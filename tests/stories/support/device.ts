import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What browsers and the product say of a network that is not there. */
export const AWAY =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|FAILED|ABORTED|INCOMPLETE)|503|TRPCClientError|Failed to fetch/

/** A browser in which the service worker runs, as everybody's does. */
export const WITH_WORKER = { serviceWorkers: 'allow' } as const

/** Until the worker looks after the page. */
export const expectWorker = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('/service-worker.js')

/** Until the device has the questions of a quiz. */
export const untilAhead = (page: Page) =>
  expect(async () => {
    const kept = await page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name)
      if (!names.includes('netzpass')) return 0
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('netzpass')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      return new Promise<number>((resolve) => {
        const counting = db.transaction('attempts').objectStore('attempts').count()
        counting.onsuccess = () => {
          db.close()
          resolve(counting.result)
        }
      })
    })
    expect(kept).toBeGreaterThan(0)
  }).toPass({ timeout: 20_000 })

const isWhole = ({ files }: { files: string[] }) =>
  ['/child-dashboard', '/ich', '/was-meine-eltern-sehen'].every((path) => files.includes(path))

/** Until the files of a child's screens lie on the device. */
export const expectWhole = (page: Page) =>
  expect.poll(async () => isWhole(await deviceOf(page)), { timeout: 30_000 }).toBe(true)

/** Until the child's home is cached for the build of this page: that happens a moment after it is shown. */
export const expectHomeCached = (page: Page) =>
  expect
    .poll(
      async () => {
        const build = await page.evaluate(
          () => (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version,
        )
        return (await deviceOf(page)).answers.some((key) => key.startsWith(`${build} learning.childDashboard `))
      },
      { timeout: 30_000 },
    )
    .toBe(true)

/** Until all that a child needs without a network lies on the device, with so many of its lessons. */
export async function expectTakenAhead(page: Page, { lessons, pictures }: { lessons: number; pictures: number }) {
  await expectHomeCached(page)
  await expect
    .poll(
      async () => {
        const { files, answers, pictures } = await deviceOf(page)
        return {
          isWhole: isWhole({ files }),
          lessons: answers.filter((key) => key.includes(' lessons.byId ')).length,
          pictures: pictures.length,
        }
      },
      { timeout: 30_000 },
    )
    .toEqual({ isWhole: true, lessons, pictures })
}

/**
 * What a device keeps: paths of files and pages, addresses of pictures, keys of answers, and all words in whatever
 * storage; with those in the files only where they are asked for.
 */
export const deviceOf = (page: Page, { withFiles = false } = {}) =>
  page.evaluate(async (withFiles) => {
    const found = { files: [] as string[], pictures: [] as string[], answers: [] as string[], words: '' }
    const say = (...words: unknown[]) => {
      found.words += `${words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join('\n')}\n`
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        ;(name.startsWith('files-') ? found.files : found.pictures).push(pathname)
        say(pathname)
        const answer = withFiles ? await cache.match(request, { ignoreVary: true }) : undefined
        if (/html|json|javascript/.test(answer?.headers.get('content-type') ?? '')) say(await answer?.text())
      }
    }
    const promised = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await promised(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        const keys = await promised(rows.getAllKeys())
        if (store === 'answers') found.answers.push(...keys.map(String))
        say(keys, await promised(database.transaction(store).objectStore(store).getAll()))
      }
      database.close()
    }
    for (const storage of [localStorage, sessionStorage]) say({ ...storage })
    say(document.cookie)
    return found
  }, withFiles)
