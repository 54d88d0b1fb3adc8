import { build } from './child-files.ts'
import {
  HOME,
  isChildHere,
  keepFiles,
  keepsFiles,
  keptFile,
  keptPage,
  preloadPages,
  removeOldFiles,
} from './kept-files.ts'
import { offlinePage } from './offline-page.ts'
import { type FetchEvent, scope } from './scope.ts'
import type { Told } from './told.ts'
import './reminders.ts'

// Built to /service-worker.js by commands/build-worker.ts. It keeps files and pages without anybody's data, for children only,
// and touches no call of the API (decision 097).

/** How long a network that does not say no is waited for, in milliseconds. */
const TIMEOUT_MS = 3_000

// Where pages may be open that are made of the files of a version before, a new one waits until the child takes it.
scope.addEventListener('install', (event) =>
  event.waitUntil(
    (async () => {
      if ((await keepsFiles()) && (await isChildHere()) !== false) await keepFiles()
      else await scope.skipWaiting()
    })(),
  ),
)

scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([preloadPages(), removeOldFiles(), scope.clients.claim()])),
)

scope.addEventListener('message', (event) => {
  const told = event.data as Told
  if (told.what === 'keep-files') event.waitUntil(keepFiles().catch(() => undefined)) // goes on with the next page
  if (told.what === 'take-over') event.waitUntil(scope.skipWaiting())
  if (told.what === 'who-are-you')
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
  // Players ask for parts of recordings: those calls stay the browser's own, and what was taken onto the device is played from a blob.
  else if (/^\/(assets|drawings|pictures)\/|^\/media\/[^/]+\.webp$|^\/(favicon\.svg|polyfills\.js)$/.test(pathname))
    event.respondWith(keptFile(event.request).then((kept) => kept ?? fetch(event.request)))
})

/** The network first, so that a page is of the server's build; then what is kept. Where a child begins, what is kept comes first. */
async function answerWithPage(event: FetchEvent, path: string): Promise<Response> {
  const start = !scope.registration.waiting && (await isChildHere()) ? await keptStart(path) : undefined
  if (start) return start
  const asked = (async () => (await event.preloadResponse) ?? (await fetch(event.request)))().catch(() => undefined)
  event.waitUntil(asked)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))
  const answer = await Promise.race([asked, late])
  if (answer && answer.status < 500) return answer
  return (await keptStart(path)) ?? (await keptPage(path)) ?? (await asked) ?? offlinePage()
}

/** A child's home, and the way to it from where the installed app starts; undefined for other addresses, and where it is not kept. */
async function keptStart(path: string): Promise<Response | undefined> {
  if (path !== HOME && path !== '/dashboard') return undefined
  const home = await keptPage(HOME)
  return home && path !== HOME ? Response.redirect(HOME) : home
}
