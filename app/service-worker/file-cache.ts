import { scope } from './scope.ts'
import { FILES_OF } from './shared.ts'

/**
 * What a child's screens are made of, written in by commands/build-worker.ts: the version of this build, the addresses
 * of its files, and the paths of the screens, such as `/child-competency/:competencyId`.
 */
declare const CHILD_FILES: { build: string; files: string[]; pages: string[] }

const { build, files, pages } = CHILD_FILES

export { build }

/** The id in the address under which a screen is cached: the server sends the same page for every id. */
const NO_ID = '00000000-0000-4000-8000-000000000000'

/** The address under which the screen at `path` is cached; undefined for all others. */
function pageFor(path: string): string | undefined {
  const parts = path.split('/')
  const screen = pages.find((page) => {
    const named = page.split('/')
    return named.length === parts.length && named.every((part, index) => part.startsWith(':') || part === parts[index])
  })
  return screen && addressOf(screen)
}

const addressOf = (page: string): string => page.replace(/:\w+/g, NO_ID)

/** Built files and pages without anybody's data, for whichever child is signed in here (decision 097). */
const OWN = FILES_OF + build
/** How many are fetched at the same time: what the child is doing goes first. */
const AT_ONCE = 4

export const HOME = '/child-dashboard'

const versions = async () => (await caches.keys()).filter((name) => name.startsWith(FILES_OF))

/** Whether a child has ever learned here, so that a version before may have files that pages still need. */
export const hasCachedFiles = async () => (await versions()).length > 0

/** Whether a child is signed in here; undefined where the browser does not let a worker know. */
export async function isChildHere(): Promise<boolean | undefined> {
  const { cookieStore } = scope
  if (!cookieStore) return undefined
  const hint = (await cookieStore.get('__Host-signed_in')) ?? (await cookieStore.get('signed_in'))
  return hint?.value.startsWith('1.') ?? false
}

/**
 * A page may be asked for while the worker starts; not where a child learns: its home comes from the device, and the
 * same page from the network would only hold up what it asks for.
 */
export async function preloadPages(): Promise<void> {
  if (!(await hasCachedFiles())) await scope.registration.navigationPreload?.enable()
}

/**
 * Caches the files of this build, and its pages when all files are there; the child's home each time, which comes from
 * the device and is to show today's brand at the next visit. A file that an older build has under the same name is
 * copied.
 * @throws when one cannot be fetched: the next call goes on from there
 */
export async function cacheFiles(): Promise<void> {
  const cache = await caches.open(OWN)
  const missing: string[] = []
  for (const file of files) if (!(await cache.match(file))) missing.push(file)
  const fetchMissing = async (): Promise<void> => {
    for (let file = missing.pop(); file; file = missing.pop())
      await cache.put(file, (await caches.match(file, { ignoreVary: true })) ?? (await fetchWhole(file)))
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, fetchMissing))
    for (const address of pages.map(addressOf))
      if (address === HOME || !(await cache.match(address))) await cachePage(cache, address)
    await scope.registration.navigationPreload?.disable()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await caches.delete(OWN)
    throw error
  }
}

async function fetchWhole(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer
}

/** A page of another build, which a server that is just replaced may send, would need files that are not cached. */
async function cachePage(cache: Cache, address: string) {
  const page = await fetchWhole(address)
  if (!(await page.clone().text()).includes(`/manifest-${build}.js`)) throw new Error('The server has another build.')
  await cache.put(address, page)
}

/** The page at `path` as this build has it; undefined when it is none of a child, or not here. */
export async function cachedPage(path: string): Promise<Response | undefined> {
  const address = pageFor(path)
  if (!address || !(await caches.has(OWN)) || (await isChildHere()) === false) return undefined
  return (await caches.open(OWN)).match(address)
}

/** A file of whichever build, or a picture of a lesson: names carry a hash, so a page gets no other than its own. */
export const cachedFile = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { ignoreVary: true })

/** All but its own files and those of the version before, whose pages may still be open. */
export async function removeOldFiles(): Promise<void> {
  const before = (await versions()).filter((name) => name !== OWN)
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)))
}
