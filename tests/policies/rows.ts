import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../server/platform/db/actor.ts'
import { sampleOf } from '../support/activities.ts'
import type { TestCompetency, TestLevel } from '../support/curriculum.ts'
import type { TestChild, TestParent } from '../support/people.ts'

export type LevelName = 'open' | 'opened' | 'closed' | 'second' | 'draft'
/** Gives rows a name by their ids; `of`: the name that an id has. */
export type Naming = ((label: string, ...ids: (string | null)[]) => void) & { of: (id: string) => string }

/**
 * What makeCompetency does not make: simulations, something unpublished of each kind, drafts and questions people ask.
 */
export async function addContent(tx: Tx, levels: Record<LevelName, TestLevel>, name: Naming) {
  const simulations = {} as Record<LevelName | 'unpublished', string>
  const addSimulation = async (label: LevelName | 'unpublished', level: TestLevel, publishedAt: Date | null) => {
    const id = randomUUID()
    const simulation = {
      id,
      skillLevelId: level.id,
      title: 'Köder',
      endpointUrl: 'https://lab.example/',
      orderIndex: 0,
    }
    await tx
      .insertInto('simulations')
      .values({ ...simulation, publishedAt })
      .execute()
    await tx.insertInto('simulationSecrets').values({ simulationId: id, secret: 'geheim' }).execute()
    await tx.insertInto('simulationStarts').values({ simulationId: id }).execute()
    const check = { simulationId: id, endpointUrl: simulation.endpointUrl, checkedOn: '2026-01-01' }
    await tx.insertInto('simulationChecks').values(check).execute()
    simulations[label] = id
    name(label, id)
  }
  for (const [label, level] of Object.entries(levels)) await addSimulation(label as LevelName, level, new Date())
  await addSimulation('unpublished', levels.open, null)

  const unpublished = { lesson: randomUUID(), quiz: randomUUID(), question: randomUUID() }
  name('unpublished', ...Object.values(unpublished))
  const place = { skillLevelId: levels.open.id, title: 'Noch in Arbeit', orderIndex: 9 }
  await tx
    .insertInto('lessons')
    .values({ id: unpublished.lesson, ...place, content: '<p>Bald.</p>' })
    .execute()
  await tx
    .insertInto('quizzes')
    .values({ id: unpublished.quiz, ...place })
    .execute()
  const question = { id: unpublished.question, quizId: unpublished.quiz, question: 'Was?', orderIndex: 0 }
  await tx.insertInto('quizQuestions').values(question).execute()
  const answer = { questionId: question.id, answerText: 'Das', isCorrect: true, orderIndex: 0 }
  await tx.insertInto('quizAnswers').values(answer).execute()
  await tx
    .insertInto('contentDrafts')
    .values({ contentType: 'lesson', contentId: unpublished.lesson, payload: '{}' })
    .execute()

  const faq = { active: randomUUID(), inactive: randomUUID() }
  for (const [label, id] of Object.entries(faq)) {
    const item = { id, question: 'Warum?', answer: 'Darum.', orderIndex: 0, isActive: label === 'active' }
    await tx.insertInto('faqItems').values(item).execute()
    name(label, id)
  }
  await tx
    .insertInto('glossaryWords')
    .values({ word: 'Algorithmus', explanation: 'Eine Folge von Schritten.' })
    .execute()
  return { simulations, unpublished, faq }
}

/** An old address for each competency; the one called draft is withdrawn. */
export async function addSlugs(tx: Tx, competencies: TestCompetency[], withdrawn: TestCompetency) {
  for (const { id } of competencies) {
    await tx
      .insertInto('competencySlugs')
      .values({ slug: `frueher-${id}`, competencyId: id })
      .execute()
  }
  await tx.updateTable('competencies').set({ publishedAt: null }).where('id', '=', withdrawn.id).execute()
}

