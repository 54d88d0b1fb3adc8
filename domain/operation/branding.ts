import { z } from 'zod'
import { colourCode, problemsOf } from '../platform/brand-colour.ts'
import { oneLine } from '../platform/fields.ts'
import { isSeen } from '../platform/visible-text.ts'

/** '#0B5C4B' and '#0b5c4b' are the same colour. */
export const colour = (whenWrong: string) =>
  z
    .string(whenWrong)
    .overwrite((code) => code.trim().toLowerCase())
    .regex(colourCode, { error: whenWrong, abort: true }) // what follows looks at a colour

/** What mail programs show instead of an address; nothing in it may look like one. */
export const senderName = (whenWrong: string) =>
  z
    .string(whenWrong)
    .max(60, whenWrong)
    .regex(/^[^<>@,;"\p{Cc}]*$/u, whenWrong)

const line = (label: string, longest: number) =>
  oneLine(label).max(longest, `${label} darf höchstens ${longest} Zeichen lang sein.`)
/** Empty: as it was without. */
const orNull = <T extends z.ZodType<string>>(text: T) => text.nullable().transform((said) => said || null)

/** A picture by what it is: the sha256 of its bytes. */
export const brandPictureId = z.string().regex(/^[0-9a-f]{64}$/)
export const addressOfBrandPicture = (id: string) => `/brand/${id}.webp`

/** What the team says of this installation; null where brand.json counts, or what we say. */
export const brandingInput = z.object({
  name: orNull(line('Der Name', 20).refine((name) => name === '' || isSeen(name), 'Den Namen muss man sehen können.')),
  claim: orNull(line('Die Überschrift', 120)),
  intro: orNull(line('Der Text darunter', 300)),
  mailSender: orNull(
    line('Der Absender', 60).pipe(senderName('Im Absender dürfen < > @ , ; und Anführungszeichen nicht stehen.')),
  ),
  colour: colour('Bitte wählen Sie eine Farbe.')
    .superRefine((chosen, context) => {
      const [problem] = problemsOf(chosen)
      if (problem) context.addIssue(problem)
    })
    .nullable(),
  logo: brandPictureId.nullable(),
  icon: brandPictureId.nullable(),
  logoBearsName: z.boolean(),
})
export type BrandingInput = z.output<typeof brandingInput>
/** brand.json counts in everything. */
export const nothingChosen: BrandingInput = {
  name: null,
  claim: null,
  intro: null,
  mailSender: null,
  colour: null,
  logo: null,
  icon: null,
  logoBearsName: false,
}

/** A picture that was uploaded, as it will be shown. */
export type BrandPicture = {
  id: string
  address: string
  width: number
  height: number
  plate: 'light' | 'dark' | null
}

/** Smaller ones would be blurred on today's screens. */
export const LEAST_SIDE = 48
