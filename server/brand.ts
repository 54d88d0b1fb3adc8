import { readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { colour, senderName } from '../domain/operation/branding.ts'
import { gapsIn, type OperatorDetails } from '../domain/operation/operator-details.ts'
import { type Operator, type OwnBrand, protectionAges } from '../domain/platform/brand.ts'
import { problemsOf } from '../domain/platform/brand-colour.ts'
import { emailAddress } from '../domain/platform/fields.ts'
import { isLocalOnly, type Settings, SettingsError } from './settings.ts'

/** What this installation says of itself (decision 055); read at the start. */
const fileOf = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => join(DATA_DIR, 'brand.json')

/** A placeholder in brackets, as in the example file. */
const BLANK = /^\[.*\]$/s
const text = z
  .string('muss ein Text sein')
  .trim()
  .min(1, 'darf nicht leer sein')
  .max(2_000, 'ist zu lang')
  .refine((said) => !BLANK.test(said), 'ist noch nicht ausgefüllt')
/** One line, because it is in subjects of mails too. */
const name = text.max(20, 'ist zu lang').regex(/^\P{Cc}*$/u, 'muss in einer Zeile stehen')
const textOrNone = z.union([text, z.null()], 'muss ein Text sein, oder null, wenn es das nicht gibt')
const noPrice = 'muss eine Zahl ab 0 sein, oder null, wenn es diesen Preis nicht gibt'
const euro = z.number(noPrice).min(0, noPrice).nullable()
const list = <T extends z.ZodType>(entry: T) => z.array(entry, 'muss eine Liste sein').max(20, 'ist zu lang')
const object = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape, 'muss ein Objekt in { } sein')

const operator = object({
  name: text,
  address: text,
  representedBy: textOrNone,
  register: textOrNone,
  vatId: textOrNone,
  responsibleForContent: text,
  arbitration: text,
  dataProtectionOfficer: textOrNone,
  server: text,
  accessLogs: textOrNone,
  processors: textOrNone,
  backupsKept: text,
  supervisoryAuthority: text,
  privacyAsOf: text,
  termsChecked: z.literal(true, 'muss true sein'),
  knownBarriers: textOrNone,
  answersWithin: text,
  marketSurveillance: text,
  accessibilityAsOf: text,
} satisfies Record<keyof Operator, z.ZodType>)

/** A picture in DATA_DIR, by its name. */
const pictureFile = text.refine(
  (path) => !isAbsolute(path) && !path.split(/[\\/]/).includes('..'),
  'muss der Name einer Datei in DATA_DIR sein',
)
const look = object({
  colour: colour('muss eine Farbe wie #0b5c4b sein').superRefine((chosen, context) => {
    const [problem] = problemsOf(chosen)
    if (problem) context.addIssue(`lässt sich nicht lesen. ${problem.replace(/\.$/, '')}`)
  }),
  logo: pictureFile,
  icon: pictureFile,
  logoBearsName: z.boolean('muss true oder false sein'),
})

const schema = object({
  name,
  claim: text,
  intro: text.max(300, 'ist zu lang'),
  mailSender: text.pipe(senderName('muss ein Name von höchstens 60 Zeichen ohne < > @ , ; und Anführungszeichen sein')),
  look: look.partial(),
  price: object({ monthlyEuro: euro, yearlyEuro: euro, tax: textOrNone, payment: text }).partial().nullable(),
  pass: object({ note: textOrNone, terms: text }).partial(),
  contact: object({ email: emailAddress('muss eine E-Mail-Adresse sein'), phone: text }).partial(),
  team: list(object({ role: text, task: text })),
  testimonials: list(object({ occasion: text, quote: text })),
  ageFrom: z.literal(protectionAges, 'muss 0, 6, 12, 16 oder 18 sein'),
  operator: operator.partial(),
}).partial()

/** brand.json as it was written; logo and icon are still names of files. */
export type BrandFile = Omit<OwnBrand, 'look'> & { look?: Partial<z.output<typeof look>> }

/** What the operator has filled in; {} without a file. @throws SettingsError naming the field that is wrong */
export async function readBrand(settings: Pick<Settings, 'DATA_DIR'>): Promise<BrandFile> {
  const file = fileOf(settings)
  const wrong = (what: string) =>
    new SettingsError(
      `${file}: ${what} Bitte berichtigen Sie die Datei; wie sie aussieht, zeigt deploy/brand.example.json.`,
    )
  let content: string
  try {
    content = await readFile(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return {}
    throw code === 'EACCES' ? error : wrong(`Die Datei lässt sich nicht lesen (${code}).`)
  }
  return parseJson(schema, content, wrong)
}

function parseJson<T extends z.ZodType>(schema: T, content: string, wrong: (what: string) => Error): z.output<T> {
  let json: unknown
  try {
    json = JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/.exec((error as Error).message) ?? []
    throw wrong(`Das ist kein JSON${line ? `: Zeile ${line}, Spalte ${column}` : ''}.`)
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const placeOf = (path: PropertyKey[]) => path.map(String).join('.')
  if (issue?.code === 'unrecognized_keys')
    throw wrong(`„${placeOf([...issue.path, issue.keys[0] ?? ''])}“ kennen wir nicht. Ist es richtig geschrieben?`)
  throw wrong(`${issue?.path.length ? `„${placeOf(issue.path)}“` : 'Der Inhalt'} ${issue?.message}.`)
}

const detailsFile = object({ contact: schema.shape.contact.unwrap(), operator: operator.partial() }).partial()

/** Contact and operator as in brand.json, from what a command was given. @throws SettingsError naming the field */
export const parseDetails = (content: string, source: string): OperatorDetails =>
  parseJson(detailsFile, content, (what) => new SettingsError(`${source}: ${what}`))

/** For the operator of a server that others reach: legally required details that are missing. */
export function brandHint(
  settings: Pick<Settings, 'DATA_DIR' | 'HOST' | 'PUBLIC_URL'>,
  own: OperatorDetails,
): string | undefined {
  const gaps = gapsIn(own)
  if (gaps.length === 0 || isLocalOnly(settings) || !settings.PUBLIC_URL.startsWith('https:')) return undefined
  return `Auf den Seiten fehlen noch Angaben über Sie als Betreiber. Sie gehören in ${fileOf(settings)} oder unter Administration → Einrichten: ${gaps.join(', ')}`
}
