/** What the worker uses of its surroundings; TypeScript's own types of workers exclude those of pages. */
export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type MessageEvent = ExtendableEvent & { data: unknown; ports: readonly MessagePort[] }
type Scope = {
  location: Location
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(of: object): Promise<{ url: string }[]> }
  /** Not in every browser. */
  cookieStore?: { get(name: string): Promise<{ value: string } | null> }
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export const scope = self as unknown as Scope
