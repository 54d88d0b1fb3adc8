import type { z } from 'zod'
import { appRouter } from '../../../server/router.ts'
import { BROWSERS_KEY } from '../../support/push-device.ts'
import type { Ids } from './cast.ts'
import type { ValueOf } from './good-input.ts'
import type { Random } from './random.ts'

type Procedure = { _def: { type: 'query' | 'mutation' | 'subscription'; inputs: z.ZodType[] } }

/** Every procedure, as the router itself lists them. */
export const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).map(
  ([path, { _def }]) => ({ path, type: _def.type, inputs: _def.inputs }),
)
export type WalkedProcedure = (typeof procedures)[number]

/** What `id` and `ids` are of, by the beginning of a procedure's name; content names its type beside it. */
const idOf: [beginning: string, kind: string][] = [
  ['session.', 'session'],
  ['passkeys.', 'passkey'],
  ['reminders.', 'pushDevice'],
  ['competencies.', 'competency'],
  ['children.', 'child'],
  ['sharing.revoke', 'link'],
  ['guardians.end', 'guardianship'],
  ['guardians.', 'guardianInvitation'],
  ['notebook.', 'page'],
  ['admin.competencies.', 'competency'],
  ['admin.skillLevels.', 'level'],
  ['admin.links.revoke', 'link'],
  ['admin.reviews.resolve', 'comment'],
  ['admin.reviews.removeComment', 'comment'],
  ['admin.faq.', 'faqItem'],
  ['admin.glossary.', 'word'],
  ['admin.announcements.', 'announcement'],
  ['announcements.', 'announcement'],
  ['admin.users.', 'user'],
  ['admin.media.', 'media'],
  ['admin.mails.', 'mail'],
  ['admin.renewSimulationSecret', 'simulation'],
  ['admin.checkSimulation', 'simulation'],
]
const kindOf: Record<string, string> = {
  childId: 'child',
  selectedChildId: 'child',
  competencyId: 'competency',
  agreementId: 'agreement',
  clauseId: 'clause',
  skillLevelId: 'level',
  lessonId: 'lesson',
  quizId: 'quiz',
  questionId: 'question',
  attemptId: 'attempt',
  missedOf: 'attempt',
  passId: 'pass',
  simulationId: 'simulation',
  faqItemId: 'faqItem',
  wordId: 'word',
  mailId: 'mail',
  after: 'user',
  person: 'user',
  slug: 'slug',
  code: 'code',
  familyCode: 'familyCode',
}
const texts: Record<string, string[]> = {
  key: ['plan', 'ordnen', 'karten'],
  field: ['regel', 'ort', 'woche'],
  birthdate: ['2014-05-17', '2009-12-31', '2020-02-29'],
  phone: ['030 1234', '+49 170 1234567'],
  reviewOn: ['2027-05-17'],
  day: ['2027-05-17'],
  time: ['08:00'],
  nickname: ['Milo', 'Nick', 'Änni'],
  emailTime: ['08:00', '23:59'],
  fromDay: ['2027-05-17'],
  fromTime: ['08:00', '23:59'],
  untilDay: ['2027-05-17', '2027-05-18'],
  untilTime: ['09:00', '08:00'],
  timezone: ['Europe/Berlin', 'UTC'],
  from: ['2026-01-01'],
  until: ['2026-12-31'],
  before: ['1000', '1'],
  vendorMinAge: ['0', '12', '16'],
  mailSender: ['Schule am Bach'],
  password: ['Korrekt-Pferd-7', 'Noch-ein-Pferd-8'],
  digits: ['482913', '271828'],
  externalApiUrl: ['https://10.0.0.1/auswertung', ''],
  endpointUrl: ['https://10.0.0.1/start', 'https://127.0.0.1/'],
  userAgent: ['Mozilla/5.0'],
  search: ['passw', '', '%', 'ä'],
  filling: ['19:30', '60'],
  receipt: ['eyJpZCI6MX0.x', 'a.b'],
  endpoint: ['https://10.0.0.1/push', 'https://127.0.0.1/push'],
  p256dh: [BROWSERS_KEY],
  auth: ['AAAAAAAAAAAAAAAAAAAAAA'],
  quietFrom: ['20:00', '00:00'],
  quietUntil: ['08:00', '00:00'],
}

