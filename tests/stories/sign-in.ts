import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { BrowserContext } from '@playwright/test'
import { PASSWORD } from '../people.ts'

let signIns = 0

/**
 * Signs somebody of tests/people.ts in without the form. Everybody comes from a loopback address of their own, as families
 * do: the server slows down many sign-ins from one address. (macOS has only one; a whole run there may be slowed down.)
 */
export async function signIn(context: BrowserContext, url: string, email: string): Promise<void> {
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
  await context.addCookies((answer.headers['set-cookie'] ?? []).map((line) => ({ ...cookieOf(line), url })))
}

function cookieOf(line: string) {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  return { name, value, httpOnly: attributes.some((one) => one.toLowerCase() === 'httponly'), sameSite: 'Lax' as const }
}
