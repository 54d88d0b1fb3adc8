import { describe, expect, test } from 'vitest'
import fc from '../../tests/support/fast-check.ts'
import { DAY_MS, today } from '../platform/dates.ts'
import { fieldsOf } from '../platform/fields.ts'
import { fullName, genderLabels, registrationStatus, traceOfInvitation } from './children.ts'
import { addChildInput, childProfileInput, familyChildInput, updateChildInput } from './children-input.ts'

const mila = { name: 'Mila', lastName: 'Muster', gender: 'female', birthdate: '2014-05-17', email: '', phone: '' }

/** The first message of a field, as the form shows it; undefined when the field is valid. */
function messageOf(schema: typeof familyChildInput, form: object, field: string): string | undefined {
  const issues = schema.safeParse(form).error?.issues ?? []
  return issues.find((issue) => issue.path.join('.') === field)?.message
}

describe('the family form', () => {
  const tooShort = 'Name muss mindestens 2 Zeichen haben.'
  const noDate = 'Bitte geben Sie das ganze Geburtsdatum an.'
  const wrongDate = 'Ungültiges Datumsformat. Bitte verwenden Sie YYYY-MM-DD.'
  const inFuture = 'Das Geburtsdatum darf nicht in der Zukunft liegen.'
  const tooEarly = 'Das Geburtsdatum darf nicht vor dem 01.01.1900 liegen.'

  test.each<[string, string, unknown, string]>([
    ['a name of one letter', 'name', 'M', tooShort],
    ['an empty name', 'name', '', tooShort],
    ['a name of spaces around one letter', 'name', '  M  ', tooShort],
    ['a name that is not there', 'name', undefined, tooShort],
    ['a name of 51 letters', 'name', 'M'.repeat(51), 'Name darf höchstens 50 Zeichen haben.'],
    ['a last name of one letter', 'lastName', 'M', 'Nachname muss mindestens 2 Zeichen haben.'],
    ['a last name of 51 letters', 'lastName', 'M'.repeat(51), 'Nachname darf höchstens 50 Zeichen haben.'],
    ['a birth date in German writing', 'birthdate', '17.05.2014', wrongDate],
    ['an empty birth date', 'birthdate', '', noDate],
    ['a birth date that is not there', 'birthdate', undefined, noDate],
    ['no birth date', 'birthdate', null, noDate],
    ['a day that does not exist', 'birthdate', '2014-02-30', wrongDate],
    ['a birth date in the future', 'birthdate', today(new Date(Date.now() + 2 * DAY_MS)), inFuture],
    ['a birth date far in the future', 'birthdate', '2999-01-01', inFuture],
    ['a birth date before 1900', 'birthdate', '1899-12-31', tooEarly],
    ['an address without @', 'email', 'mila.example', 'Ungültige E-Mail Adresse.'],
    ['an address without a domain', 'email', 'mila@', 'Ungültige E-Mail Adresse.'],
    ['an address that is too long', 'email', `${'m'.repeat(250)}@a.de`, 'Ungültige E-Mail Adresse.'],
    ['a phone number of 41 signs', 'phone', '0'.repeat(41), 'Die Telefonnummer ist zu lang.'],
  ])('refuses %s with its message', (_sentence, field, value, message) => {
    expect(messageOf(familyChildInput, { ...mila, [field]: value }, field)).toBe(message)
  })

  test('keeps names on one line and their direction', () => {
    const names = { name: 'Mi\r\nla', lastName: 'Mus\u202eter' }
    expect(familyChildInput.parse({ ...mila, ...names })).toMatchObject({ name: 'Mi la', lastName: 'Mus ter' })
  })

  test.each<[string, string, unknown]>([
    ['a name of two letters', 'name', 'Jo'],
    ['a name of 50 letters', 'name', 'M'.repeat(50)],
    ['a last name of two letters', 'lastName', 'Li'],
    ['a birth date of today', 'birthdate', today()],
    ['the first day of 1900', 'birthdate', '1900-01-01'],
    ['29 February of a leap year', 'birthdate', '2016-02-29'],
    ['a phone number of 40 signs', 'phone', '0'.repeat(40)],
    ['no gender', 'gender', null],
  ])('takes %s', (_sentence, field, value) => {
    expect(familyChildInput.safeParse({ ...mila, [field]: value }).success).toBe(true)
  })

  test.each([
    ['male', 'male'],
    ['female', 'female'],
    ['diverse', 'diverse'],
    ['other', 'diverse'],
    [null, null],
    [undefined, null],
  ])('stores the gender %s as %s', (given, stored) => {
    expect(familyChildInput.parse({ ...mila, gender: given }).gender).toBe(stored)
  })

  test('stores emptied fields as nothing', () => {
    const emptied = { ...mila, lastName: '', email: '', phone: '' }
    expect(familyChildInput.parse(emptied)).toMatchObject({ lastName: null, email: null, phone: null })
    const blank = { ...mila, lastName: '  ', email: ' ', phone: '\t' }
    expect(familyChildInput.parse(blank)).toMatchObject({ lastName: null, email: null, phone: null })
    const { name, birthdate } = mila
    const nothing = Object.fromEntries(fieldsOf(familyChildInput).map((field) => [field, null]))
    expect(familyChildInput.parse({ name, birthdate })).toEqual({ ...nothing, name, birthdate })
  })

  test('stores names without spaces around them and addresses in small letters', () => {
    const typed = { ...mila, name: ' Mila ', lastName: ' Muster ', email: ' Mila@Familie.Example ', phone: ' 0170 1 ' }
    expect(familyChildInput.parse(typed)).toMatchObject({
      name: 'Mila',
      lastName: 'Muster',
      email: 'mila@familie.example',
      phone: '0170 1',
    })
  })

  test('takes back what it gave', () => {
    const typed = fc.record({
      name: fc.constantFrom('Mila', ' Jo '),
      lastName: fc.constantFrom('', ' Muster', null, undefined),
      gender: fc.constantFrom('male', 'other', null, undefined),
      birthdate: fc.constantFrom('2014-05-17', ' 2016-02-29 '),
      email: fc.constantFrom('', ' Mila@Familie.Example', null, undefined),
      phone: fc.constantFrom('', ' 0170 ', null, undefined),
    })
    fc.assert(
      fc.property(typed, (form) => {
        const stored = familyChildInput.parse(form)
        expect(familyChildInput.parse(stored)).toEqual(stored)
      }),
    )
  })
})

