import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../server/platform/db/actor.ts'
import { everySample, giveActivities } from '../../support/activities.ts'
import { makeCompetency, rightGiven, type TestCompetency, type TestLevel } from '../../support/curriculum.ts'
import { asOwner } from '../../support/owner.ts'
import { givePasskey } from '../../support/passkey-device.ts'
import { accompany, makeAdmin, makeChild, makeParent } from '../../support/people.ts'
import { uploaderAt } from '../../support/pictures.ts'
import { givePushDevice } from '../../support/push-device.ts'
import { listOfKinds } from '../../support/questions.ts'
import { cookieOf } from '../../support/sign-in.ts'
import { makeSimulation } from '../../support/simulation-provider.ts'
import { post } from '../learner.ts'

/** Every kind of caller. A visitor holds a shared link; who sits at the server's own machine comes through no proxy. */
export const callerKinds = [
  ...['nobody', 'visitor', 'at the machine', 'parent', 'second parent', 'child', 'admin', 'expired', 'forged'],
] as const
export type CallerKind = (typeof callerKinds)[number]

/** Ids and secrets by what they are of: `child`, `quiz`, `shareToken` and so on. */
export type Ids = Record<string, string[]>

/** Whoever calls: with which cookie, and which ids are theirs to use. */
export type Caller = { kind: CallerKind; cookie: string; own: Ids }

export type Cast = {
  callers: Record<CallerKind, Caller[]>
  /** Of a family of which nobody ever calls. */
  foreign: Ids
  /** Of what is gone. */
  removed: string[]
  admins: string[]
}

export type Family = {
  parentId: string
  parentEmail: string
  parentCookie: string
  childCookie: string
  /** What belongs to it. */
  ids: Ids
  /** What it learns. Anybody may use it, and nobody but an admin may change it. */
  content: Ids
  /** For attempts to be begun: nobody's yet. */
  newKeys: string[]
}

/** What a server needs before anybody calls; `endpoint`: of simulations. */
export type Stage = { db: Db; url: string; endpoint: string; picture: Buffer }

async function ask(url: string, cookie: string, path: string, input: object = {}): Promise<Record<string, unknown>> {
  const answer = await post({ url, cookie, complaints: new Set() }, path, input)
  if (answer.kind !== 'yes') throw new Error(`${path} was answered with ${JSON.stringify(answer)}.`)
  return (answer.data ?? {}) as Record<string, unknown>
}

