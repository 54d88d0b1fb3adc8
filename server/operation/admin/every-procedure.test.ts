import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Draft, DraftBase } from '../../../domain/content/content.ts'
import { nothingChosen } from '../../../domain/operation/branding.ts'
import { inputOf } from '../../../domain/operation/operator-details.ts'
import { type Duty, mayDo } from '../../../domain/people/roles.ts'
import { today } from '../../../domain/platform/dates.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import { dayAfter } from '../../../domain/platform/wall-clock.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent, makeStaff, type TestParent } from '../../../tests/support/people.ts'
import { makeSimulation } from '../../../tests/support/simulation-provider.ts'
import { auditAlone } from '../../platform/audit/record.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { appRouter } from '../../router.ts'
import { readDetails } from '../branding/operator-details.ts'
import { noteTestMail } from '../doctor/test-mail.ts'

/**
 * Every procedure for admins is called once, with what stands here: none of them answers with anything of a child, and
 * each that changes something is in the audit log. Whoever adds a procedure adds it here.
 */

type Things = Awaited<ReturnType<typeof makeThings>>
type Ask = (things: Things) => unknown

const procedures: Record<string, Ask> = {
  counts: nothing,
  silentSimulations: nothing,
  dueReviews: nothing,
  calls: nothing,
  recordCheck: () => ({ key: 'polizei', value: '110', isRight: true, note: null }),
  backups: nothing,
  'doctor.examine': nothing,
  'doctor.sendTestMail': nothing,
  'doctor.confirmTestMail': ({ testMail }) => ({ token: testMail }),
  statistics: nothing,
  'mails.list': () => ({}),
  'mails.state': nothing,
  'mails.sendAgain': ({ mail }) => ({ id: mail }),
  checkSimulation: ({ simulation }) => ({ id: simulation }),
  renewSimulationSecret: ({ simulation }) => ({ id: simulation }),
  'competencies.list': nothing,
  'competencies.byId': ({ competency }) => ({ id: competency }),
  'competencies.create': ({ title }) => aCompetency(title),
  'competencies.update': ({ competency, title }) => ({ id: competency, ...aCompetency(title) }),
  'competencies.publish': ({ competency }) => ({ id: competency }),
  'competencies.consequences': ({ competency }) => ({ id: competency }),
  'competencies.remove': ({ away }) => ({ id: away.id }),
  'competencies.reorder': ({ competencies }) => ({ ids: competencies }),
  'skillLevels.byId': ({ level }) => ({ id: level }),
  'skillLevels.create': ({ competency }) => ({ competencyId: competency, ...aLevel }),
  'skillLevels.update': ({ level }) => ({ id: level, ...aLevel }),
  'skillLevels.consequences': ({ level }) => ({ id: level }),
  'skillLevels.publish': ({ away }) => ({ id: away.levels[0]?.id }),
  'skillLevels.remove': ({ away }) => ({ id: away.levels[1]?.id }),
  'skillLevels.reorder': ({ competency, level }) => ({ competencyId: competency, ids: [level] }),
  'content.create': ({ level }) => ({ type: 'lesson', skillLevelId: level }),
  'content.open': ({ lesson }) => ({ type: 'lesson', id: lesson }),
  'content.save': ({ lesson, base, draft }) => ({ type: 'lesson', id: lesson, base, payload: draft.payload }),
  'content.discard': ({ lesson, base }) => ({ type: 'lesson', id: lesson, base }),
  'content.publish': ({ lesson, base }) => ({ type: 'lesson', id: lesson, base }),
  'content.history': ({ lesson }) => ({ type: 'lesson', id: lesson }),
  'content.lessons': nothing,
  'content.linking': ({ lesson }) => ({ lessonId: lesson }),
  'content.revision': ({ lesson }) => ({ type: 'lesson', id: lesson, revision: 1 }),
  'content.restore': ({ lesson, base }) => ({ type: 'lesson', id: lesson, base, revision: 1 }),
  'content.consequences': ({ quiz }) => ({ type: 'quiz', id: quiz }),
  'content.remove': ({ away }) => ({ type: 'quiz', id: away.levels[2]?.quizId }),
  'standing.learners': ({ quiz }) => ({ type: 'quiz', id: quiz }),
  'standing.duplicate': ({ competency }) => ({ type: 'competency', id: competency }),
  'standing.takeBack': ({ quiz }) => ({ type: 'quiz', id: quiz }),
  'standing.bin': ({ level }) => ({ type: 'level', id: level }),
  'standing.bringBack': ({ away }) => ({ type: 'competency', id: away.id }),
  'standing.listBin': nothing,
  'standing.events': ({ away }) => ({ type: 'competency', id: away.id }),
  'content.place': ({ lesson }) => ({ type: 'lesson', id: lesson, orderIndex: 0 }),
  'content.reorder': ({ level, lessons }) => ({ type: 'lesson', skillLevelId: level, ids: lessons }),
  'reviews.list': nothing,
  'reviews.ofContent': ({ lesson }) => ({ type: 'lesson', id: lesson }),
  'reviews.ask': ({ lesson, base }) => ({ type: 'lesson', id: lesson, base, note: 'Bitte ansehen.' }),
  'reviews.withdraw': ({ asked }) => ({ type: 'lesson', id: asked }),
  'reviews.giveBack': ({ asked }) => ({ type: 'lesson', id: asked, answer: 'Es fehlt noch etwas.' }),
  'reviews.comment': ({ lesson }) => ({
    type: 'lesson',
    id: lesson,
    field: 'feld-titel',
    quote: null,
    comment: 'Kürzer?',
  }),
  'reviews.resolve': ({ comment }) => ({ id: comment, isResolved: true }),
  'reviews.removeComment': ({ comment }) => ({ id: comment }),
  'schedules.list': nothing,
  'schedules.ofContent': ({ asked }) => ({ type: 'lesson', id: asked }),
  'schedules.set': ({ lesson, base }) => ({ type: 'lesson', id: lesson, base, ...tomorrow() }),
  'schedules.cancel': ({ asked }) => ({ type: 'lesson', id: asked }),
  'links.list': ({ quiz }) => ({ type: 'quiz', id: quiz }),
  'links.make': ({ quiz }) => ({ type: 'quiz', id: quiz }),
  'links.revoke': ({ link }) => ({ id: link }),
  search: () => ({ text: 'Muster' }),
  'users.list': () => ({}),
  'users.byId': ({ parent }) => ({ id: parent }),
  'users.giveRole': ({ parent }) => ({ id: parent, role: 'author' }),
  'users.takeRole': ({ otherAdmin }) => ({ id: otherAdmin }),
  'users.lock': ({ parent }) => ({ id: parent }),
  'users.unlock': ({ locked }) => ({ id: locked }),
  'users.endSessions': ({ parent }) => ({ id: parent }),
  'users.mailResetLink': ({ parent }) => ({ id: parent }),
  'users.mailConfirmation': ({ waiting }) => ({ id: waiting }),
  'users.endUnconfirmedChild': ({ unconfirmed }) => ({ email: unconfirmed }),
  'faq.list': nothing,
  'faq.byId': ({ question }) => ({ id: question }),
  'faq.create': () => aQuestion,
  'faq.update': ({ question }) => ({ id: question, ...aQuestion }),
  'faq.show': ({ question }) => ({ id: question, isActive: false }),
  'faq.remove': ({ question }) => ({ id: question }),
  'faq.reorder': ({ questions }) => ({ ids: questions }),
  'glossary.list': nothing,
  'glossary.byId': ({ word }) => ({ id: word }),
  'glossary.create': () => aWord(`Kettenbrief ${++made}`),
  'glossary.update': ({ word }) => ({ id: word, ...aWord(`Rundbrief ${++made}`) }),
  'glossary.remove': ({ word }) => ({ id: word }),
  'media.list': () => ({}),
  'media.listRecordings': () => ({}),
  'media.rename': ({ picture }) => ({ id: picture, name: 'Anders' }),
  'media.remove': ({ picture }) => ({ id: picture }),
  'branding.read': nothing,
  'branding.save': () => ({ ...nothingChosen, name: `Lotse ${++made}`, revision: 0 }),
  'branding.reset': () => ({ revision: 1 }),
  'announcements.list': nothing,
  'announcements.recipients': nothing,
  'announcements.preview': () => anAnnouncement,
  'announcements.send': () => anAnnouncement,
  'announcements.end': ({ announcement }) => ({ id: announcement }),
  'terms.list': nothing,
  'terms.publish': ({ terms }) => ({ ...someTerms, base: terms }),
  'operatorDetails.read': nothing,
  'operatorDetails.save': ({ detailsRevision: revision }) => ({ ...inputOf({}), name: `Verein ${++made}`, revision }),
  'setup.state': nothing,
  'setup.tryBackupTarget': nothing,
  'setup.endDemo': nothing,
  'setup.emptyContent': nothing,
  'audit.list': () => ({}),
  'audit.people': nothing,
}

