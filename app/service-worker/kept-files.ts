import { FILES_OF } from './cache-names.ts'
import { addressOf, build, files, pageFor, pages } from './child-files.ts'
import { scope } from './scope.ts'

/** Built files and pages without anybody's data, for whichever child is signed in here (decision 097). */
const OWN = FILES_OF + build
/** How many are asked for side by side: what the child is doing goes first. */
const AT_ONCE = 4

/** The address of a child's home, where it begins. */
export const HOME = '/child-dashboard'

const versions = async () => (await caches.keys()).filter((name) => name.startsWith(FILES_OF))

/** Whether a child has ever learned here, so that a version before may have files that pages still need. */
export const keepsFiles = async () => (await versions()).length > 0

/** Whether a child is signed in here; undefined where the browser does not let a worker know. */
export async function isChildHere(): Promise<boolean | undefined> {
  const { cookieStore } = scope
  if (!cookieStore) return undefined
  const hint = (await cookieStore.get('__Host-signed_in')) ?? (await cookieStore.get('signed_in'))
  return hint?.value.startsWith('1.') ?? false
}

/**
 * A page may be asked for while the worker starts; not where a child learns: its home comes from the device, and the same page
 * from the network would only hold up what it asks for.
 */
export async function preloadPages(): Promise<void> {
  if (!(await keepsFiles())) await scope.registration.navigationPreload?.enable()
}

/**
 * Takes up the files of this build, and its pages when all files are there; the child's home each time, which comes from the
 * device and is to show today's brand at the next visit. What a version before has under the same name is the same.
 * @throws when one cannot be had: then it goes on where it was, the next time
 */
export async function keepFiles(): Promise<void> {
  const cache = await caches.open(OWN)
  const missing: string[] = []
  for (const file of files) if (!(await cache.match(file))) missing.push(file)
  const take = async (): Promise<void> => {
    for (let file = missing.pop(); file; file = missing.pop())
      await cache.put(file, (await caches.match(file, { ignoreVary: true })) ?? (await ask(file)))
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, take))
    for (const address of pages.map(addressOf))
      if (address === HOME || !(await cache.match(address))) await keepPage(cache, address)
    await scope.registration.navigationPreload?.disable()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await caches.delete(OWN)
    throw error
  }
}

async function ask(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer
}

/** A page of another build, which a server that is just replaced may send, would ask for files that are not here. */
async function keepPage(cache: Cache, address: string) {
  const page = await ask(address)
  if (!(await page.clone().text()).includes(`/manifest-${build}.js`)) throw new Error('The server has another build.')
  await cache.put(address, page)
}

/** The page at `path` as this build has it; undefined when it is none of a child, or not here. */
export async function keptPage(path: string): Promise<Response | undefined> {
  const address = pageFor(path)
  if (!address || !(await caches.has(OWN)) || (await isChildHere()) === false) return undefined
  return (await caches.open(OWN)).match(address)
}

/** A file of whichever build, or a picture of a lesson: names carry a hash, so a page gets no other than its own. */
export const keptFile = (request: Request): Promise<Response | undefined> => caches.match(request, { ignoreVary: true })

/** All but its own files and those of the version before, whose pages may still be open. */
export async function removeOldFiles(): Promise<void> {
  const before = (await versions()).filter((name) => name !== OWN)
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)))
}
