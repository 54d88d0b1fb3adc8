import { z } from 'zod'
import { isRealDay, today } from '../platform/dates.ts'
import { optionalEmail, optionalPhone, optionalText, uuid } from '../platform/fields.ts'
import { isSeen, onOneLine } from '../platform/visible-text.ts'
import { EARLIEST_BIRTHDATE, type Gender } from './children.ts'
import { agreed } from './consent-input.ts'

// The two forms of the specification name the third gender differently; both are 'diverse' here (S3.25, decision 016).
const gender = z
  .enum(['male', 'female', 'diverse', 'other'])
  .nullish()
  .transform((choice): Gender | null => (choice === 'other' ? 'diverse' : (choice ?? null)))

const birthdate = (messages: { missing: string; invalid: string; future: string; tooEarly: string }) =>
  z
    .string({ error: messages.missing })
    .trim()
    .refine((day) => day !== '', { error: messages.missing, abort: true })
    .refine(isRealDay, { error: messages.invalid, abort: true })
    .refine((day) => day <= today(), { error: messages.future, abort: true })
    .refine((day) => day >= EARLIEST_BIRTHDATE, messages.tooEarly)

const future = 'Das Geburtsdatum darf nicht in der Zukunft liegen.'
const tooEarly = 'Das Geburtsdatum darf nicht vor dem 01.01.1900 liegen.'

type Words = {
  nameShort: string
  nameLong: string
  lastNameShort: string
  lastNameLong: string
  noDate: string
  wrongDate: string
  email: string
}

const named = (tooShort: string, tooLong: string) =>
  z
    .string(tooShort)
    .overwrite(onOneLine)
    .trim()
    .refine((name) => isSeen(name, 2), tooShort)
    .max(50, tooLong)

/** The fields of a child. Both forms have the same; the specification gives each its own messages (decision 017). */
const childInput = (words: Words) =>
  z.object({
    name: named(words.nameShort, words.nameLong),
    lastName: optionalText(named(words.lastNameShort, words.lastNameLong)),
    gender,
    birthdate: birthdate({ missing: words.noDate, invalid: words.wrongDate, future, tooEarly }),
    email: optionalEmail(words.email),
    phone: optionalPhone,
  })

/** The family form: adds and edits a child (S5.09). */
export const familyChildInput = childInput({
  nameShort: 'Name muss mindestens 2 Zeichen haben.',
  nameLong: 'Name darf höchstens 50 Zeichen haben.',
  lastNameShort: 'Nachname muss mindestens 2 Zeichen haben.',
  lastNameLong: 'Nachname darf höchstens 50 Zeichen haben.',
  // A half-typed date arrives from the browser as an empty one.
  noDate: 'Bitte geben Sie das ganze Geburtsdatum an.',
  wrongDate: 'Ungültiges Datumsformat. Bitte verwenden Sie YYYY-MM-DD.',
  email: 'Ungültige E-Mail Adresse.',
})

/** The dialog of the child's profile (S5.10). */
export const childProfileInput = childInput({
  nameShort: 'Name muss mindestens 2 Zeichen lang sein',
  nameLong: 'Name darf maximal 50 Zeichen lang sein',
  lastNameShort: 'Nachname muss mindestens 2 Zeichen lang sein',
  lastNameLong: 'Nachname darf maximal 50 Zeichen lang sein',
  noDate: 'Bitte wähle ein Geburtsdatum aus',
  wrongDate: 'Bitte wähle ein Geburtsdatum aus',
  email: 'Ungültige E-Mail Adresse',
})
export type FamilyChild = z.output<typeof familyChildInput>

export const addChildInput = familyChildInput.extend({
  consent: agreed,
})

export const updateChildInput = familyChildInput.extend({ id: uuid })