/** A family in the middle of learning, with one of everything that a family can have. */
export async function makeFamily({ db, url, endpoint }: Stage): Promise<Family> {
  const competency = await makeCompetency(db, { levels: 2, questions: 3, asks: listOfKinds })
  const [level, second] = competency.levels as [TestLevel, TestLevel]
  const simulation = await makeSimulation(db, { skillLevelId: level.id, endpointUrl: endpoint })
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const invited = await makeChild(db, parent, { name: 'Ida', registered: false })
  const nicknamed = await makeChild(db, parent, { name: 'Nick', registered: false })
  const parentCookie = await cookieOf(url, parent.email)
  const childCookie = await cookieOf(url, child.email)
  const byParent = (path: string, input?: object) => ask(url, parentCookie, path, input)
  const byChild = (path: string, input?: object) => ask(url, childCookie, path, input)

  const ofChild = { childId: child.id }
  await byParent('assignments.assign', { ...ofChild, competencyId: competency.id })
  await byParent('assignments.openLevel', { ...ofChild, skillLevelId: second.id })
  const secret = { method: 'digits', digits: '482913' }
  await byParent('nicknameLogins.set', { childId: nicknamed.id, nickname: 'Nick', secret })
  const { familyCode } = await byParent('nicknameLogins.ofChild', { childId: nicknamed.id })
  const handles = await ask(url, '', 'nicknameLogins.family', { familyCode })
  const { token } = await byParent('sharing.link', { ...ofChild, contentType: 'quiz', contentId: level.quizId })
  const shared = { ...ofChild, contentType: 'lesson', contentId: level.lessonIds[0] }
  const { token: lessonToken } = await byParent('sharing.link', shared)
  const links = (await byParent('sharing.list', ofChild)) as unknown as { id: string }[]
  const { link } = await byParent('invitations.create', { childId: invited.id })
  await accompany(db, child, await makeParent(db), 'helper')
  const invitation = await byParent('guardians.invite', { kind: 'helper', childIds: [child.id] })
  const { children } = await byParent('guardians.ofFamily')
  const people = (children as unknown as { people: { id: string }[] }[]).flatMap((one) => one.people)
  await byParent('dailyStatus.save', {
    isEnabled: true,
    emailTime: '08:00',
    timezone: 'Europe/Berlin',
    externalApiUrl: null,
  })
  const passId = await givePass(db, child.id, competency)
  await byParent('passes.openCheckPage', { ...ofChild, passId, showsName: true })
  await byParent('passes.congratulate', { ...ofChild, passId })
  const own = { promisedBy: 'parent', text: 'Wir backen am Sonntag Pizza.' }
  await byParent('agreements.offer', { ...ofChild, kept: null, chosen: [], own })
  const agreed = (await byParent('agreements.ofChild', ofChild)) as unknown as {
    versions: { id: string; clauses: { id: string }[] }[]
  }
  const attempt = await finishQuiz(byChild, level)
  const lessonId = level.lessonIds[0] as string
  // The recording of that one lies in no storage, which a package would rightly complain about.
  const activities = everySample().filter(({ kind }) => kind !== 'listen')
  await giveActivities(db, lessonId, activities)
  const { id: page } = await byChild('notebook.save', { lessonId, key: 'plan', changed: [] })
  const rows = await rowsOf(db, parent.id, passId)
  return {
    parentId: parent.id,
    parentEmail: parent.email,
    parentCookie,
    childCookie,
    content: { ...idsOfContent(competency), simulation: [simulation.id] },
    newKeys: Array.from({ length: 3 }, () => randomUUID()),
    ids: {
      ...rows,
      passkey: [await givePasskey(db, parent)],
      pushDevice: [await givePushDevice(db, parent)],
      child: [child.id, invited.id, nicknamed.id],
      user: [parent.id],
      pass: [passId],
      attempt: [attempt],
      page: [page as string],
      agreement: agreed.versions.map(({ id }) => id),
      clause: agreed.versions.flatMap(({ clauses }) => clauses.map(({ id }) => id)),
      link: links.map(({ id }) => id),
      shareToken: [token as string, lessonToken as string],
      invitationToken: [(link as string).split('/').at(-1) as string],
      guardianship: people.map(({ id }) => id),
      guardianInvitation: [invitation.id as string],
      guardianToken: [(invitation.url as string).split('/').at(-1) as string],
      familyCode: [familyCode as string],
      handle: (handles as unknown as { handle: string }[]).map(({ handle }) => handle),
      email: [parent.email, child.email],
    },
  }
}

async function finishQuiz(byChild: (path: string, input: object) => Promise<unknown>, level: TestLevel) {
  const attemptId = randomUUID()
  await byChild('lessons.markRead', { lessonId: level.lessonIds[0] })
  await byChild('quizzes.start', { attemptId, quizId: level.quizId })
  for (const question of level.asked) {
    await byChild('quizzes.check', { attemptId, questionId: question.id, ...rightGiven(question) })
  }
  await byChild('quizzes.submit', { attemptId })
  return attemptId
}

/** Earned long enough ago to be refreshed. */
async function givePass(db: Db, childId: string, { id: competencyId, title }: TestCompetency): Promise<string> {
  const earned = {
    childId,
    competencyId,
    title,
    earnedAt: new Date('2026-01-01'),
    levels: [],
  }
  const { id } = await asOwner(db, (tx) =>
    tx.insertInto('childPasses').values(earned).returning('id').executeTakeFirstOrThrow(),
  )
  return id
}

const idsOfContent = ({ id, levels }: TestCompetency): Ids => ({
  competency: [id],
  level: levels.map((level) => level.id),
  lesson: levels.flatMap((level) => [...level.lessonIds, level.parentLessonId]),
  quiz: levels.map(({ quizId }) => quizId),
  question: levels.flatMap(({ asked }) => asked.map((question) => question.id)),
  answer: levels.flatMap(({ asked }) => asked.flatMap((question) => rightGiven(question).answerIds)),
  place: levels.flatMap(({ asked }) => asked.flatMap((question) => rightGiven(question).placedAt ?? [])),
})

/** What only the database tells. */
async function rowsOf(db: Db, parentId: string, passId: string): Promise<Ids> {
  return asOwner(db, async (tx) => {
    const { rows: sessions } = await sql<{
      id: string
    }>`select id from auth.session where "userId" = ${parentId}`.execute(tx)
    const { rows: codes } = await sql<{ code: string }>`select code from pass_checks where pass_id = ${passId}`.execute(
      tx,
    )
    return { session: sessions.map(({ id }) => id), code: codes.map(({ code }) => code) }
  })
}

