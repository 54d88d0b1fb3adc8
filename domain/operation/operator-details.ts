import { z } from 'zod'
import type { Operator } from '../platform/brand.ts'
import { emailAddress, withoutNul } from '../platform/fields.ts'
import { everyOperator } from './operator.ts'

type TextField = keyof Omit<Operator, 'termsChecked'>
type Asked = { label: string; hint?: string; isLong?: true }

/** What the legal pages need of whoever runs an installation, in the order in which it is asked. */
export const operatorFields = {
  name: { label: 'Name oder Firma mit Rechtsform' },
  address: { label: 'Anschrift', hint: 'Straße und Hausnummer, Postleitzahl und Ort, Land', isLong: true },
  representedBy: { label: 'Vertreten durch', hint: 'Wer den Verein oder die Firma vertritt' },
  register: { label: 'Registereintrag', hint: 'Registergericht und Nummer' },
  vatId: { label: 'Umsatzsteuer-Identifikationsnummer' },
  responsibleForContent: { label: 'Verantwortlich für den Inhalt', hint: 'Name und Anschrift einer Person' },
  arbitration: {
    label: 'Verbraucherschlichtung',
    hint: 'Ein ganzer Satz: ob Sie an Verfahren vor einer Verbraucherschlichtungsstelle teilnehmen.',
    isLong: true,
  },
  dataProtectionOfficer: { label: 'Datenschutzbeauftragte Person', hint: 'Name und Kontakt' },
  server: { label: 'Wo der Server steht', hint: 'Anbieter und Ort' },
  accessLogs: {
    label: 'Protokolle davor',
    hint: 'Ein ganzer Satz: was ein Server davor protokolliert, und wie lange.',
    isLong: true,
  },
  processors: { label: 'Auftragsverarbeitung', hint: 'Mit wem ein Vertrag dazu besteht', isLong: true },
  backupsKept: { label: 'Wie lange Sicherungen bleiben', hint: 'Zum Beispiel: 6 Monate' },
  supervisoryAuthority: { label: 'Aufsichtsbehörde für den Datenschutz', hint: 'Die Ihres Bundeslands', isLong: true },
  privacyAsOf: { label: 'Stand der Datenschutzerklärung', hint: 'Monat und Jahr' },
  knownBarriers: {
    label: 'Was hier noch nicht jeder bedienen kann',
    hint: 'Ein ganzer Satz für die Seite zur Barrierefreiheit.',
    isLong: true,
  },
  answersWithin: { label: 'Wie schnell Sie antworten', hint: 'Auf Hinweise zu Barrieren, zum Beispiel: zwei Wochen' },
  marketSurveillance: {
    label: 'Marktüberwachung für Barrierefreiheit',
    hint: 'Zuständige Stelle mit Anschrift und E-Mail-Adresse',
    isLong: true,
  },
  accessibilityAsOf: { label: 'Stand der Erklärung zur Barrierefreiheit', hint: 'Monat und Jahr' },
} as const satisfies Record<TextField, Asked>

export const operatorFieldNames = Object.keys(operatorFields) as TextField[]

/** What an installation may not have at all: its line is left out then. */
export const mayBeNone = [
  'representedBy',
  'register',
  'vatId',
  'dataProtectionOfficer',
  'accessLogs',
  'processors',
  'knownBarriers',
] as const satisfies TextField[]
type NoneField = (typeof mayBeNone)[number]

/** As brand.json has it: missing is not said yet, null does not apply. */
export type OperatorDetails = { contact?: { email?: string; phone?: string }; operator?: Operator }

/** A placeholder in brackets, as in deploy/brand.example.json. */
const isPlaceholder = (text: string) => /^\[.*\]$/s.test(text)
const LONGEST = 2_000
const text = z
  .string()
  .refine(withoutNul, 'Das enthält ein ungültiges Zeichen.')
  .trim()
  .max(LONGEST, `Höchstens ${LONGEST} Zeichen.`)
  .refine((said) => !isPlaceholder(said), 'Das ist noch nicht ausgefüllt.')
const wrongEmail = 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'

/** The form: an empty field is not said yet; `none` names what does not apply. */
export const operatorInput = z.object({
  email: z.union([z.literal(''), emailAddress(wrongEmail)], wrongEmail),
  phone: text.max(100, 'Höchstens 100 Zeichen.'),
  ...(Object.fromEntries(operatorFieldNames.map((field) => [field, text])) as Record<TextField, typeof text>),
  termsChecked: z.boolean(),
  none: z.array(z.enum(mayBeNone)).max(mayBeNone.length),
})
export type OperatorInput = z.output<typeof operatorInput>

/** What is stored of a form. What is already said for everybody (domain/platform/brand.ts) is not. */
export function detailsOf({ email, phone, termsChecked, none, ...said }: OperatorInput): OperatorDetails {
  const texts = operatorFieldNames.flatMap((field): [TextField, string | null][] => {
    if ((none as string[]).includes(field)) return [[field, null]]
    return said[field] && said[field] !== everyOperator[field] ? [[field, said[field]]] : []
  })
  return {
    contact: { ...(email && { email }), ...(phone && { phone }) },
    operator: { ...Object.fromEntries(texts), ...(termsChecked && { termsChecked: true as const }) },
  }
}

/** The form of what is stored. */
export function inputOf({ contact = {}, operator = {} }: OperatorDetails): OperatorInput {
  const texts = operatorFieldNames.map((field) => [field, operator[field] ?? everyOperator[field] ?? ''] as const)
  return {
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    ...(Object.fromEntries(texts) as Record<TextField, string>),
    termsChecked: operator.termsChecked === true,
    none: mayBeNone.filter((field: NoneField) => operator[field] === null),
  }
}

/** What was said last counts before what was said in the file, field by field. */
export const overFile = (file: OperatorDetails, said: OperatorDetails) => ({
  contact: { ...file.contact, ...said.contact },
  operator: { ...file.operator, ...said.operator },
})

/** What the legal pages lack, by the names of the fields in brand.json. */
export function gapsIn({ contact = {}, operator = {} }: OperatorDetails): string[] {
  return [
    ...(['email', 'phone'] as const).filter((field) => contact[field] === undefined).map((field) => `contact.${field}`),
    ...([...operatorFieldNames, 'termsChecked'] as const)
      .filter((field) => operator[field] === undefined && everyOperator[field] === undefined)
      .map((field) => `operator.${field}`),
  ]
}
