import type { BrowserContext } from '@playwright/test'
import { signInAt } from '../sign-in.ts'

/** Signs somebody of tests/people.ts in without the form, in a browser profile. */
export async function signIn(context: BrowserContext, url: string, email: string): Promise<void> {
  const lines = await signInAt(url, email)
  await context.addCookies(lines.map((line) => ({ ...cookieOf(line), url })))
}

function cookieOf(line: string) {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  return { name, value, httpOnly: attributes.some((one) => one.toLowerCase() === 'httponly'), sameSite: 'Lax' as const }
}
