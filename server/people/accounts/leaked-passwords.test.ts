import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { MIN_PASSWORD_LENGTH } from '../../../domain/people/accounts.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import { useAccountServer } from '../../../tests/support/account-server.ts'
import { makeParent, PASSWORD } from '../../../tests/support/people.ts'
import { requireUnleakedPassword } from './password.ts'

const server = await useAccountServer()

/** Long enough for everybody, and none of the disguises that domain/people/common-passwords.ts knows. */
const LEAKED = 'jennifer'

test('the 3000 passwords of leaks that are long enough for us are refused, in capital letters too', async () => {
  const common = dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH).slice(0, 3000)
  expect(common).toHaveLength(3000)
  for (const one of [...common, ...common.map((text) => text.toUpperCase())]) {
    await expect(requireUnleakedPassword(one), one).rejects.toMatchObject({ code: 'PASSWORD_TOO_COMMON' })
  }
})

test.each(['Korrekt-Pferd-7', 'Im Garten steht ein blaues Fahrrad', 'gQ7-vN2x-Lw9p', 'constructor-7'])(
  'a password of one’s own is taken: %s',
  async (password) => {
    await expect(requireUnleakedPassword(password)).resolves.toBeUndefined()
  },
)

test('nobody registers with a password of a leak, and nobody changes to one', async () => {
  const refused = { code: 'PASSWORD_TOO_COMMON', message: refusals.PASSWORD_TOO_COMMON.message }
  const newcomer = { firstName: 'Petra', lastName: 'Beispiel', email: 'petra@familie.example', acceptsTerms: true }
  expect((await server.openBrowser().post('/api/auth/sign-up', { ...newcomer, password: LEAKED })).json).toEqual(
    refused,
  )
  expect((await server.openBrowser().signIn(newcomer.email)).status).toBe(401)

  const { email } = await makeParent(server.database.db)
  const browser = server.openBrowser()
  await browser.signIn(email)
  expect((await browser.post('/api/auth/new-password', { password: LEAKED })).json).toEqual(refused)
  expect((await server.openBrowser().signIn(email, PASSWORD)).status).toBe(200)
})