describe('the dialog of the child’s profile', () => {
  const noDate = 'Bitte wähle ein Geburtsdatum aus'
  test.each<[string, string, unknown, string]>([
    ['a name of one letter', 'name', ' M ', 'Name muss mindestens 2 Zeichen lang sein'],
    ['a name of 51 letters', 'name', 'M'.repeat(51), 'Name darf maximal 50 Zeichen lang sein'],
    ['a last name of one letter', 'lastName', 'M', 'Nachname muss mindestens 2 Zeichen lang sein'],
    ['a last name of 51 letters', 'lastName', 'M'.repeat(51), 'Nachname darf maximal 50 Zeichen lang sein'],
    ['an empty birth date', 'birthdate', '', noDate],
    ['no birth date', 'birthdate', null, noDate],
    ['a birth date in the future', 'birthdate', '2999-01-01', 'Das Geburtsdatum darf nicht in der Zukunft liegen.'],
    ['a birth date before 1900', 'birthdate', '1899-12-31', 'Das Geburtsdatum darf nicht vor dem 01.01.1900 liegen.'],
    ['an address without @', 'email', 'mila.example', 'Ungültige E-Mail Adresse'],
  ])('refuses %s in its own words', (_sentence, field, value, message) => {
    expect(messageOf(childProfileInput, { ...mila, [field]: value }, field)).toBe(message)
  })

  test.each<[string, string, unknown]>([
    ['a name of 50 letters', 'name', 'M'.repeat(50)],
    ['no last name', 'lastName', null],
    ['the first day of 1900', 'birthdate', '1900-01-01'],
    ['no gender', 'gender', null],
    ['no address', 'email', ''],
    ['no phone number', 'phone', ''],
  ])('takes %s', (_sentence, field, value) => {
    expect(childProfileInput.safeParse({ ...mila, [field]: value }).success).toBe(true)
  })
})

test.each([false, undefined, 'true'])('adding a child with the consent %j is refused', (consent) => {
  const issues = addChildInput.safeParse({ ...mila, consent }).error?.issues ?? []
  expect(issues.map((issue) => issue.message)).toEqual(['Bitte bestätigen Sie die Einwilligung.'])
})

test('adding a child with the consent is taken', () => {
  expect(addChildInput.safeParse({ ...mila, consent: true }).success).toBe(true)
})

test('a change names the child it is for', () => {
  const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
  expect(updateChildInput.parse({ ...mila, id }).id).toBe(id)
  expect(updateChildInput.safeParse({ ...mila, id: '1' }).error?.issues[0]?.message).toBe('Ungültige Kennung')
})

test.each([
  ['Registriert', { isRegistered: true, invitationAccepted: true }],
  ['Registriert', { isRegistered: true, invitationAccepted: false }],
  ['Einladung angenommen', { isRegistered: false, invitationAccepted: true }],
  ['Nicht registriert', { isRegistered: false, invitationAccepted: false }],
])('the status is %s for %j', (status, child) => {
  expect(registrationStatus(child)).toBe(status)
})

test.each([
  ['that was mailed', { mailedAt: '2026-11-22T09:00:00Z' }, '2026-11-25', 'Eingeladen am 22.11., gültig bis 29.11.'],
  [
    'that was mailed once more',
    { mailedAt: '2026-11-24T09:00:00Z' },
    '2026-11-25',
    'Eingeladen am 24.11., gültig bis 29.11.',
  ],
  ['whose link was shown', { mailedAt: null }, '2026-11-25', 'Einladungslink vom 22.11., gültig bis 29.11.'],
  [
    'whose time is over',
    { mailedAt: '2026-11-22T09:00:00Z' },
    '2026-11-30',
    'Eingeladen am 22.11., abgelaufen am 29.11.',
  ],
])('an invitation %s leaves a trace', (_sentence, { mailedAt }, day, trace) => {
  const invitation = { createdAt: '2026-11-22T08:00:00Z', mailedAt, expiresAt: '2026-11-29T08:00:00Z' }
  expect(traceOfInvitation(invitation, new Date(`${day}T12:00:00Z`))).toBe(trace)
})

test('a full name is first and last name, or the first alone', () => {
  expect(fullName({ name: 'Mila', lastName: 'Muster' })).toBe('Mila Muster')
  expect(fullName({ name: 'Mila', lastName: null })).toBe('Mila')
})

test('the genders have the specification’s words', () => {
  expect(genderLabels).toEqual({ male: 'Männlich', female: 'Weiblich', diverse: 'Divers' })
})
