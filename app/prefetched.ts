import { onSessionChange } from './session/changes.ts'

// What a child's home asks for first is prefetched by an inline script, before the page's scripts have arrived: a round
// trip less to wait for.

const HOME = '/child-dashboard'
const SESSION = '/api/auth/get-session?idle=0'
const QUERIES = '/trpc/learning.childDashboard,wishes.topics?batch=1'

declare global {
  interface Window {
    prefetched?: Partial<Record<string, Promise<Response>>>
  }
}

const fetches = [
  `'${SESSION}':fetch('${SESSION}')`,
  `'${QUERIES}':fetch('${QUERIES}',{method:'POST',headers:{'content-type':'application/json'},body:'{}'})`,
]

/** Inline script in the root: prefetches for a child, by the cookie that says so. Unread rejections are no errors. */
export const prefetchHome = `if(location.pathname==='${HOME}'&&/(^|; )(__Host-)?signed_in=1\\./.test(document.cookie)){window.prefetched={${fetches}};for(const k in prefetched)prefetched[k].catch(()=>{})}`

// Whoever signs in later in this tab must find nothing of whoever was here before.
onSessionChange(() => {
  if (typeof window !== 'undefined') delete window.prefetched
})

/** As fetch, but does not say on which page somebody is: a child may be reading how to get help. */
export const fetchAnonymously: typeof fetch = (asked, init) => fetch(asked, { ...init, referrerPolicy: 'origin' })

/** As fetchAnonymously; the first time with the answer that was prefetched. @throws as fetch */
export async function fetchPrefetched(asked: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const address = String(asked)
  const prefetched = window.prefetched?.[address]
  if (!prefetched) return fetchAnonymously(asked, init)
  delete window.prefetched?.[address]
  const { signal } = init
  const aborted = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  return Promise.race([prefetched, aborted])
}
