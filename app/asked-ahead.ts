import { onSessionChange } from './session/changes.ts'

// What a child's home asks for first. The page itself asks, before its scripts have arrived: a round trip less to wait for.

const HOME = '/child-dashboard'
const SESSION = '/api/auth/get-session?idle=0'
const QUERIES = '/trpc/learning.childDashboard,wishes.topics?batch=1'

declare global {
  interface Window {
    askedAhead?: Partial<Record<string, Promise<Response>>>
  }
}

const asks = [
  `'${SESSION}':fetch('${SESSION}')`,
  `'${QUERIES}':fetch('${QUERIES}',{method:'POST',headers:{'content-type':'application/json'},body:'{}'})`,
]

/** Inline script in the root: asks where a child is signed in, by the cookie that says so. Nobody may take what has failed. */
export const askAhead = `if(location.pathname==='${HOME}'&&/(^|; )(__Host-)?signed_in=1\\./.test(document.cookie)){window.askedAhead={${asks}};for(const k in askedAhead)askedAhead[k].catch(()=>{})}`

// Whoever signs in later in this tab must find nothing of whoever was here before.
onSessionChange(() => {
  if (typeof window !== 'undefined') delete window.askedAhead
})

/**
 * As fetch; the first time with the answer that the page has asked for already. What is asked late, or ahead of need, does not
 * say on which page somebody is: a child may be reading how to get help. @throws as fetch
 */
export async function fetchOnce(asked: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const address = String(asked)
  const ahead = window.askedAhead?.[address]
  if (!ahead) return fetch(asked, { ...init, referrerPolicy: 'origin' })
  delete window.askedAhead?.[address]
  const { signal } = init
  const givenUp = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  return Promise.race([ahead, givenUp])
}