/** What is refused to an admin too where there are children; what it does is tested in server/operation/setup. */
const withoutChildren = ['setup.emptyContent']

/** What changes something and leaves no row, and why. */
const unaudited: Record<string, string> = {
  'content.save': 'a draft, every few seconds while somebody types; only editors see it, with who wrote it and when',
  'reviews.comment': 'said among colleagues, who see who said it and when',
  'reviews.resolve': 'the same',
  'reviews.removeComment': 'the own words only',
}

const tomorrow = () => ({ day: dayAfter(today()), time: '08:00' })
function nothing() {
  return undefined
}
const aCompetency = (title: string) => ({
  title,
  description: null,
  orderIndex: 0,
  pedagogicalMinAge: null,
  vendorMinAge: null,
  passMotto: null,
  passNote: null,
})
const aLevel = { title: 'Ein Level', description: null, orderIndex: 0, minAge: null, talkingPoints: [] }
const aWord = (word: string) => ({ word, forms: [], explanation: 'Eine Nachricht zum Weitergeben.', picture: null })
const aQuestion = { question: 'Und warum?', answer: 'Darum.', isActive: true }
const aDay = (day: number) => ({ fromDay: `${nextYear()}-01-0${day}`, untilDay: `${nextYear()}-01-0${day}` })
const nextYear = () => new Date().getUTCFullYear() + 1
const anAnnouncement = {
  ...{ title: 'Wartung im Januar', body: 'Wir spielen eine neue Fassung ein.', kind: 'maintenance' as const },
  ...{ work: { ...aDay(2), fromTime: '22:00', untilTime: '23:00' }, banner: null, isMailed: true },
}
const someTerms = { content: 'Was gilt. '.repeat(20), changes: 'Alles ist neu.', mustAccept: false }
const CANARY = 'Kanarienvogel'