/** People who call for a while: then others take over, because accounts get locked and erased on the way. */
export async function makeCast(stage: Stage, foreign: Family): Promise<Cast> {
  const { db, url } = stage
  const [one, other, second] = [await makeFamily(stage), await makeFamily(stage), await makeFamily(stage)]
  const admins = [await makeAdmin(db), await makeAdmin(db)] as const
  const { headers, upload } = await uploaderAt(url, admins[0].email)
  const sent = await upload(stage.picture)
  if (!sent.ok) throw new Error(`A picture was answered with ${sent.status}.`)
  const adminCookies = [headers.cookie, await cookieOf(url, admins[1].email)]
  const gone = await makeParent(db)
  const goneCookie = await cookieOf(url, gone.email)
  const content = await readContent(db)
  const removed = await removeSome(stage, one)
  await asOwner(db, (tx) =>
    sql`update auth.session set "expiresAt" = now() - interval '1 hour' where "userId" = ${gone.id}`.execute(tx),
  )
  const family = ({ ids, content: learned, newKeys }: Family): Ids => ({
    ...content,
    ...learned,
    ...ids,
    attempt: [...(ids.attempt ?? []), ...newKeys],
  })
  const ofAdmins = { ...family(one), user: [one.parentId, other.parentId, gone.id, ...admins.map(({ id }) => id)] }
  const withCookie = (kind: CallerKind, own: Ids, ...cookies: string[]) =>
    cookies.map((cookie) => ({ kind, cookie, own }))
  return {
    callers: {
      nobody: withCookie('nobody', { ...content, email: one.ids.email ?? [] }, ''),
      visitor: withCookie('visitor', family(other), ''),
      'at the machine': withCookie('at the machine', content, ''),
      parent: [one, other].flatMap((each) => withCookie('parent', family(each), each.parentCookie)),
      'second parent': withCookie('second parent', family(one), second.parentCookie),
      child: [one, other].flatMap((each) => withCookie('child', family(each), each.childCookie)),
      admin: withCookie('admin', ofAdmins, ...adminCookies),
      expired: withCookie('expired', family(one), goneCookie),
      forged: withCookie('forged', family(one), ...forgeriesOf(one.parentCookie)),
    },
    foreign: withoutSecrets({ ...foreign.content, ...foreign.ids }),
    removed,
    admins: admins.map(({ id }) => id),
  }
}

/** Ids alone: whoever has a secret of a family may use it. */
const withoutSecrets = (ids: Ids): Ids =>
  Object.fromEntries(Object.entries(ids).filter(([kind]) => !SECRETS.includes(kind)))
const SECRETS = ['shareToken', 'invitationToken', 'guardianToken', 'familyCode', 'handle', 'code', 'email']

/** Cookies that nobody gave away. */
const forgeriesOf = (cookie: string) => [
  cookie.replace(/(session_token=[^.;]*)/, '$1x'),
  cookie.replace(/(session_token=[^.;]*\.)../, '$1AA'),
  'netzpass.session_token=x.y; signed_in=1',
  'netzpass.session_token=%00%F0%9F; netzpass.session_token=; __proto__=1',
  `netzpass.session_token=${'x'.repeat(4_000)}`,
]

/** What everybody may know, or an admin finds. */
async function readContent(db: Db): Promise<Ids> {
  return asOwner(db, async (tx) => {
    const idsIn = async (table: string, column = 'id') => {
      const { rows } = await sql<{
        id: string
      }>`select ${sql.ref(column)}::text as id from ${sql.table(table)} limit 20`.execute(tx)
      return rows.map(({ id }) => id)
    }
    return {
      faqItem: await idsIn('faqItems'),
      word: await idsIn('glossaryWords'),
      announcement: await idsIn('announcements'),
      comment: await idsIn('contentComments'),
      media: await idsIn('media'),
      mediaFile: await idsIn('media', 'file'),
      mail: await idsIn('mailOutbox'),
      slug: await idsIn('competencies', 'slug'),
    }
  })
}

async function removeSome({ db, url }: Stage, { parentCookie, parentId }: Family): Promise<string[]> {
  const child = await makeChild(db, { id: parentId, email: '' }, { name: 'Ole', registered: false })
  await ask(url, parentCookie, 'children.remove', { id: child.id })
  return [child.id]
}