/** Here a colour is a code and a picture the sha256 of its bytes; a figure's colour has a name. */
const branding: Record<string, string[]> = {
  colour: ['#0b5c4b', '#0B5C4B'],
  logo: ['a'.repeat(64)],
  icon: ['b'.repeat(64)],
}

/** Values that lead a call of this procedure further than invented ones. */
export function valuesFor(path: string, own: Ids, random: Random): ValueOf {
  const someOf = (kind: string | undefined) => {
    const known = own[kind ?? ''] ?? []
    return known.length > 0 ? random.pick(known) : undefined
  }
  const ofId = (type: unknown) => someOf(idOf.find(([beginning]) => path.startsWith(beginning))?.[1] ?? String(type))
  return (field, beside) => {
    if (field === 'id' && 'question' in beside && !path.startsWith('admin.faq.')) return undefined
    if (field === 'id') return ofId(beside.type)
    if (field === 'ids') {
      const kind = beside.type ?? idOf.find(([beginning]) => path.startsWith(beginning))?.[1]
      return random.chance(0.8) ? (own[String(kind)] ?? []) : own[String(kind)]?.slice(1)
    }
    if (field === 'contentId') return someOf(String(beside.contentType))
    if (field === 'answerIds') return [someOf('answer')].filter(Boolean)
    if (field === 'placedAt') return random.pick([null, [someOf('place')].filter(Boolean)])
    if (field === 'value' && 'answerIds' in beside) return random.pick([null, 60])
    if (field === 'childIds') return [someOf('child')].filter(Boolean)
    if (field === 'code' && path === 'guardians.accept') return '482913'
    if (path.startsWith('guardians.') && field === 'token') return someOf('guardianToken')
    if (field === 'token') return someOf(path.startsWith('sharing.') ? 'shareToken' : 'invitationToken')
    if (field === 'email') return `neu-${random.below(1e9)}@familie.example`
    if (path === 'terms.accept' && field === 'version') return random.pick(['2026-11-29', '2026-11-29-2'])
    if (path === 'admin.terms.publish') {
      if (field === 'base') return random.pick([null, '2026-11-29'])
      if (field === 'content') return 'Was gilt. '.repeat(20)
      if (field === 'mustAccept') return false // or nobody else gets any further
    }
    if (path.startsWith('admin.announcements.')) {
      if (field === 'kind') return 'other'
      if (field === 'work') return null
      if (field === 'isMailed') return true
    }
    if (field === 'base') return { revision: random.below(3), version: random.below(4) }
    if (field === 'cursor') return random.pick([null, { failedAt: '2026-01-01T00:00:00.000000Z', id: random.uuid() }])
    if (field === 'words') return 1 + random.below(3)
    if (field === 'pictures') return ['sun', 'fish', 'key']
    if (field === 'picture' || field === 'partnerPicture') return random.pick(['locked', null])
    if (field === 'recording')
      return random.pick([null, { file: `media/${'a'.repeat(12)}-${'b'.repeat(12)}.mp3`, bytes: 1000, seconds: 3 }])
    if (path.startsWith('admin.glossary.')) {
      if (field === 'word') return `Wort ${random.below(1e9)}`
      if (field === 'forms') return [`Wörter ${random.below(1e9)}`]
    }
    if (field === 'title' && path.startsWith('admin.')) return `Titel ${random.below(1e9)}`
    const known = (path.startsWith('admin.branding.') ? branding[field] : undefined) ?? texts[field]
    return known ? random.pick(known) : someOf(kindOf[field])
  }
}

/** After these their caller, or what others need, is gone: they come less often. */
export const endsSomething = (path: string) =>
  /erase|remove|revoke|withdraw|endAll|takeRole|giveRole|lock|endSessions|session\.end|switchOff|changeEmail|sign-out|discard/i.test(
    path,
  )