let made = 0

const database = await useDatabase()
const callers = callersOf(database.db)
const admin = await makeAdmin(database.db)

/** A child whose name and address are the canary, in the middle of learning, and noted wherever children are noted. */
async function makeLearner(parent: TestParent, { competencyId, level }: { competencyId: string; level: TestLevel }) {
  const child = await makeChild(database.db, parent, {
    name: CANARY,
    lastName: CANARY,
    email: `${CANARY}-${++made}@familie.example`.toLowerCase(),
  })
  const nicknamed = await makeChild(database.db, parent, { name: `${CANARY} zwei`, registered: false })
  const asParent = callers.asParent(parent)
  await asParent.assignments.assign({ childId: child.id, competencyId })
  await asParent.nicknameLogins.set({
    childId: nicknamed.id,
    nickname: CANARY,
    secret: { method: 'digits', digits: '482913' },
  })
  await callers.asChild(child).lessons.markRead({ lessonId: level.lessonIds[0] as string })
  await asOwner(database.db, (tx) =>
    tx.insertInto('childPasses').values({ childId: child.id, title: CANARY, levels: [] }).execute(),
  )
  const refused = { action: 'access refused', actorId: child.userId as string } as const
  await auditAlone(database.db, { ...refused, details: { path: 'admin.counts' } })
  await auditAlone(database.db, { ...refused, subject: child.id, details: { path: 'learning.competency' } })
}

