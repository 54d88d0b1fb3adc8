import { expect, test } from 'vitest'
import { userFromProfile } from './profile.ts'

const email = 'petra.muster@familie.example'

test.each<[string, Record<string, unknown>, [string, string]]>([
  ['the names Google has', { given_name: 'Petra', family_name: 'Muster', name: 'Petra M.' }, ['Petra', 'Muster']],
  ['the whole name, when its parts are missing', { name: 'Petra Maria Muster' }, ['Petra Maria', 'Muster']],
  ['a first name alone', { given_name: 'Petra', name: 'Petra' }, ['Petra', '–']],
  ['one word as the whole name', { name: 'Petra' }, ['Petra', '–']],
  ['the beginning of the address, when there is no name at all', {}, ['petra.muster', '–']],
  ['the same for names of spaces', { given_name: ' ', family_name: '\t', name: ' ' }, ['petra.muster', '–']],
  ['the same for names that nobody sees', { given_name: '\u200b', name: 'Petra \u200b' }, ['Petra', '–']],
  ['names without control bytes', { given_name: 'Pe\0tra', family_name: ' Mus\nter ' }, ['Pe tra', 'Mus ter']],
  ['names of up to 100 signs', { given_name: '🙂'.repeat(101), family_name: 'M' }, ['🙂'.repeat(100), 'M']],
  ['nothing of what is no text', { given_name: 7, family_name: { a: 1 }, name: ['x'] }, ['petra.muster', '–']],
])('the account gets %s', (_sentence, claims, [firstName, lastName]) => {
  expect(userFromProfile({ email, ...claims })).toMatchObject({ firstName, lastName, name: `${firstName} ${lastName}` })
})

test.each<[string, Record<string, unknown>, { email: string | null; emailVerified: boolean }]>([
  [
    'in small letters, confirmed',
    { email: 'Petra@Familie.example', email_verified: true },
    { email: 'petra@familie.example', emailVerified: true },
  ],
  ['not confirmed', { email, email_verified: false }, { email, emailVerified: false }],
  ['not confirmed when nothing is said', { email }, { email, emailVerified: false }],
  ['not confirmed by a text', { email, email_verified: 'true' }, { email, emailVerified: false }],
  ['missing', { email_verified: true }, { email: null, emailVerified: true }],
  ['no address', { email: 'petra', email_verified: true }, { email: null, emailVerified: true }],
])('the address is %s', (_sentence, claims, address) => {
  expect(userFromProfile(claims)).toMatchObject(address)
})

test('no picture is taken over', () => {
  expect(userFromProfile({ email, picture: 'https://lh3.example/p.png' } as never).image).toBeUndefined()
})
