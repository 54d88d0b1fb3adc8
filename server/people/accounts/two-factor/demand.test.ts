import { expect, test } from 'vitest'
import { refusals } from '../../../../domain/platform/refusals.ts'
import { useAccountServer } from '../../../../tests/support/account-server.ts'
import { codeOf } from '../../../../tests/support/authenticator.ts'
import { makeAdmin } from '../../../../tests/support/people.ts'
import { demandsTwoFactor } from './demand.ts'

test.each([
  ['https://netzpass.example', true],
  ['http://192.168.1.20:3000', true],
  ['http://127.0.0.1:3000', false],
  ['http://localhost:3000', false],
  ['http://[::1]:3000', false],
  ['https://localhost.netzpass.example', true],
])('of admins at %s: %s', (address, isDemanded) => {
  expect(demandsTwoFactor(address, { isAdmin: true, staffRole: null })).toBe(isDemanded)
  expect(demandsTwoFactor(address, { isAdmin: false, staffRole: null })).toBe(false)
})

const server = await useAccountServer({ publicUrl: 'https://netzpass.example' })

test('an admin without a second step reaches nothing of an admin’s and everything else, and with one all of it', async () => {
  const admin = await makeAdmin(server.database.db, { isParent: true })
  const browser = server.openBrowser()
  await browser.signIn(admin.email)
  const counts = () => browser.get('/trpc/admin.counts')
  const refusal = (await counts()).json.error
  expect(refusal.data).toMatchObject({ httpStatus: 403, refusal: 'TWO_FACTOR_NEEDED' })
  expect(refusal.message).toBe(refusals.TWO_FACTOR_NEEDED.message)
  expect((await browser.get('/trpc/children.list')).status).toBe(200)
  expect((await browser.get('/api/auth/get-session')).json.roles).toMatchObject({ isParent: true, isAdmin: true })
  expect((await browser.get('/api/auth/two-factor')).json).toMatchObject({ isOn: false, isDemanded: true })

  const { json } = await browser.post('/api/auth/two-factor/begin')
  expect((await counts()).status).toBe(403) // begun is not done
  await browser.post('/api/auth/two-factor/confirm', { code: codeOf(json.key) })
  expect((await counts()).json.result.data).toMatchObject({ competencies: expect.any(Number) })

  await browser.post('/api/auth/two-factor/end')
  expect((await counts()).json.error.data.refusal).toBe('TWO_FACTOR_NEEDED')
})
