import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  credentials,
  invitationPassword,
  invitationPasswordForm,
  newPasswordForm,
  passwordHints,
  registration,
} from './accounts.ts'
import { homeOf, noRoles } from './roles.ts'

/** The first message of each invalid field, by the field's path. */
const messagesOf = (schema: z.ZodType, form: unknown) =>
  Object.fromEntries(
    (schema.safeParse(form).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]).reverse(),
  )

const petra = {
  firstName: 'Petra',
  lastName: 'Muster',
  email: 'petra@familie.example',
  password: 'Korrekt-Pferd-7',
  acceptsTerms: true,
}

const tooCommon = 'Dieses Passwort ist zu bekannt. Ein anderes schützt besser.'
const tooLong = 'Das Passwort darf höchstens 128 Zeichen lang sein.'
const unusable = 'Das Passwort enthält ein ungültiges Zeichen.'

describe('registration', () => {
  const tooShort = 'Das Passwort muss mindestens 8 Zeichen lang sein.'
  const noEmail = 'Gültige E-Mail-Adresse erforderlich'
  const noTerms = 'Bitte stimmen Sie den Nutzungsbedingungen zu.'

  test.each<[string, string, unknown, string]>([
    ['an empty first name', 'firstName', '', 'Vorname ist erforderlich'],
    ['a blank first name', 'firstName', '   ', 'Vorname ist erforderlich'],
    ['a first name that is not there', 'firstName', undefined, 'Vorname ist erforderlich'],
    ['an empty last name', 'lastName', '', 'Nachname ist erforderlich'],
    ['a last name that is not there', 'lastName', undefined, 'Nachname ist erforderlich'],
    ['a name of 101 letters', 'firstName', 'P'.repeat(101), 'Höchstens 100 Zeichen.'],
    ['a name with a NUL byte', 'lastName', 'Mus\0ter', 'Der Name enthält ein ungültiges Zeichen.'],
    ['an empty address', 'email', '', noEmail],
    ['an address without @', 'email', 'petra.example', noEmail],
    ['an address that is not there', 'email', undefined, noEmail],
    ['an address that is too long', 'email', `${'p'.repeat(250)}@a.de`, noEmail],
    ['a password of seven signs', 'password', 'xK9#mQ2', tooShort],
    ['an empty password', 'password', '', tooShort],
    ['a password that is not there', 'password', undefined, tooShort],
    ['a password of 129 signs', 'password', 'x7'.repeat(64).concat('y'), tooLong],
    ['a password with a NUL byte', 'password', 'Korrekt\0Pferd', unusable],
    ['a password everybody knows', 'password', 'Passwort123!', tooCommon],
    ['terms that are not accepted', 'acceptsTerms', false, noTerms],
    ['terms nobody asked about', 'acceptsTerms', undefined, noTerms],
  ])('refuses %s with its message', (_sentence, field, value, message) => {
    expect(messagesOf(registration, { ...petra, [field]: value })).toEqual({ [field]: message })
  })

  test.each([
    ['a line break', 'Petra\r\nBcc: eve@evil.example', 'Petra Bcc: eve@evil.example'],
    ['a separator of lines', 'Petra\u2028Muster', 'Petra Muster'],
    ['a sign that turns the text', 'Petra\u202egnol', 'Petra gnol'],
    ['a sign that isolates text', '\u2066Petra\u2069', 'Petra'],
    ['a bell', 'Pe\u0007tra', 'Pe tra'],
  ])('keeps a name with %s on one line', (_sentence, firstName, kept) => {
    expect(registration.parse({ ...petra, firstName }).firstName).toBe(kept)
  })

  test.each(['Anna-Lena', 'O’Connor', 'Müller', 'علی‌رضا', '李雷', '<b>Petra</b>'])(
    'keeps the name %s as it is',
    (name) => {
      expect(registration.parse({ ...petra, lastName: name }).lastName).toBe(name)
    },
  )

  test('names every field of an empty form at once', () => {
    expect(Object.keys(messagesOf(registration, {})).sort()).toEqual(Object.keys(petra).sort())
  })

  test('takes a password without digits and signs: the mix is a hint, no rule', () => {
    expect(messagesOf(registration, { ...petra, password: 'korrektpferdbatterie' })).toEqual({})
  })

  test('takes a password of eight signs and one of 128', () => {
    for (const password of ['xK9#mQ2p', 'x7#'.repeat(42).concat('yz')]) {
      expect(messagesOf(registration, { ...petra, password })).toEqual({})
    }
  })

  test('gives names without spaces around them and the address in small letters; the password stays as typed', () => {
    const typed = { ...petra, firstName: ' Petra ', email: ' Petra@Familie.Example ', password: ' Ein Satz mit Rand ' }
    expect(registration.parse(typed)).toEqual({ ...petra, password: ' Ein Satz mit Rand ' })
  })
})