/** A child to whom a competency is assigned does one thing of each kind in a level. Returns the ids of its attempts. */
export async function learn(
  tx: Tx,
  child: TestChild,
  { competency, level, simulation }: { competency: TestCompetency; level: TestLevel; simulation: string },
  name: (what: string, id: string) => void,
): Promise<string[]> {
  const childId = child.id
  const questionId = level.questions[0]?.id as string
  const answerId = level.questions[0]?.answers[0]?.id as string
  const quizId = level.quizId
  const [open, done] = [randomUUID(), randomUUID()]
  await tx.insertInto('childCompetencies').values({ childId, competencyId: competency.id }).execute()
  await tx
    .insertInto('lessonProgress')
    .values({ childId, lessonId: level.lessonIds[0] as string })
    .execute()
  const ofActivity = { childId, lessonId: level.lessonIds[0] as string }
  await tx
    .insertInto('activityStates')
    .values({ ...ofActivity, activityKey: 'plan' })
    .execute()
  const form = JSON.stringify(sampleOf('make'))
  for (const [what, shownAt] of [
    ['kept', null],
    ['shown', new Date()],
  ] as const) {
    const made = JSON.stringify([{ field: 'regel', value: `${what} by ${childId}` }])
    const page = { ...ofActivity, id: randomUUID(), activityKey: what, form, made, shownAt }
    await tx.insertInto('notebookPages').values(page).execute()
    name(what, page.id)
  }
  await tx.insertInto('openAttempts').values({ id: open, childId, quizId, revision: 1, answerOrder: '{}' }).execute()
  await tx
    .insertInto('openAttemptAnswers')
    .values({ attemptId: open, questionId, answerIds: [answerId] })
    .execute()
  await tx.insertInto('quizAttempts').values({ id: done, childId, quizId, score: 1, maxScore: 1 }).execute()
  await tx.insertInto('quizResponses').values({ attemptId: done, questionId, answerId, isCorrect: true }).execute()
  await tx.insertInto('simulationAttempts').values({ childId, simulationId: simulation, isSuccessful: true }).execute()
  const { id: passId } = await tx
    .insertInto('childPasses')
    .values({ childId, competencyId: competency.id, title: competency.title, levels: ['Stufe 1'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('passChecks')
    .values({ passId, childId, code: `pass of ${childId}` })
    .execute()
  await tx.insertInto('passCongratulations').values({ passId, childId }).execute()
  const reminder = { personId: child.parentId, childId, kind: 'pass', subjectId: passId } as const
  await tx.insertInto('reminders').values(reminder).execute()
  await tx
    .insertInto('refreshers')
    .values({
      ...{ id: randomUUID(), childId, passId, way: 'questions', result: 'refresh' },
      ...{ asked: [questionId], missed: [questionId], lessons: level.lessonIds.slice(0, 1) },
    })
    .execute()
  await tx.insertInto('pretests').values({ childId, competencyId: competency.id, known: 1 }).execute()
  await tx.insertInto('refresherBreaks').values({ childId }).execute()
  await tx.insertInto('childActivitiesLog').values({ childId, activityType: 'lesson_read' }).execute()
  await tx
    .insertInto('readingComfort')
    .values({
      ...{ childId, fontSize: 'large', letters: 'clear', lineSpacing: 'wide' },
      ...{ lineLength: 'short', colours: 'calm', pace: 'slow' },
    })
    .execute()
  await tx.insertInto('childFigures').values({ childId, colour: 'mint', head: 'hat' }).execute()
  await tx.insertInto('topicWishes').values({ childId, competencyId: competency.id }).execute()
  await tx.updateTable('skillLevels').set({ togetherTask: 'Zeigt euch etwas.' }).where('id', '=', level.id).execute()
  await tx.insertInto('togetherTasks').values({ childId, skillLevelId: level.id }).execute()
  await agree(tx, child, name)
  await tx.insertInto('levelCompletions').values({ childId, skillLevelId: level.id }).execute()
  return [open, done]
}

/** An agreement that holds, signed by the child, and a draft of the next one. */
async function agree(tx: Tx, { id: childId }: TestChild, name: (what: string, id: string) => void) {
  const now = new Date()
  const promised = { promisedBy: 'child' as const, subject: 'Zeiten', text: 'Ich mache Pausen.', clauseKey: 'pausen' }
  for (const [what, version] of [
    ['offered', { version: 1, offeredAt: now, signedAt: now }],
    ['drafted', { version: 2 }],
  ] as const) {
    const { id: agreementId } = await tx
      .insertInto('agreements')
      .values({ childId, ...version })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('agreementClauses')
      .values({ agreementId, childId, place: 0, ...promised })
      .returning('id')
      .executeTakeFirstOrThrow()
    name(what, id)
    if (what === 'offered')
      await tx.insertInto('agreementSignatures').values({ agreementId, childId, signedBy: 'child' }).execute()
  }
}

/** What a parent does for a child: an invitation, a nickname, a link, an opened level, released simulations. */
export async function supportChild(
  tx: Tx,
  child: TestChild,
  gifts: { invitation: string; link: string; shared: TestLevel; opened: TestLevel; released: string[] },
) {
  const childId = child.id
  const parentId = child.parentId
  await tx
    .insertInto('childInvitations')
    .values({ childId, parentId, email: child.email, invitationTokenHash: hashOf(gifts.invitation) })
    .execute()
  await tx
    .insertInto('nicknameLogins')
    .values({ childId, nickname: `Nick ${gifts.link}`.slice(0, 20), method: 'digits' })
    .execute()
  const content = { contentType: 'quiz' as const, contentId: gifts.shared.quizId, accessToken: gifts.link }
  await tx
    .insertInto('childShareableLinks')
    .values({ childId, parentId, creatorId: parentId, ...content })
    .execute()
  // The specification lets these links name a child too: such a one is no admin's business.
  await tx
    .insertInto('shareableLinks')
    .values({ childId, creatorId: parentId, ...content, accessToken: `${gifts.link}, too` })
    .execute()
  await tx.insertInto('levelOpenings').values({ childId, skillLevelId: gifts.opened.id }).execute()
  for (const simulationId of gifts.released) {
    await tx.insertInto('simulationReleases').values({ childId, simulationId }).execute()
  }
}

type Accompanying = Record<'other guardian' | 'former guardian' | 'helper' | 'former helper', TestParent>

/** Who else accompanies the shared child or did so, and what guardians ask and invite to, of each family. */
export async function addGuardianRows(
  tx: Tx,
  { shared, others, people }: { shared: TestChild; others: TestChild[]; people: Accompanying },
  name: Naming,
) {
  for (const [person, { id }] of Object.entries(people)) {
    const kind = person.endsWith('guardian') ? ('guardian' as const) : ('helper' as const)
    const endedAt = person.startsWith('former') ? new Date() : null
    const { id: rowId } = await tx
      .insertInto('guardianships')
      .values({ childId: shared.id, personId: id, kind, endedAt, since: '2026-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    name(`${person} of child`, rowId)
  }
  const firsts = await tx
    .selectFrom('guardianships')
    .where(
      'personId',
      'not in',
      Object.values(people).map(({ id }) => id),
    )
    .select(['id', 'childId', 'personId'])
    .execute()
  for (const { id, childId, personId } of firsts) name(`${name.of(personId)} of ${name.of(childId)}`, id)
  for (const { id: childId, parentId } of [shared, ...others]) {
    const invitation = { id: randomUUID(), invitedBy: parentId, kind: 'helper' as const, tokenHash: hashOf(childId) }
    await tx.insertInto('guardianInvitations').values(invitation).execute()
    await tx.insertInto('guardianInvitationChildren').values({ invitationId: invitation.id, childId }).execute()
    name(name.of(childId), invitation.id)
    await tx.insertInto('childRemovals').values({ childId, askedBy: parentId }).execute()
    await tx.insertInto('familyChanges').values({ childId, personId: parentId, what: 'name' }).execute()
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A picture of each of these people. */
export async function addPictures(tx: Tx, people: TestParent[]) {
  for (const [index, { id }] of people.entries()) {
    const sign = String(index).repeat(12)
    await tx
      .insertInto('media')
      .values({
        ...{ name: 'Schloss', file: `${sign}-${sign}.webp`, width: 640, height: 320, bytes: 1000 },
        ...{ sha256: String(index).repeat(64), uploadedBy: id },
      })
      .execute()
    const contentId = randomUUID()
    const written = { contentType: 'lesson', contentId } as const
    await tx
      .insertInto('contentDrafts')
      .values({ ...written, payload: '{}', editorId: id }) // its writer is noted by the database
      .execute()
    await tx
      .insertInto('contentReviews')
      .values({ ...written, note: 'Stimmt das?', askedBy: id })
      .execute()
    await tx
      .insertInto('contentComments')
      .values({ ...written, field: 'feld-titel', comment: 'Kürzer?', writtenBy: id })
      .execute()
    await tx
      .insertInto('contentSchedules')
      .values({ ...written, baseRevision: 1, baseVersion: 1, publishAt: new Date(), scheduledBy: id })
      .execute()
    await tx
      .insertInto('factChecks')
      .values({ factKey: 'polizei', value: '110', isRight: true, checkedBy: id })
      .execute()
  }
}

/** Links that belong to no child, and an attempt that somebody began through one of them. */
export async function addUnboundRows(
  tx: Tx,
  { creator, editor, token, level }: { creator: TestParent; editor: TestParent; token: string; level: TestLevel },
) {
  const content = { contentType: 'quiz' as const, contentId: level.quizId }
  await tx
    .insertInto('shareableLinks')
    .values({ ...content, creatorId: editor.id, accessToken: `${token} of an editor` })
    .execute()
  const { id: linkId } = await tx
    .insertInto('shareableLinks')
    .values({ ...content, creatorId: creator.id, accessToken: token })
    .returning('id')
    .executeTakeFirstOrThrow()
  const begun = { id: randomUUID(), linkId, quizId: level.quizId, revision: 1, answerOrder: '{}' }
  await tx.insertInto('openAttempts').values(begun).execute()
}

/** Clicks of everybody and of nobody, settings and mails of parents, a session, and what the server notes down. */
export async function addOfficeRows(
  tx: Tx,
  of: {
    parents: TestParent[]
    admin: TestParent
    staff: TestParent[]
    userIds: (string | null)[]
    faqItem: string
    session: string
    parentLessonId: string
  },
) {
  const announcements: string[] = []
  for (const { id } of [of.admin, ...of.staff]) {
    const { id: announcementId } = await tx
      .insertInto('announcements')
      .values({
        ...{
          title: 'Wartung heute',
          body: 'Wir spielen eine neue Fassung ein.',
          kind: 'other',
          isMailed: true,
          sentBy: id,
        },
        ...{ bannerFrom: '2026-01-01', bannerUntil: '2100-01-01' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    announcements.push(announcementId)
    const version = `2026-01-0${announcements.length}`
    const terms = { content: 'Was gilt. '.repeat(20), changes: 'Alles ist neu.', mustAccept: false }
    await tx
      .insertInto('termsVersions')
      .values({ version, ...terms, publishedBy: id })
      .execute()
  }
  for (const userId of of.userIds) {
    await tx.insertInto('faqClicks').values({ faqItemId: of.faqItem, userId, sessionId: 'sitzung' }).execute()
  }
  for (const [index, { id, email }] of of.parents.entries()) {
    await tx.insertInto('dailyStatusSettings').values({ parentId: id }).execute()
    await tx
      .insertInto('familyCodes')
      .values({ parentId: id, code: `TESTC0D${index}` })
      .execute()
    await tx.insertInto('dailyStatusSchedule').values({ parentId: id, dueAt: '2026-01-02T07:00:00Z' }).execute()
    const delivery = { parentId: id, localDate: '2026-01-01', result: 'sent' as const }
    await tx.insertInto('dailyStatusDeliveries').values(delivery).execute()
    const device = { endpoint: `https://push.example/${id}`, publicKey: 'x', authSecret: 'x', name: 'Handy' }
    await tx
      .insertInto('pushDevices')
      .values({ personId: id, ...device })
      .execute()
    await tx.insertInto('reminderSettings').values({ personId: id }).execute()
    await tx
      .insertInto('reminderTurns')
      .values({ personId: id })
      .onConflict((one) => one.doNothing())
      .execute()
    await tx.insertInto('termsAcceptances').values({ userId: id, version: 'test' }).execute()
    const announcementId = announcements[0] as string
    await tx.insertInto('announcementClosings').values({ announcementId, personId: id }).execute()
    await tx.insertInto('parentLessonReads').values({ parentId: id, lessonId: of.parentLessonId }).execute()
    await tx.insertInto('refusedAddresses').values({ personId: id, address: email }).execute()
    const mail = { recipient: email, subject: 'Heute', bodyText: 'Heute', bodyHtml: '<p>Heute</p>' }
    await tx.insertInto('mailOutbox').values(mail).execute()
  }
  const [first] = of.parents as [TestParent]
  await tx.insertInto('auditLog').values({ actorId: first.id, action: 'sign-in' }).execute()
  await tx
    .insertInto('auditLog')
    .values({ actorId: of.admin.id, action: 'content saved', kind: 'content', actorName: 'Ada Admin' })
    .execute()
  await tx
    .insertInto('throttles')
    .values({ key: 'hash', action: 'sign-in: address', windowEndsAt: new Date(), forgetAt: new Date() })
    .execute()
  await tx
    .insertInto('erasures')
    .values({ idHash: 'ab'.repeat(32) })
    .execute()
  await tx
    .insertInto('testMails')
    .values({ tokenHash: 'ab'.repeat(32) })
    .execute()
  const picture = { id: 'b'.repeat(64), data: Buffer.from('WebP'), width: 96, height: 64 }
  await tx.insertInto('brandPictures').values(picture).execute()
  await tx.insertInto('branding').values({ name: 'Datenlotse' }).execute()
  await tx.insertInto('operatorDetails').values({ said: '{}' }).execute()
  await tx.insertInto('backups').values({ name: 'netzpass-2026-11-17T02-10-00Z.age' }).execute()
  await tx.insertInto('orphanedFiles').values({ file: '0123456789ab-0123456789ab.webp' }).execute()
  await sql`insert into auth.session ("token", "userId", "expiresAt")
    values (${of.session}, ${first.id}, now() + interval '1 day')`.execute(tx)
  await sql`insert into auth.two_factor ("userId", "secret", "backupCodes")
    values (${first.id}, 'geheim', 'geheim')`.execute(tx)
  await sql`insert into auth.verification ("identifier", "value", "expiresAt")
    values ('reset', ${first.id}, now() + interval '1 hour')`.execute(tx)
  await sql`insert into auth.mailed_links (user_id, purpose, email, token_hash, expires_at)
    values (${first.id}, 'change', 'neu@familie.example', '\\x00', now() + interval '1 hour')`.execute(tx)
  for (const userId of [first, of.admin, ...of.staff].map(({ id }) => id))
    await tx
      .insertInto('passkeys')
      .values({
        userId,
        credentialId: randomUUID(),
        publicKey: Buffer.from('x'),
        counter: 0,
        isBackedUp: true,
        name: 'Handy',
      })
      .execute()
  await sql`insert into auth.spent_challenges (challenge_hash, expires_at) values ('\\x00', now())`.execute(tx)
}

/** Numbers of what was done, one of each kind. */
export async function addStatistics(tx: Tx, of: { competency: TestCompetency; level: TestLevel; faqItem: string }) {
  const questionId = of.level.questions[0]?.id as string
  const answerId = of.level.questions[0]?.answers[1]?.id as string
  await tx.insertInto('weeklyLearners').values({ week: '2026-01-05', learners: 9 }).execute()
  const effect = { competencyId: of.competency.id, children: 100, knownBefore: 90, knownAfter: 200 }
  await tx.insertInto('effectCounts').values(effect).execute()
  await tx.insertInto('passCounts').values({ competencyId: of.competency.id, passes: 9 }).execute()
  await tx.insertInto('questionCounts').values({ questionId, answered: 9, answeredRight: 3 }).execute()
  await tx.insertInto('wrongAnswerCounts').values({ questionId, answerId, chosen: 6 }).execute()
  await tx.insertInto('faqClickCounts').values({ faqItemId: of.faqItem, clicks: 9 }).execute()
}
