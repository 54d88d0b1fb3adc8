import { z } from 'zod'
import { brand } from '../platform/brand.ts'
import { nameOfThing, uuid } from '../platform/fields.ts'
import { timeZones } from './daily-status.ts'

/** How many devices of one person are reminded; the database holds to it too. */
export const MOST_REMINDER_DEVICES = 10
const MAX_DEVICE_NAME = 60
/** Days after which something that happened is not told any more, whatever kept it from being told. */
export const NOTICE_HOLDS_DAYS = 3

export const reminderKinds = ['pass', 'help', 'agreement'] as const
export type ReminderKind = (typeof reminderKinds)[number]

export const reminderDeviceForm = z.object({
  name: nameOfThing('Bitte geben Sie dem Gerät einen Namen.', MAX_DEVICE_NAME),
})
export const reminderDeviceRename = reminderDeviceForm.extend({ id: uuid })
export const reminderDeviceId = z.object({ id: uuid })

const endpoint = z.string().max(2000)
export const reminderEndpoint = z.object({ endpoint })
/** What a browser tells of a push subscription: https://www.w3.org/TR/push-api/#dom-pushsubscriptionjson */
export const newReminderDevice = reminderDeviceForm.extend({
  endpoint,
  keys: z.object({ p256dh: z.base64url().length(87), auth: z.base64url().length(22) }),
})

const time = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Gültiges Zeitformat erforderlich (HH:MM)')

/** Of what a parent wants to be reminded, and when not. `quietFrom` and `quietUntil` the same: at any time. */
export const reminderSettings = z.object({
  tellsPass: z.boolean(),
  tellsHelp: z.boolean(),
  tellsAgreement: z.boolean(),
  showsNames: z.boolean(),
  quietFrom: time,
  quietUntil: time,
  timezone: z.enum(timeZones, 'Bitte wählen Sie eine Zeitzone.'),
})
export type ReminderSettings = z.output<typeof reminderSettings>

export const reminderDefaults: ReminderSettings = {
  tellsPass: true,
  tellsHelp: true,
  tellsAgreement: true,
  showsNames: false,
  quietFrom: '20:00',
  quietUntil: '08:00',
  timezone: 'Europe/Berlin',
}

/** What a service worker shows. `path`: where a tap leads, within this installation. */
export type ReminderMessage = { title: string; body: string; path: string; tag: string }

/** Nothing that a child may not read over a shoulder: no topic, no surname, a first name only where it is wished. */
const sentences: Record<
  ReminderKind,
  { without: string; of: (names: string) => string; ofMany: (names: string) => string }
> = {
  pass: {
    without: 'Es gibt einen neuen Pass zu feiern.',
    of: (name) => `${name} hat einen Pass verdient.`,
    ofMany: (names) => `${names} haben Pässe verdient.`,
  },
  help: {
    without: 'Bei einem Quiz wäre Hilfe willkommen.',
    of: (name) => `${name} freut sich über Hilfe bei einem Quiz.`,
    ofMany: (names) => `${names} freuen sich über Hilfe bei einem Quiz.`,
  },
  agreement: {
    without: 'Es ist Zeit, wieder über die Vereinbarung zu reden.',
    of: (name) => `Es ist Zeit, mit ${name} wieder über die Vereinbarung zu reden.`,
    ofMany: (names) => `Es ist Zeit, mit ${names} wieder über die Vereinbarung zu reden.`,
  },
}

/** One reminder of all that has come together. `notices`: at least one. */
export function reminderOf(
  notices: readonly { kind: ReminderKind; childName: string }[],
  { showsNames }: Pick<ReminderSettings, 'showsNames'>,
): ReminderMessage {
  const body = reminderKinds.flatMap((kind) => {
    const names = [...new Set(notices.filter((one) => one.kind === kind).map(({ childName }) => childName))]
    if (names.length === 0) return []
    const { without, of, ofMany } = sentences[kind]
    if (!showsNames) return [without]
    return [names.length === 1 ? of(names[0] as string) : ofMany(inWords(names))]
  })
  return { title: brand.name, body: body.join(' '), path: '/dashboard', tag: 'reminder' }
}

/** Shown on a device whose owner wants to see what a reminder looks like. */
export const trialReminder = (): ReminderMessage => ({
  title: brand.name,
  body: 'So sieht eine Erinnerung auf diesem Gerät aus.',
  path: '/profile',
  tag: 'trial',
})

const inWords = (names: string[]) => names.join(', ').replace(/, ([^,]*)$/, ' und $1')
