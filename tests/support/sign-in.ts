import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD } from './people.ts'

/** How often somebody comes again who is told to come later. */
const MOST_TRIES = 5
let signIns = 0

/**
 * Signs somebody of tests/support/people.ts in without the form. Everybody comes from a loopback address of their own,
 * as families do: the server slows down many sign-ins from one address. (macOS has only one; a whole run there may be
 * slowed down.) A child is on a device of its own.
 * @returns the cookies, as lines of `set-cookie`
 */
export async function signInAt(url: string, email: string): Promise<string[]> {
  signIns++
  const localAddress = `127.0.${Math.floor(signIns / 200)}.${(signIns % 200) + 2}`
  const ask = async (path: string, body: object, cookie = '') => {
    const call = request(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      ...(process.platform === 'darwin' ? {} : { localAddress }),
    })
    call.end(JSON.stringify(body))
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    answer.resume()
    const { 'set-cookie': lines = [], 'retry-after': retryAfter } = answer.headers
    return { status: answer.statusCode, lines, retryAfter: Number(retryAfter) }
  }
  const signIn = () => ask('/api/auth/sign-in', { email, password: PASSWORD })
  let answer = await signIn()
  for (let tries = 1; answer.status === 503 && answer.retryAfter && tries < MOST_TRIES; tries++) {
    await sleep(answer.retryAfter * 1_000) // a busy machine: the line of those who sign in is full
    answer = await signIn()
  }
  const { status, lines } = answer
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
  const atHome = await ask('/api/auth/own-device', {}, inOneLine(lines)) // refused to whoever is no child
  const given = atHome.lines.map((line) => line.split('=')[0])
  return [...lines.filter((line) => !given.includes(line.split('=')[0])), ...atHome.lines]
}

const inOneLine = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ')

/** The same, as the header of requests that whoever is signed in sends. */
export const cookieOf = async (url: string, email: string): Promise<string> => inOneLine(await signInAt(url, email))
