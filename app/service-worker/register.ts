import type { PageMessage } from './shared.ts'

const ADDRESS = '/service-worker.js'

let registering: Promise<ServiceWorkerRegistration | undefined> | undefined

/**
 * The registration of this browser's service worker, once it is active. Registers it when first called: call it for
 * somebody who is signed in, after the page has loaded. Undefined where there can be none: on plain http, in
 * development, in a browser that has none or blocks it.
 */
export function serviceWorkerReady(): Promise<ServiceWorkerRegistration | undefined> {
  registering ??= register()
  return registering
}

/** The files of a child's screens are cached, unless its browser is to save data. */
export async function cacheFilesOfChild(): Promise<void> {
  if (savesData()) return
  const registration = await serviceWorkerReady()
  registration?.active?.postMessage({ what: 'keep-files' } satisfies PageMessage)
}

/** Where nothing is loaded that was not asked for: somebody has told this browser so, or the network is of the slowest. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

async function register() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  try {
    const registered = await navigator.serviceWorker.register(ADDRESS, { updateViaCache: 'none' })
    return (await isActive(registered)) ? registered : undefined
  } catch {
    return undefined
  }
}

/** False when its first installation failed, for example on a full disk. */
async function isActive(registered: ServiceWorkerRegistration): Promise<boolean> {
  const worker = registered.active ?? registered.waiting ?? registered.installing
  if (!worker || registered.active) return registered.active !== null
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true)
      if (worker.state === 'redundant') resolve(false)
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