describe('signing in', () => {
  test('may try a password that could no longer be chosen', () => {
    expect(messagesOf(credentials, { email: petra.email, password: '1' })).toEqual({})
  })

  test.each<[string, object, Record<string, string>]>([
    ['an empty password', { email: petra.email, password: '' }, { password: 'Passwort ist erforderlich' }],
    ['a password that is not there', { email: petra.email }, { password: 'Passwort ist erforderlich' }],
    ['a password of 129 signs', { email: petra.email, password: 'x'.repeat(129) }, { password: tooLong }],
    ['no address', { email: 'petra', password: 'x' }, { email: 'Gültige E-Mail-Adresse erforderlich' }],
  ])('refuses %s', (_sentence, form, messages) => {
    expect(messagesOf(credentials, form)).toEqual(messages)
  })
})

describe('the password of an invited child', () => {
  const tooShort = 'Das Passwort muss mindestens 6 Zeichen lang sein.'
  const differs = 'Die Passwörter stimmen nicht überein.'

  test.each<[string, { password: string; confirmation: string }, Record<string, string>]>([
    ['six signs are enough', { password: 'Wolke4', confirmation: 'Wolke4' }, {}],
    ['five are not', { password: 'Wolk4', confirmation: 'Wolk4' }, { password: tooShort }],
    ['it has to be repeated', { password: 'Wolke4', confirmation: 'Wolke5' }, { confirmation: differs }],
    ['… with the same capitals', { password: 'Wolke4', confirmation: 'wolke4' }, { confirmation: differs }],
    ['… and not forgotten', { password: 'Wolke4', confirmation: '' }, { confirmation: differs }],
    ['the list of common ones holds here too', { password: 'hallo1', confirmation: 'hallo1' }, { password: tooCommon }],
  ])('%s', (_sentence, form, messages) => {
    expect(messagesOf(invitationPasswordForm, form)).toEqual(messages)
  })

  test('has the same rules without the form', () => {
    expect(invitationPassword.safeParse('Wolke4').success).toBe(true)
    expect(invitationPassword.safeParse('Wolk4').error?.issues[0]?.message).toBe(tooShort)
  })
})

test.each<[string, { password: string; confirmation: string }, Record<string, string>]>([
  [
    'a new password needs eight signs',
    { password: 'Wolke47', confirmation: 'Wolke47' },
    {
      password: 'Das Passwort muss mindestens 8 Zeichen lang sein.',
    },
  ],
  [
    'a new password has to be repeated',
    { password: 'Korrekt-Pferd-7', confirmation: 'Korrekt-Pferd-8' },
    {
      confirmation: 'Die Passwörter stimmen nicht überein.',
    },
  ],
  ['a new password repeated is taken', { password: 'Korrekt-Pferd-7', confirmation: 'Korrekt-Pferd-7' }, {}],
])('%s', (_sentence, form, messages) => {
  expect(messagesOf(newPasswordForm, form)).toEqual(messages)
})

test.each([
  ['', []],
  ['abc', ['Buchstaben']],
  ['äöüßäöüß', ['mindestens 8 Zeichen', 'Buchstaben']],
  ['12345', ['Zahlen']],
  ['a b', ['Buchstaben']],
  ['!?', ['Sonderzeichen']],
  ['Wolke 47', ['mindestens 8 Zeichen', 'Buchstaben', 'Zahlen']],
  ['Korrekt-Pferd-7', ['mindestens 8 Zeichen', 'Buchstaben', 'Zahlen', 'Sonderzeichen']],
])('%j has of the recommended mix: %j', (text, met) => {
  const hints = passwordHints(text)
  expect(hints.map((hint) => hint.label)).toEqual(['mindestens 8 Zeichen', 'Buchstaben', 'Zahlen', 'Sonderzeichen'])
  expect(hints.filter((hint) => hint.met).map((hint) => hint.label)).toEqual(met)
})

test('after signing in a child goes to its own dashboard, an admin who is no parent to the administration, everybody else to the parents’', () => {
  expect(homeOf({ ...noRoles, isChild: true })).toBe('/child-dashboard')
  expect(homeOf({ ...noRoles, isParent: true })).toBe('/dashboard')
  expect(homeOf({ ...noRoles, isAdmin: true })).toBe('/admin')
  expect(homeOf({ ...noRoles, isAdmin: true, isParent: true })).toBe('/dashboard')
  expect(homeOf(noRoles)).toBe('/dashboard')
})
