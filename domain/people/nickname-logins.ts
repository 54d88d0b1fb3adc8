import { z } from 'zod'
import { CLEAR_SIGNS } from '../platform/clear-signs.ts'
import { uuid, visibleName } from '../platform/fields.ts'

// Sign-in of a child without an e-mail address: family code, nickname and a secret (decision 023).

export const FAMILY_CODE_LENGTH = 8

/** Normalises a family code as typed, with any spacing, dashes and case, to the stored form. */
export const plainFamilyCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** The family code in two halves, as printed on the card: 'ABCD-2345'. */
export const writtenFamilyCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

const isFamilyCode = (code: string) =>
  code.length === FAMILY_CODE_LENGTH && [...code].every((sign) => CLEAR_SIGNS.includes(sign))

export const familyCode = z
  .string()
  .max(40)
  .overwrite(plainFamilyCode)
  .refine(isFamilyCode, 'Der Familien-Code hat acht Buchstaben und Ziffern.')

/** Pictures for children who cannot read yet. Each differs by shape and name, never by colour alone. */
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

/** The secret as entered when signing in. */
export const secret = z.discriminatedUnion('method', [
  z.object({ method: z.literal('digits'), digits }),
  z.object({ method: z.literal('pictures'), pictures: chosenPictures }),
])
export type Secret = z.output<typeof secret>

/** All digits the same, or consecutive: these are guessed first. */
const isEasyToGuess = (text: string) =>
  /^(\d)\1+$/.test(text) || ['012345678901234', '987654321098765'].some((row) => row.includes(text))

/** The secret as a parent sets it; refuses digits that are easy to guess. */
const newSecret = secret.refine(
  (chosen) => chosen.method !== 'digits' || !isEasyToGuess(chosen.digits),
  'Diese Ziffern errät man zu leicht. Bitte wählen Sie andere.',
)

/** The secret as the text that is hashed. */
export const secretText = (chosen: Secret) => (chosen.method === 'digits' ? chosen.digits : chosen.pictures.join('-'))

export const NICKNAME_LENGTH = 20

export const nicknameLoginInput = z.object({
  nickname: visibleName('Bitte geben Sie einen Spitznamen ein.', 'Der Spitzname').max(
    NICKNAME_LENGTH,
    `Der Spitzname darf höchstens ${NICKNAME_LENGTH} Zeichen haben.`,
  ),
  /** null: keep the current secret. */
  secret: newSecret.nullable(),
})

export const setNicknameLoginInput = nicknameLoginInput.extend({ childId: uuid })

/** `handle`: the id that stands for the nickname; the server returns it for a correct family code. */
export const childSignIn = z.object({ familyCode, handle: uuid, secret })

/** Below this age (years) pictures are proposed, because six digits are hard to remember. */
const AGE_FOR_DIGITS = 9
export const proposedMethod = (age: number): SecretMethod => (age < AGE_FOR_DIGITS ? 'pictures' : 'digits')