/** A competency in the bin. Its first level is taken back, the second is in the bin, the third has lost its quiz. */
async function makeAway(standing: ReturnType<typeof callers.asAdmin>['admin']['standing']) {
  const away = await makeCompetency(database.db, { levels: 3 })
  const [first, second, third] = away.levels as [TestLevel, TestLevel, TestLevel]
  await standing.takeBack({ type: 'level', id: first.id })
  for (const ref of [
    { type: 'level', id: second.id },
    { type: 'quiz', id: third.quizId },
    { type: 'competency', id: away.id },
  ] as const)
    await standing.bin(ref)
  return away
}

/** Content with a family that learns from it, people to do something to, and questions. */
async function makeThings() {
  const { db } = database
  const [parent, locked] = [await makeParent(db), await makeParent(db)]
  const otherAdmin = await makeAdmin(db)
  const competency = await makeCompetency(db)
  const level = competency.levels[0] as TestLevel
  await makeLearner(parent, { competencyId: competency.id, level })
  const simulation = await makeSimulation(db, {
    skillLevelId: level.id,
    endpointUrl: 'https://example.com/start',
  })
  const asAdmin = callers.asAdmin(admin).admin
  const quiz = level.quizId
  await asAdmin.users.lock({ id: locked.id })
  await asAdmin.links.make({ type: 'quiz', id: quiz })
  const link = (await asAdmin.links.list({ type: 'quiz', id: quiz }))[0]?.id as string
  const question = (await asAdmin.faq.create(aQuestion)).id
  const word = (await asAdmin.glossary.create(aWord(`Wort ${level.id}`.slice(0, 40)))).id
  const lesson = level.lessonIds[0] as string
  const opened: { draft: Draft; base: DraftBase } = await asAdmin.content.open({ type: 'lesson', id: lesson })
  const draft = opened.draft as Extract<Draft, { type: 'lesson' }>
  const asked = level.parentLessonId
  const opening = await asAdmin.content.open({ type: 'lesson', id: asked })
  const { base: waitingBase } = await asAdmin.content.save({
    ...{ type: 'lesson', id: asked, base: opening.base, payload: opening.draft.payload as typeof draft.payload },
  })
  await asAdmin.reviews.ask({ type: 'lesson', id: asked, base: waitingBase, note: '' })
  await asAdmin.schedules.set({ type: 'lesson', id: asked, base: waitingBase, ...tomorrow() })
  const { id: comment } = await asAdmin.reviews.comment({
    ...{ type: 'lesson', id: lesson, field: 'feld-titel', quote: null, comment: 'Kürzer?' },
  })
  const { base } = await asAdmin.content.save({
    type: 'lesson',
    id: lesson,
    base: opened.base,
    payload: { ...draft.payload, title: 'Neu gefasst' },
  })
  return {
    title: `Titel ${++made}`,
    away: await makeAway(asAdmin.standing),
    parent: parent.id,
    locked: locked.id,
    waiting: await makeWaiting(),
    otherAdmin: otherAdmin.id,
    unconfirmed: await makeUnconfirmed(parent),
    competency: competency.id,
    competencies: (await asAdmin.competencies.list()).map(({ id }) => id),
    level: level.id,
    lesson,
    asked,
    comment,
    lessons: (await asAdmin.skillLevels.byId({ id: level.id })).content.lesson.map(({ id }) => id),
    quiz,
    simulation: simulation.id,
    link,
    base,
    draft,
    question,
    word,
    picture: await makePicture(),
    mail: await giveUpMail(parent),
    testMail: await asSystem(database.db, 'a test', noteTestMail),
    detailsRevision: (await asSystem(database.db, 'a test', readDetails)).revision,
    questions: (await asAdmin.faq.list()).map(({ id }) => id),
    announcement: (await asAdmin.announcements.send(anAnnouncement)).id,
    terms: (await asAdmin.terms.list())[0]?.version ?? null,
  }
}

