import { z } from 'zod'
import { CLEAR_SIGNS, isSeen, onOneLine, uuid, withoutNul } from './fields.ts'

// How a child signs in that has no e-mail address: the family's code, its nickname, and a secret (decision 023).

export const FAMILY_CODE_LENGTH = 8

/** The code as it is stored, from however somebody reads it off a card. */
export const plainFamilyCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** The code in two halves, as it stands on the card. */
export const writtenFamilyCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

const isFamilyCode = (code: string) =>
  code.length === FAMILY_CODE_LENGTH && [...code].every((sign) => CLEAR_SIGNS.includes(sign))

export const familyCode = z
  .string()
  .max(40)
  .overwrite(plainFamilyCode)
  .refine(isFamilyCode, 'Der Familien-Code hat acht Buchstaben und Ziffern.')

/** What a child can recognise before it can read. Each is told by its shape and its name, never by a colour alone. */
export const pictureNames = {
  sun: 'Sonne',
  moon: 'Mond',
  star: 'Stern',
  cloud: 'Wolke',
  tree: 'Baum',
  flower: 'Blume',
  apple: 'Apfel',
  fish: 'Fisch',
  house: 'Haus',
  boat: 'Boot',
  key: 'Schlüssel',
  heart: 'Herz',
} as const
export type Picture = keyof typeof pictureNames
export const pictures = Object.keys(pictureNames) as Picture[]

export const DIGITS = 6
export const PICTURES = 3

export const secretLabels = { digits: 'Sechs Ziffern', pictures: 'Drei Bilder' } as const
export type SecretMethod = keyof typeof secretLabels

const digits = z.string().regex(/^\d{6}$/, 'Bitte sechs Ziffern eintippen.')
const chosenPictures = z
  .array(z.enum(pictures))
  .refine(
    (chosen) => chosen.length === PICTURES && new Set(chosen).size === PICTURES,
    'Bitte drei verschiedene Bilder wählen.',
  )

/** What a child tries. */
export const secret = z.discriminatedUnion('method', [
  z.object({ method: z.literal('digits'), digits }),
  z.object({ method: z.literal('pictures'), pictures: chosenPictures }),
])
export type Secret = z.output<typeof secret>

/** Six digits that everybody tries first: all the same, or one after the other. */
const isEasyToGuess = (text: string) =>
  /^(\d)\1+$/.test(text) || ['012345678901234', '987654321098765'].some((row) => row.includes(text))

/** What a parent sets. */
const newSecret = secret.refine(
  (chosen) => chosen.method !== 'digits' || !isEasyToGuess(chosen.digits),
  'Diese Ziffern errät man zu leicht. Bitte wählen Sie andere.',
)

/** The secret as one text, to be hashed. */
export const secretText = (chosen: Secret) => (chosen.method === 'digits' ? chosen.digits : chosen.pictures.join('-'))

export const NICKNAME_LENGTH = 20

export const nicknameLoginInput = z.object({
  nickname: z
    .string()
    .refine(withoutNul, 'Der Spitzname enthält ein ungültiges Zeichen.')
    .overwrite(onOneLine)
    .trim()
    .refine((name) => isSeen(name), 'Bitte geben Sie einen Spitznamen ein.')
    .max(NICKNAME_LENGTH, `Der Spitzname darf höchstens ${NICKNAME_LENGTH} Zeichen haben.`),
  /** Null: it stays as it is. */
  secret: newSecret.nullable(),
})

export const setNicknameLoginInput = nicknameLoginInput.extend({ childId: uuid })

/** `handle`: what belongs to the nickname, told to whoever has the code. */
export const childSignIn = z.object({ familyCode, handle: uuid, secret })

/** Up to this age pictures are proposed: before, six digits are much to remember. */
const AGE_FOR_DIGITS = 9
export const proposedMethod = (age: number): SecretMethod => (age < AGE_FOR_DIGITS ? 'pictures' : 'digits')
