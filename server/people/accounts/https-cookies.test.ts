import { afterAll, expect, test } from 'vitest'
import { useAccountServer } from '../../../tests/support/account-server.ts'
import { codeOf } from '../../../tests/support/authenticator.ts'
import { startOpenIdServer } from '../../../tests/support/openid-server.ts'
import { makeParent } from '../../../tests/support/people.ts'

const HTTPS = 'https://netzpass.example'

const google = await startOpenIdServer({ publicUrl: HTTPS })
const server = await useAccountServer({ publicUrl: HTTPS, google })
afterAll(async () => {
  await google.stop()
})

/** The cookies that an answer sets, by their names. */
const cookiesOf = ({ headers }: { headers: Headers }) =>
  Object.fromEntries(headers.getSetCookie().map((line) => [line.split('=')[0], line.replace(/=[^;]*/, '')]))

test('on https every cookie of a sign-in is one that only this host can set, and only by https', async () => {
  const parent = await makeParent(server.database.db)
  const browser = server.openBrowser()
  const signedIn = {
    '__Host-netzpass.session_token':
      '__Host-netzpass.session_token; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-signed_in': '__Host-signed_in; Max-Age=15552000; Path=/; Secure; SameSite=Lax',
    '__Host-netzpass.device': '__Host-netzpass.device; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax',
  }
  expect(cookiesOf(await browser.signIn(parent.email))).toEqual(signedIn)
  expect((await browser.session()).user.id).toBe(parent.id)

  const { json } = await browser.post('/api/auth/two-factor/begin')
  await browser.post('/api/auth/two-factor/confirm', { code: codeOf(json.key, { halfMinutes: -1 }) })
  const again = server.openBrowser()
  expect(cookiesOf(await again.signIn(parent.email))['__Host-netzpass.two_factor']).toBe(
    '__Host-netzpass.two_factor; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  const passed = cookiesOf(await again.post('/api/auth/sign-in/two-factor', { code: codeOf(json.key) }))
  expect(passed).toMatchObject(signedIn)

  const toGoogle = cookiesOf(await browser.post('/api/auth/google', {}))
  expect(Object.keys(toGoogle)).toHaveLength(1)
  for (const cookie of Object.values(toGoogle)) {
    expect(cookie).toMatch(/^__Host-netzpass\.\w+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  }
})

test('signing out on https takes them back', async () => {
  const parent = await makeParent(server.database.db)
  const browser = server.openBrowser()
  await browser.signIn(parent.email)
  expect(cookiesOf(await browser.post('/api/auth/sign-out'))).toMatchObject({
    '__Host-netzpass.session_token': expect.stringContaining('; Max-Age=0; Path=/; HttpOnly; Secure;'),
    '__Host-signed_in': '__Host-signed_in; Max-Age=0; Path=/; Secure; SameSite=Lax',
  })
  expect([...browser.cookies.keys()]).toEqual(['__Host-netzpass.device'])
})