const letWait = (userId: string | null) =>
  asOwner(database.db, (tx) => sql`update auth."user" set "emailVerified" = false where id = ${userId}`.execute(tx))

/** The address of a child that has not confirmed it. */
async function makeUnconfirmed(parent: TestParent): Promise<string> {
  const { email, userId } = await makeChild(database.db, parent, { name: CANARY })
  await letWait(userId)
  return email
}

/** A parent that has not confirmed its address. */
async function makeWaiting(): Promise<string> {
  const { id } = await makeParent(database.db)
  await letWait(id)
  return id
}

const hexDigits = (length: number) => String(++made).padStart(length, '0')
async function makePicture(): Promise<string> {
  const file = `${hexDigits(12)}-${hexDigits(12)}.webp`
  const size = { width: 1, height: 1, bytes: 1 }
  const { id } = await asOwner(database.db, (tx) =>
    tx
      .insertInto('media')
      .values({ name: 'Ein Bild', file, ...size, sha256: hexDigits(64) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** To a child, about whom an admin hears nothing by it. */
async function giveUpMail(parent: TestParent): Promise<string> {
  const text = { subject: CANARY, bodyText: CANARY, bodyHtml: CANARY }
  const { id } = await asOwner(database.db, (tx) =>
    tx
      .insertInto('mailOutbox')
      .values({ ...text, recipient: `${CANARY}@familie.example`, failedAt: new Date(), about: [parent.id] })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

const recordsAfter = (id: string) =>
  asOwner(database.db, async (tx) => {
    const { rows } = await sql<{ id: string; actorId: string; actorName: string; kind: string }>`
      select id, actor_id, actor_name, kind from audit_log where id > ${id} order by id`.execute(tx)
    return rows
  })
const lastRecord = async () => (await recordsAfter('0')).at(-1)?.id ?? '0'

type Part = { [name: string]: Part } & ((input: unknown) => Promise<unknown>)
const callAs = (caller: { admin: unknown }, path: string, input: unknown) =>
  path.split('.').reduce((part, name) => part[name] as Part, caller.admin as Part)(input)
const call = (path: string, input: unknown) => callAs(callers.asAdmin(admin), path, input)

/** For whoever only reads; nobody changes them. */
const untouched = await makeThings()
/** They serve one change after the other, until one of them is refused what another one has used up. */
let used = await makeThings()

/** What a call comes to, if need be with fresh things; for reads with those that nobody has changed. */
async function withThings<T>(type: string, work: (things: Things) => Promise<T>, isEnough = (_: T) => true) {
  if (type === 'query') return work(untouched)
  try {
    const outcome = await work(used)
    if (isEnough(outcome)) return outcome
  } catch {}
  used = await makeThings()
  return work(used)
}

const ofAdmins = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
  .filter(([path]) => path.startsWith('admin.'))
  .map(([path, { _def }]) => ({ path: path.slice('admin.'.length), type: _def.type }))

describe('every procedure for admins', () => {
  test('is known here', () => {
    expect(Object.keys(procedures).toSorted()).toEqual(ofAdmins.map(({ path }) => path).toSorted())
  })

  test.each(ofAdmins.filter(({ path }) => !withoutChildren.includes(path)))(
    '$path answers without anything of a child, and what it changes is noted',
    async ({ path, type }) => {
      const changes = type === 'mutation' && !(path in unaudited)
      const { told, records } = await withThings(
        type,
        async (things) => {
          const before = await lastRecord()
          const answer = await call(path, procedures[path]?.(things))
          return { told: JSON.stringify(answer ?? null), records: await recordsAfter(before) }
        },
        ({ records }) => !changes || records.length > 0, // what is so already is not noted once more
      )
      expect(told.toLowerCase()).not.toContain(CANARY.toLowerCase())
      const byAdmin = { actorId: admin.id, actorName: 'Ada Admin', kind: expect.any(String) }
      expect(records).toEqual(changes ? [expect.objectContaining(byAdmin)] : [])
    },
  )
})

/** Whose each procedure is (decision 104); what stands nowhere is an editor's. An admin calls all of them, as above. */
const dutyOf: Record<string, Duty> = {
  counts: 'operate',
  backups: 'operate',
  silentSimulations: 'write',
  dueReviews: 'write',
  calls: 'write',
  recordCheck: 'write',
  search: 'write',
  statistics: 'write',
  'competencies.list': 'write',
  'competencies.byId': 'write',
  'skillLevels.byId': 'write',
  'content.create': 'write',
  'content.open': 'write',
  'content.save': 'write',
  'content.discard': 'write',
  'content.history': 'write',
  'content.lessons': 'write',
  'content.linking': 'write',
  'content.revision': 'write',
  'content.restore': 'write',
  'media.list': 'write',
  'media.listRecordings': 'write',
  'reviews.list': 'write',
  'reviews.ofContent': 'write',
  'reviews.ask': 'write',
  'reviews.withdraw': 'write',
  'reviews.comment': 'write',
  'reviews.resolve': 'write',
  'reviews.removeComment': 'write',
  'schedules.list': 'write',
  'schedules.ofContent': 'write',
  'standing.events': 'write',
  'setup.emptyContent': 'govern',
  'users.giveRole': 'govern',
  'users.takeRole': 'govern',
}
const OPERATE = /^(users|mails|audit|doctor|branding|announcements|terms|operatorDetails|setup)\./
const dutyAt = (path: string): Duty => dutyOf[path] ?? (OPERATE.test(path) ? 'operate' : 'edit')

describe.each(['author', 'editor', 'operator'] as const)('somebody of the team, as %s,', (staffRole) => {
  const isTheirs = ({ path }: { path: string }) => mayDo({ isAdmin: false, staffRole }, dutyAt(path))

  test('is refused what belongs to another role, and nothing has changed', async () => {
    const person = await makeStaff(database.db, staffRole)
    const before = await lastRecord()
    const refused = ofAdmins.filter((one) => !isTheirs(one))
    expect(refused.length).toBeGreaterThan(10)
    for (const { path } of refused)
      await expect(
        callAs(callers.asStaff(person, staffRole), path, procedures[path]?.(untouched)),
        path,
      ).rejects.toThrow(refusals.FORBIDDEN.message)
    expect(await recordsAfter(before)).toEqual([])
  })

  // Nobody removes the words of somebody else, as these are.
  const called = ofAdmins.filter((one) => isTheirs(one) && one.path !== 'reviews.removeComment')
  test.each(called)('calls $path, which tells nothing of a child', async ({ path, type }) => {
    const person = await makeStaff(database.db, staffRole)
    const caller = callers.asStaff(person, staffRole)
    const answer = await withThings(type, (things) => callAs(caller, path, procedures[path]?.(things)))
    const told = JSON.stringify(answer ?? null)
    expect(told.toLowerCase()).not.toContain(CANARY.toLowerCase())
    // Of adults those who run the installation are told; who writes and edits reads no name and no address of a family.
    if (staffRole !== 'operator') expect(told).not.toMatch(/@familie\.example|Petra|Muster/)
  })
})

test('the log shows admins what was refused to a child as nobody’s, and nothing of its learning', async () => {
  const { records } = await callers.asAdmin(admin).admin.audit.list({ kind: 'access' })
  expect(records.length).toBeGreaterThan(0)
  expect(records.map(({ actorName }) => actorName)).toEqual(records.map(() => null))
  expect(JSON.stringify(records)).not.toContain('learning.')
})
