import {
  build,
  cachedFile,
  cachedPage,
  cacheFiles,
  HOME,
  hasCachedFiles,
  isChildHere,
  preloadPages,
  removeOldFiles,
} from './file-cache.ts'
import { offlinePage } from './offline-page.ts'
import { type FetchEvent, scope } from './scope.ts'
import type { PageMessage } from './shared.ts'
import './reminders.ts'

// Built to /service-worker.js by commands/build-worker.ts. It caches files and pages without anybody's data, for
// children only, and touches no call of the API (decision 097).

/** How long a network that does not say no is waited for, in milliseconds. */
const TIMEOUT_MS = 3_000

// Where pages may be open that are made of the files of a version before, a new one waits until the child takes it.
scope.addEventListener('install', (event) =>
  event.waitUntil(
    (async () => {
      if ((await hasCachedFiles()) && (await isChildHere()) !== false) await cacheFiles()
      else await scope.skipWaiting()
    })(),
  ),
)

scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([preloadPages(), removeOldFiles(), scope.clients.claim()])),
)

scope.addEventListener('message', (event) => {
  const { what } = event.data as PageMessage
  if (what === 'keep-files') event.waitUntil(cacheFiles().catch(() => undefined)) // goes on with the next page
  if (what === 'take-over') event.waitUntil(scope.skipWaiting())
  if (what === 'who-are-you')
    event.waitUntil(
      scope.clients
        .matchAll({ type: 'window', includeUncontrolled: true })
        .then(({ length }) => event.ports[0]?.postMessage({ build, isOneTab: length === 1 })),
    )
})

scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== scope.location.origin) return
  if (mode === 'navigate') event.respondWith(answerWithPage(event, pathname))
  // Players fetch parts of recordings: those calls stay the browser's own; a cached recording is played from a blob.
  else if (/^\/(assets|drawings|pictures)\/|^\/media\/[^/]+\.webp$|^\/(favicon\.svg|polyfills\.js)$/.test(pathname))
    event.respondWith(cachedFile(event.request).then((cached) => cached ?? fetch(event.request)))
})

/** The network first, so that a page is of the server's build; then the cache. At a child's home the cache first. */
async function answerWithPage(event: FetchEvent, path: string): Promise<Response> {
  const start = !scope.registration.waiting && (await isChildHere()) ? await cachedStart(path) : undefined
  if (start) return start
  const asked = (async () => (await event.preloadResponse) ?? (await fetch(event.request)))().catch(() => undefined)
  event.waitUntil(asked)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))
  const answer = await Promise.race([asked, late])
  if (answer && answer.status < 500) return answer
  return (await cachedStart(path)) ?? (await cachedPage(path)) ?? (await asked) ?? offlinePage()
}

/** A child's home, or a redirect to it from where the installed app starts; undefined else, and when not cached. */
async function cachedStart(path: string): Promise<Response | undefined> {
  if (path !== HOME && path !== '/dashboard') return undefined
  const home = await cachedPage(HOME)
  return home && path !== HOME ? Response.redirect(HOME) : home
}
