import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { PASSWORD } from './people.ts'

let signIns = 0

/**
 * Signs somebody of tests/support/people.ts in without the form. Everybody comes from a loopback address of their own, as families
 * do: the server slows down many sign-ins from one address. (macOS has only one; a whole run there may be slowed down.)
 * @returns the cookies, as lines of `set-cookie`
 */
export async function signInAt(url: string, email: string): Promise<string[]> {
  signIns++
  const localAddress = `127.0.${Math.floor(signIns / 200)}.${(signIns % 200) + 2}`
  const call = request(new URL('/api/auth/sign-in', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(process.platform === 'darwin' ? {} : { localAddress }),
  })
  call.end(JSON.stringify({ email, password: PASSWORD }))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  if (answer.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.statusCode}`)
  return answer.headers['set-cookie'] ?? []
}

/** The same, as the header of requests that whoever is signed in sends. */
export const cookieOf = async (url: string, email: string): Promise<string> =>
  (await signInAt(url, email)).map((line) => line.split(';')[0]).join('; ')
