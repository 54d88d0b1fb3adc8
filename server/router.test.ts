import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { refusals } from '../domain/platform/refusals.ts'
import { giveActivities, sampleOf } from '../tests/support/activities.ts'
import { callersOf, TEST_KEY } from '../tests/support/callers.ts'
import { makeCompetency, rightAnswers, type TestLevel } from '../tests/support/curriculum.ts'
import { useDatabase } from '../tests/support/db.ts'
import { givePass, giveTogetherTask } from '../tests/support/learning.ts'
import { asOwner } from '../tests/support/owner.ts'
import { givePasskey } from '../tests/support/passkey-device.ts'
import {
  accompany,
  makeAdmin,
  makeChild,
  makeParent,
  makeStaff,
  type TestChild,
  type TestParent,
} from '../tests/support/people.ts'
import { makeSimulation, startSimulationProvider } from '../tests/support/simulation-provider.ts'
import { sealReceipt } from './learning/trial/take-stamp.ts'
import { Refusal } from './platform/db/refuse.ts'
import { createOutbound } from './platform/outbound/outbound.ts'
import { appRouter } from './router.ts'

/**
 * Everything the API takes an id for, asked by people who may not have it. Whoever adds a procedure adds it here:
 * to one of the first three tables when it takes the id of something that belongs to a family, else to the last.
 */

type Ids = Awaited<ReturnType<typeof makeFamily>>['ids']
/** What a procedure is asked with these ids, which may be another family's; `token`: of the asker's own link. */
type Ask = (ids: Ids, token: string) => unknown

const newcomer = { name: 'Mila', lastName: '', birthdate: '2014-05-17', email: '' }

const forParents: Record<string, Ask> = {
  'children.update': ({ invited }) => ({ ...newcomer, id: invited }),
  'children.changeEmail': ({ child }) => ({ id: child, email: 'neu@familie.example' }),
  'children.remove': ({ child }) => ({ id: child }),
  'children.staySignedIn': ({ child }) => ({ id: child, days: 90 }),
  'children.signOut': ({ child }) => ({ id: child }),
  'consents.ofChild': ({ child }) => ({ childId: child }),
  'consents.withdraw': ({ child }) => ({ childId: child }),
  'consents.give': ({ child }) => ({ childId: child, consent: true }),
  'invitations.create': ({ invited }) => ({ childId: invited }),
  'invitations.mail': ({ invited }) => ({ childId: invited }),
  'nicknameLogins.ofChild': ({ invited }) => ({ childId: invited }),
  'nicknameLogins.set': ({ invited }) => ({
    childId: invited,
    nickname: 'Ida',
    secret: { method: 'digits', digits: '482913' },
  }),
  'nicknameLogins.unlock': ({ nicknamed }) => ({ childId: nicknamed }),
  'nicknameLogins.switchOff': ({ nicknamed }) => ({ childId: nicknamed }),
  'assignments.listForChild': ({ child }) => ({ childId: child }),
  'assignments.assign': ({ child, unassigned }) => ({ childId: child, competencyId: unassigned }),
  'assignments.assignSeveral': ({ child, unassigned }) => ({
    assignments: [{ childId: child, competencyId: unassigned }],
  }),
  'assignments.remove': ({ child, competency }) => ({ childId: child, competencyId: competency }),
  'assignments.openLevel': ({ child, level }) => ({ childId: child, skillLevelId: level }),
  'assignments.closeLevel': ({ child, openedLevel }) => ({ childId: child, skillLevelId: openedLevel }),
  'passes.listForChild': ({ child }) => ({ childId: child }),
  'notebook.shownByChild': ({ child }) => ({ childId: child }),
  'togetherTasks.confirm': ({ child, level }) => ({ childId: child, skillLevelId: level }),
  'agreements.ofChild': ({ child }) => ({ childId: child }),
  'agreements.choices': ({ child }) => ({ childId: child }),
  'agreements.save': ({ invited }) => draftOf(invited),
  'agreements.offer': ({ invited }) => draftOf(invited),
  'agreements.takeBack': ({ child, offered }) => ({ childId: child, agreementId: offered, words: 1 }),
  'agreements.discard': ({ child, offered }) => ({ childId: child, agreementId: offered, words: 1 }),
  'agreements.keep': ({ child, agreed }) => ({ childId: child, agreementId: agreed, words: 1 }),
  'agreements.sign': ({ child, offered }) => ({ childId: child, agreementId: offered, words: 1 }),
  'agreements.notice': ({ child, freedom }) => ({ childId: child, clauseId: freedom }),
  'wishes.putOff': ({ child, wished }) => ({ childId: child, competencyId: wished, isPutOff: true }),
  'refreshers.offer': ({ child }) => ({ childId: child, isOffered: false }),
  'passes.ofChild': ({ child, pass }) => ({ childId: child, passId: pass }),
  'passes.openCheckPage': ({ child, pass }) => ({ childId: child, passId: pass, showsName: true }),
  'passes.closeCheckPage': ({ child, pass }) => ({ childId: child, passId: pass }),
  'passes.congratulate': ({ child, pass }) => ({ childId: child, passId: pass }),
  'family.childProfile': ({ child }) => ({ childId: child }),
  'family.competencyOfChild': ({ child, competency }) => ({ childId: child, competencyId: competency }),
  'insight.ofChild': ({ child }) => ({ childId: child }),
  'quizzes.preview.start': ({ preview, quiz }) => ({ attemptId: preview, quizId: quiz }),
  'quizzes.preview.check': ({ preview, question, answer }) => answered(preview, question, answer),
  'quizzes.preview.submit': ({ finishedPreview }) => ({ attemptId: finishedPreview }),
  'simulations.disclosure': ({ child, simulation }) => ({ ...simulationOf(child, simulation), mode: 'parent_test' }),
  'simulations.launch': ({ child, simulation }) => ({ ...simulationOf(child, simulation), mode: 'child_run' }),
  'simulations.takeBack': ({ child, simulation }) => simulationOf(child, simulation),
  'simulations.attempts': ({ child, simulation }) => simulationOf(child, simulation),
  'sharing.link': ({ child, lesson }) => ({ childId: child, contentType: 'lesson', contentId: lesson }),
  'sharing.list': ({ child }) => ({ childId: child }),
  'sharing.revoke': ({ link }) => ({ id: link }),
  'session.end': ({ session }) => ({ id: session }),
  'guardians.invite': ({ child }) => ({ kind: 'helper', childIds: [child] }),
  'guardians.show': ({ guardianInvitation }) => ({ id: guardianInvitation }),
  'guardians.mail': ({ guardianInvitation }) => ({ id: guardianInvitation, email: 'oma@familie.example' }),
  'guardians.revoke': ({ guardianInvitation }) => ({ id: guardianInvitation }),
  'guardians.end': ({ helperGuardianship }) => ({ id: helperGuardianship }),
  'guardians.changes': ({ child }) => ({ childId: child }),
  'guardians.keepSecret': ({ child }) => ({ childId: child }),
  'guardians.renewPassword': ({ doubted }) => ({ childId: doubted }),
  'guardians.answerRemoval': ({ removalOfOther }) => ({ childId: removalOfOther, agrees: false }),
  'guardians.takeBackRemoval': ({ ownRemoval }) => ({ childId: ownRemoval }),
  'helping.child': ({ helped }) => ({ childId: helped }),
  'reminders.renameDevice': ({ device }) => ({ id: device, name: 'Handy' }),
  'reminders.removeDevice': ({ device }) => ({ id: device }),
  'passkeys.rename': ({ passkey }) => ({ id: passkey, name: 'Handy' }),
  'passkeys.remove': ({ passkey }) => ({ id: passkey }),
  'trial.take': ({ child, level, quiz }) => ({ childId: child, receipt: receiptOf(level, quiz) }),
}

const forChildren: Record<string, Ask> = {
  'agreements.signAsChild': ({ offered }) => ({ agreementId: offered, words: 1 }),
  'agreements.writeOwn': ({ offered }) => ({ agreementId: offered, words: 1, own: null }),
  'agreements.talkAbout': ({ freedom }) => ({ clauseId: freedom, wantsToTalk: true }),
  'agreements.celebrate': ({ freedom }) => ({ clauseId: freedom }),
  'passes.own': ({ pass }) => ({ passId: pass }),
  'passes.thank': ({ pass }) => ({ passId: pass }),
  'learning.competency': ({ competency }) => ({ competencyId: competency }),
  'lessons.byId': ({ lesson }) => ({ lessonId: lesson }),
  'lessons.markRead': ({ lesson }) => ({ lessonId: lesson }),
  'activities.markDone': ({ lesson }) => ({ lessonId: lesson, key: 'plan' }),
  'notebook.save': ({ lesson }) => ({ lessonId: lesson, key: 'plan', changed: [] }),
  'notebook.change': ({ page }) => ({ id: page, changed: [] }),
  'notebook.show': ({ page }) => ({ id: page, isShown: true }),
  'notebook.remove': ({ page }) => ({ id: page }),
  'quizzes.ahead': ({ attempt, quiz }) => ({ quizzes: [{ quizId: quiz, attemptId: attempt }] }),
  'quizzes.start': ({ attempt, quiz }) => ({ attemptId: attempt, quizId: quiz }),
  'quizzes.check': ({ attempt, question, answer }) => answered(attempt, question, answer),
  'quizzes.submit': ({ finishedAttempt }) => ({ attemptId: finishedAttempt }),
  'pretests.start': ({ pretest, untouched }) => ({ attemptId: pretest, competencyId: untouched }),
  'pretests.answer': ({ pretest, pretestQuestion, pretestAnswer }) => answered(pretest, pretestQuestion, pretestAnswer),
  'pretests.submit': ({ finishedPretest }) => ({ attemptId: finishedPretest }),
  'pretests.skip': ({ untouched }) => ({ competencyId: untouched }),
  'refreshers.ofPass': ({ refreshedPass }) => ({ passId: refreshedPass }),
  'refreshers.start': ({ finishedRefresher, refreshedPass }) => ({
    attemptId: finishedRefresher,
    passId: refreshedPass,
  }),
  'refreshers.submit': ({ finishedRefresher }) => ({ attemptId: finishedRefresher }),
  'simulations.own.disclosure': ({ simulation }) => ({ simulationId: simulation }),
  'simulations.own.launch': ({ simulation }) => ({ simulationId: simulation }),
}

const forAnybodyWithALink: Record<string, Ask> = {
  'sharing.start': ({ linkAttempt }, token) => ({ token, attemptId: linkAttempt }),
  'sharing.check': ({ linkAttempt, question, answer }, token) => ({
    token,
    ...answered(linkAttempt, question, answer),
  }),
  'sharing.submit': ({ finishedLinkAttempt }, token) => ({ token, attemptId: finishedLinkAttempt }),
}

/** For admins; of a family it holds nothing. */
const CONTENT = 'content belongs to no family'
const ADULTS = 'admins look after the accounts of adults; a child’s is not found (server/operation/admin/users.test.ts)'

/** What they take names nothing of a family; where it is an id all the same, the reason stands here. */
const namesNothing: Record<string, string | undefined> = {
  'session.list': undefined,
  'passkeys.list': undefined,
  'reminders.get': undefined,
  'reminders.save': undefined,
  'reminders.addDevice': undefined,
  'reminders.meetDevice': undefined, // an address that only its browser knows
  'reminders.tryDevice': 'calls a push service (server/learning/reminders/reminders.test.ts)',
  'session.endAll': undefined,
  'session.ownStay': undefined,
  'session.setOwnStay': undefined,
  'profile.get': undefined,
  'profile.update': undefined,
  'profile.changeEmail': undefined,
  'nicknameLogins.family': undefined,
  'nicknameLogins.renewCode': undefined,
  'competencies.list': undefined,
  'competencies.bySlug': undefined,
  'competencies.byId': 'competencies are public',
  'competencies.assignable': undefined,
  'assignments.ofFamily': undefined,
  'competencies.looks': undefined,
  'family.dashboard': 'for somebody else’s child the first own one is shown (family.test.ts)',
  'family.checkedAt': CONTENT,
  'family.today': undefined,
  'family.atAGlance': undefined,
  'wishes.set': 'competencies are public; a child wishes for itself',
  'togetherTasks.tick': 'a child ticks for itself, of what is open to it (leaks.test.ts)',
  'lessons.preview': 'parents read any published lesson',
  'lessons.markReadByParent': 'parents tick off any published lesson for parents, each for themselves',
  'children.list': undefined,
  'children.names': undefined,
  'children.add': undefined,
  'ownData.eraseAccount': undefined,
  'consents.mine': undefined,
  'consents.giveOwn': undefined,
  'consents.withdrawOwn': undefined,
  'guardians.ofFamily': undefined,
  'guardians.around': undefined,
  'guardians.look': undefined,
  'guardians.accept': undefined,
  'accompanied.mine': undefined,
  'invitations.byToken': undefined,
  'invitations.accept': undefined,
  'passes.byCode': undefined,
  'learning.childDashboard': undefined,
  'learning.practices': undefined,
  'agreements.own': undefined,
  'insight.own': undefined,
  'notebook.own': undefined,
  'figure.own': undefined,
  'figure.dress': undefined,
  'togetherTasks.own': undefined,
  'togetherTasks.ofFamily': undefined,
  'wishes.topics': undefined,
  'wishes.ofFamily': undefined,
  'refreshers.putOff': undefined,
  'readingComfort.own': undefined,
  'readingComfort.keep': undefined,
  'sharing.contentByToken': undefined,
  'sharing.recordUse': undefined,
  'sharing.markRead': undefined,
  'dailyStatus.get': undefined,
  'dailyStatus.save': undefined,
  'dailyStatus.preview': undefined,
  'dailyStatus.sendTest': undefined,
  'dailyStatus.switchOff': undefined,
  'faq.list': undefined,
  'glossary.list': undefined,
  'trial.level': undefined,
  'trial.check': 'the open level is public',
  'trial.finish': 'the open level is public',
  'faq.recordClick': 'questions are public',
  'trial.exercise': undefined,
  'mailbox.isOpen': undefined,
  'mailbox.list': undefined,
  'mailbox.read': 'found by nobody but whoever sits at the machine (server/operation/mailbox/mailbox.test.ts)',
  'announcements.shown': undefined,
  'announcements.close': 'announcements are for all parents',
  'terms.current': undefined,
  'terms.asked': undefined,
  'terms.accept': undefined,
  'live.events': undefined,
  'admin.counts': undefined,
  'admin.dueReviews': undefined,
  'admin.search': undefined,
  'admin.backups': undefined,
  'admin.doctor.examine': undefined,
  'admin.doctor.sendTestMail': undefined,
  'admin.doctor.confirmTestMail': undefined,
  'admin.branding.read': undefined,
  'admin.branding.save': undefined,
  'admin.branding.reset': undefined,
  'admin.operatorDetails.read': undefined,
  'admin.operatorDetails.save': undefined,
  'admin.setup.state': undefined,
  'admin.setup.tryBackupTarget': undefined,
  'admin.setup.endDemo': undefined,
  'admin.setup.emptyContent': undefined,
  'admin.silentSimulations': undefined,
  'admin.statistics': undefined,
  'admin.competencies.list': undefined,
  'admin.competencies.byId': CONTENT,
  'admin.competencies.create': undefined,
  'admin.competencies.update': CONTENT,
  'admin.competencies.publish': CONTENT,
  'admin.competencies.consequences': CONTENT,
  'admin.competencies.remove': CONTENT,
  'admin.competencies.reorder': CONTENT,
  'admin.skillLevels.byId': CONTENT,
  'admin.skillLevels.create': CONTENT,
  'admin.skillLevels.update': CONTENT,
  'admin.skillLevels.consequences': CONTENT,
  'admin.skillLevels.publish': CONTENT,
  'admin.skillLevels.remove': CONTENT,
  'admin.skillLevels.reorder': CONTENT,
  'admin.content.create': CONTENT,
  'admin.content.open': CONTENT,
  'admin.content.save': CONTENT,
  'admin.content.discard': CONTENT,
  'admin.content.publish': CONTENT,
  'admin.content.history': CONTENT,
  'admin.content.revision': CONTENT,
  'admin.content.restore': CONTENT,
  'admin.content.lessons': undefined,
  'admin.content.linking': CONTENT,
  'admin.content.consequences': CONTENT,
  'admin.content.remove': CONTENT,
  'admin.content.place': CONTENT,
  'admin.content.reorder': CONTENT,
  'admin.standing.learners': CONTENT,
  'admin.standing.duplicate': CONTENT,
  'admin.standing.takeBack': CONTENT,
  'admin.standing.bin': CONTENT,
  'admin.standing.bringBack': CONTENT,
  'admin.standing.events': CONTENT,
  'admin.standing.listBin': undefined,
  'admin.reviews.list': undefined,
  'admin.reviews.ofContent': CONTENT,
  'admin.reviews.ask': CONTENT,
  'admin.reviews.withdraw': CONTENT,
  'admin.reviews.giveBack': CONTENT,
  'admin.reviews.comment': CONTENT,
  'admin.reviews.resolve': CONTENT,
  'admin.reviews.removeComment': CONTENT,
  'admin.schedules.list': undefined,
  'admin.schedules.ofContent': CONTENT,
  'admin.schedules.set': CONTENT,
  'admin.schedules.cancel': CONTENT,
  'admin.links.list': CONTENT,
  'admin.links.make': CONTENT,
  'admin.links.revoke': CONTENT,
  'admin.faq.list': undefined,
  'admin.faq.byId': 'questions are public',
  'admin.faq.create': undefined,
  'admin.faq.update': 'questions are public',
  'admin.faq.show': 'questions are public',
  'admin.faq.remove': 'questions are public',
  'admin.faq.reorder': 'questions are public',
  'admin.glossary.list': undefined,
  'admin.glossary.byId': 'words are public',
  'admin.glossary.create': undefined,
  'admin.glossary.update': 'words are public',
  'admin.glossary.remove': 'words are public',
  'admin.users.list': 'the last one of a page, an adult',
  'admin.users.byId': ADULTS,
  'admin.users.giveRole': ADULTS,
  'admin.users.takeRole': ADULTS,
  'admin.users.lock': ADULTS,
  'admin.users.unlock': ADULTS,
  'admin.users.endSessions': ADULTS,
  'admin.users.mailResetLink': ADULTS,
  'admin.users.mailConfirmation': ADULTS,
  'admin.users.endUnconfirmedChild': undefined,
  'admin.announcements.list': undefined,
  'admin.announcements.recipients': undefined,
  'admin.announcements.preview': undefined,
  'admin.announcements.send': undefined,
  'admin.announcements.end': CONTENT,
  'admin.terms.list': undefined,
  'admin.terms.publish': undefined,
  'admin.media.list': undefined,
  'admin.media.listRecordings': undefined,
  'admin.media.rename': CONTENT,
  'admin.media.remove': CONTENT,
  'admin.mails.list': 'the id of a mail, which is shown without name and text, and the place where a page begins',
  'admin.mails.state': undefined,
  'admin.mails.sendAgain': 'mails go to whom they were written to',
  'admin.audit.list': 'who did something, an adult',
  'admin.audit.people': undefined,
  'admin.renewSimulationSecret': CONTENT,
  'admin.calls': undefined,
  'admin.recordCheck': undefined,
  'admin.checkSimulation': CONTENT,
}

/** These make something new under an id that nobody has; only one that somebody has is refused. */
const TAKES_NEW_IDS = ['sharing.start']

/** It tells nobody anything: a second call is answered like the first, also where the caller may change nothing. */
const TELLS_NOTHING = ['pretests.submit']

/** These answer with what is left of what they were asked for: of a stranger's, nothing. */
const LEAVES_OUT = ['quizzes.ahead']

const answered = (attemptId: string, questionId: string, answerId: string) => ({
  attemptId,
  questionId,
  answerIds: [answerId],
})

const receiptOf = (levelId: string, quizId: string) =>
  sealReceipt(TEST_KEY, { id: randomUUID(), levelId, quizId, score: 1, maxScore: 1, at: Date.now() })

const draftOf = (childId: string) => {
  const own = { promisedBy: 'parent', text: 'Wir kochen am Sonntag zusammen.' }
  return { childId, kept: null, chosen: [], own }
}

const simulationOf = (childId: string, simulationId: string) => ({ childId, simulationId })

let strangers: { who: string; caller: Caller }[]
let tokenOfStranger: string

type Caller = ReturnType<typeof callersOf>['visitor']

const database = await useDatabase()
const provider = await startSimulationProvider()
const callers = callersOf(database.db, { outbound: createOutbound({ allowed: [provider.host] }) })
beforeAll(async () => {
  fingerprintAll = await writeFingerprintAll()
  const other = await makeFamily()
  tokenOfStranger = other.token
  strangers = [
    { who: 'the parent of another family', caller: other.asParent },
    { who: 'the child of another family', caller: other.asChild },
    { who: 'an admin', caller: callers.asAdmin(await makeAdmin(database.db)) },
    { who: 'an author', caller: callers.asStaff(await makeStaff(database.db, 'author'), 'author') },
    { who: 'an editor', caller: callers.asStaff(await makeStaff(database.db, 'editor'), 'editor') },
    { who: 'an operator', caller: callers.asStaff(await makeStaff(database.db, 'operator'), 'operator') },
    { who: 'nobody', caller: callers.visitor },
  ]
})
afterAll(async () => {
  provider.stop()
})

/** All people of this file have one address. */
const forgetTries = () => asOwner(database.db, (tx) => tx.deleteFrom('throttles').execute())

/** A family in the middle of learning, and every id that belongs to it alone. */
async function makeFamily() {
  await forgetTries()
  const parent = await makeParent(database.db)
  const [child, invited, nicknamed] = [
    await makeChild(database.db, parent),
    await makeChild(database.db, parent, { name: 'Ida', registered: false }),
    await makeChild(database.db, parent, { name: 'Nick', registered: false }),
  ]
  const [competency, unassigned, wished] = [
    await makeCompetency(database.db, { levels: 2, questions: 1 }),
    await makeCompetency(database.db),
    await makeCompetency(database.db),
  ]
  const [level, openedLevel] = competency.levels as [TestLevel, TestLevel]
  const { lessonIds, quizId, questions } = level
  const [lesson, question] = [lessonIds[0] as string, questions[0] as TestLevel['questions'][number]]
  const [session, passkey] = [await makeSession(parent), await givePasskey(database.db, parent)]
  const device = await makeDevice(parent)
  const [asParent, asChild] = [callers.asParent(parent, session), callers.asChild(child)]
  await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
  await asParent.assignments.openLevel({ childId: child.id, skillLevelId: openedLevel.id })
  const secret = { method: 'digits', digits: '482913' } as const
  await asParent.nicknameLogins.set({ childId: nicknamed.id, nickname: 'Nick', secret })
  const { token } = await asParent.sharing.link({ childId: child.id, contentType: 'quiz', contentId: quizId })
  const link = (await asParent.sharing.list({ childId: child.id }))[0]?.id as string

  const pass = await makePass(child)
  await asParent.passes.openCheckPage({ childId: child.id, passId: pass, showsName: false })
  await asParent.passes.congratulate({ childId: child.id, passId: pass })

  const refresher = await makeRefresher(child, asParent, asChild)
  const pretests = await makePretests(child, asParent, asChild)

  await giveActivities(database.db, lesson, [sampleOf('make')])
  const { id: page } = await asChild.notebook.save({ lessonId: lesson, key: 'plan', changed: [] })

  await giveTogetherTask(database.db, level.id)
  await asChild.togetherTasks.tick({ skillLevelId: level.id, isTicked: true })
  await asChild.wishes.set({ competencyId: wished.id, isWished: true })

  const around = await makeCompanions(parent, child)
  const doubted = await makeChild(database.db, parent, { name: 'Fee' })
  await asOwner(database.db, (tx) =>
    tx.updateTable('children').set({ secretDoubtedAt: new Date() }).where('id', '=', doubted.id).execute(),
  )

  const attempts = { attempt: randomUUID(), finishedAttempt: randomUUID() }
  const previews = { preview: randomUUID(), finishedPreview: randomUUID() }
  const linkAttempts = { linkAttempt: randomUUID(), finishedLinkAttempt: randomUUID() }
  for (const attemptId of Object.values(previews)) await asParent.quizzes.preview.start({ attemptId, quizId })
  for (const attemptId of Object.values(linkAttempts)) await callers.visitor.sharing.start({ token, attemptId })
  const answer = { questionId: question.id, answerIds: rightAnswers(question) }
  await asChild.quizzes.start({ attemptId: attempts.finishedAttempt, quizId })
  await asChild.quizzes.check({ attemptId: attempts.finishedAttempt, ...answer })
  await asChild.quizzes.start({ attemptId: attempts.attempt, quizId }) // another one, as the first has an answer
  await asParent.quizzes.preview.check({ attemptId: previews.finishedPreview, ...answer })
  await callers.visitor.sharing.check({ token, attemptId: linkAttempts.finishedLinkAttempt, ...answer })

  const simulation = await makeSimulation(database.db, { skillLevelId: level.id, endpointUrl: provider.endpoint })
  await asParent.simulations.launch({ ...simulationOf(child.id, simulation.id), mode: 'child_run' })

  const ids = {
    child: child.id,
    simulation: simulation.id,
    invited: invited.id,
    doubted: doubted.id,
    nicknamed: nicknamed.id,
    competency: competency.id,
    unassigned: unassigned.id,
    level: level.id,
    openedLevel: openedLevel.id,
    lesson,
    page,
    wished: wished.id,
    quiz: quizId,
    question: question.id,
    answer: question.answers[0]?.id as string,
    link,
    pass,
    session,
    ...around,
    passkey,
    device,
    ...(await makeAgreements(child)),
    ...refresher,
    ...pretests,
    ...attempts,
    ...previews,
    ...linkAttempts,
  }
  return { ids, token, asParent, asChild }
}

/** A pass that can be refreshed, and a refresher of it with all its questions answered. */
async function makeRefresher(child: TestChild, asParent: Caller, asChild: Caller) {
  const { id: competencyId, title, levels } = await makeCompetency(database.db, { questions: 3 })
  const { quizId, questions } = levels[0] as TestLevel
  await asParent.assignments.assign({ childId: child.id, competencyId })
  await asOwner(database.db, (tx) =>
    tx.insertInto('quizAttempts').values({ quizId, childId: child.id, score: 3, maxScore: 3 }).execute(),
  )
  const { id } = await givePass(database.db, child, { title, competencyId, earnedAt: new Date('2026-01-01') })
  const finishedRefresher = randomUUID()
  await asChild.refreshers.start({ attemptId: finishedRefresher, passId: id })
  for (const question of questions) {
    const answer = { questionId: question.id, answerIds: rightAnswers(question) }
    await asChild.quizzes.check({ attemptId: finishedRefresher, ...answer })
  }
  return { refreshedPass: id, finishedRefresher }
}

/** Who accompanies children here, whom the parent helps, and children whose deletion one of two guardians asked for. */
async function makeCompanions(parent: TestParent, child: TestChild) {
  const other = await makeParent(database.db)
  await accompany(database.db, child, other, 'helper')
  const helped = await makeChild(database.db, other)
  await accompany(database.db, helped, parent, 'helper')
  const [removalOfOther, ownRemoval] = [await makeChild(database.db, parent), await makeChild(database.db, parent)]
  for (const one of [removalOfOther, ownRemoval]) await accompany(database.db, one, other)
  const asParent = callers.asParent(parent)
  await asParent.children.remove({ id: ownRemoval.id })
  await callers.asParent(other).children.remove({ id: removalOfOther.id })
  const { id: guardianInvitation } = await asParent.guardians.invite({ kind: 'helper', childIds: [child.id] })
  const family = await asParent.guardians.ofFamily()
  const people = family.children.find(({ id }) => id === child.id)?.people
  return {
    ...{ guardianInvitation, helped: helped.id, removalOfOther: removalOfOther.id, ownRemoval: ownRemoval.id },
    helperGuardianship: people?.find(({ kind }) => kind === 'helper')?.id as string,
  }
}

/** Two competencies that the child is asked about before it begins: one with an answer to give, one with all given. */
async function makePretests(child: TestChild, asParent: Caller, asChild: Caller) {
  const open = async () => {
    const { id: competencyId, levels } = await makeCompetency(database.db, { questions: 3 })
    await asParent.assignments.assign({ childId: child.id, competencyId })
    const { attemptId } = await asChild.pretests.start({ attemptId: randomUUID(), competencyId })
    return { competencyId, attemptId, questions: (levels[0] as TestLevel).questions }
  }
  const [begun, finished] = [await open(), await open()]
  for (const question of finished.questions) {
    const answer = { questionId: question.id, answerIds: rightAnswers(question) }
    await asChild.pretests.answer({ attemptId: finished.attemptId, ...answer })
  }
  const [question] = begun.questions as [TestLevel['questions'][number]]
  return {
    untouched: begun.competencyId,
    pretest: begun.attemptId,
    finishedPretest: finished.attemptId,
    pretestQuestion: question.id,
    pretestAnswer: question.answers[0]?.id as string,
  }
}

/** An agreement that holds, with a freedom that has opened, and one that is offered. */
const makeAgreements = (child: TestChild) =>
  asOwner(database.db, async (tx) => {
    const [childId, moment] = [child.id, new Date()]
    const [agreed, offered, freedom] = [randomUUID(), randomUUID(), randomUUID()]
    const holding = { id: agreed, childId, version: 1, offeredAt: moment, signedAt: moment }
    await tx.insertInto('agreements').values(holding).execute()
    await tx.insertInto('agreements').values({ id: offered, childId, version: 2, offeredAt: moment }).execute()
    const pass = { competency: 'Ein Pass', steps: 1, openedAt: moment }
    const words = { promisedBy: 'child', subject: 'Zeiten', text: 'Ich schaue allein.', clauseKey: 'allein' } as const
    await tx
      .insertInto('agreementClauses')
      .values({ id: freedom, agreementId: agreed, childId, place: 0, ...words, ...pass })
      .execute()
    return { agreed, offered, freedom }
  })

async function makePass(child: TestChild) {
  const { id } = await asOwner(database.db, (tx) =>
    tx
      .insertInto('childPasses')
      .values({ childId: child.id, title: 'Ein Pass', levels: [] })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

const makeDevice = async ({ id: personId }: TestParent) => {
  const device = { personId, endpoint: randomUUID(), publicKey: 'x', authSecret: 'x', name: 'Handy' }
  const { id } = await asOwner(database.db, (tx) =>
    tx.insertInto('pushDevices').values(device).returning('id').executeTakeFirstOrThrow(),
  )
  return id
}

async function makeSession(parent: TestParent) {
  const id = randomUUID()
  await asOwner(database.db, (tx) =>
    sql`insert into auth.session ("id", "token", "userId", "expiresAt")
      values (${id}, ${randomUUID()}, ${parent.id}, now() + interval '1 day')`.execute(tx),
  )
  return id
}

type Part = { [name: string]: Part } & ((input: unknown) => Promise<unknown>)
const call = (caller: Caller, path: string, input: unknown) =>
  path.split('.').reduce((part, name) => part[name] as Part, caller as unknown as Part)(input)

/** What somebody is told: the refusal's code and words. */
const toldTo = async (caller: Caller, path: string, input: unknown) => {
  try {
    return { answer: await call(caller, path, input) }
  } catch (error) {
    const { message, cause } = error as Error
    return { code: cause instanceof Refusal ? cause.code : message, message }
  }
}

/** The statement that takes a fingerprint of every table but the throttles, which count every try. */
let fingerprintAll: string
async function writeFingerprintAll() {
  const { rows } = await sql<{ one: string }>`
    select format($$select '%1$s' as name, md5(string_agg(t::text, E'\\n' order by t::text)) as print from %1$s t$$,
      format('%I.%I', schemaname, tablename)) as one
    from pg_tables where schemaname in ('public', 'auth') and tablename <> 'throttles'`.execute(database.db)
  return rows.map(({ one }) => one).join(' union all ')
}

const fingerprints = () =>
  asOwner(database.db, async (tx) => {
    const { rows } = await sql.raw<{ name: string; print: string | null }>(fingerprintAll).execute(tx)
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
  })

const NOT_FOUND = { code: 'NOT_FOUND', message: refusals.NOT_FOUND.message }
/** Told to whoever the procedure is not for at all, whatever the id. */
const WRONG_KIND = [401, 403]

type Family = Awaited<ReturnType<typeof makeFamily>>
type Kind = { itself: (family: Family) => Caller; isForThem: (who: string) => boolean }

/** One serves procedure after procedure, until their calls have used up what the next one asks for. */
let family: Family | undefined

/** Nobody gets anywhere with the ids of a family, and the family itself gets an answer with them right afterwards. */
async function opensToFamilyAlone(path: string, ask: Ask, { itself, isForThem }: Kind) {
  const toldToItself = async (family: Family) => {
    await walk(family, path, ask, isForThem)
    return toldTo(itself(family), path, ask(family.ids, family.token))
  }
  if (family && 'answer' in (await toldToItself(family))) return
  family = await makeFamily()
  expect(await toldToItself(family), 'the family').toHaveProperty('answer')
}

async function walk({ ids }: Family, path: string, ask: Ask, isForThem: (who: string) => boolean) {
  await forgetTries()
  const invented = Object.fromEntries(Object.keys(ids).map((name) => [name, randomUUID()])) as Ids
  const before = await fingerprints()
  for (const { who, caller } of strangers) {
    const told = await toldTo(caller, path, ask(ids, tokenOfStranger))
    if (isForThem(who) && TELLS_NOTHING.includes(path)) expect(told, who).toEqual({ answer: undefined })
    else if (isForThem(who) && LEAVES_OUT.includes(path)) expect(told, who).toEqual({ answer: [] })
    else if (isForThem(who)) expect(told, who).toEqual(NOT_FOUND)
    else expect(WRONG_KIND, who).toContain(refusals[told.code as keyof typeof refusals]?.status)
    if (TAKES_NEW_IDS.includes(path)) continue
    expect(told, `${who}, compared to an id that nobody has`).toEqual(
      await toldTo(caller, path, ask(invented, tokenOfStranger)),
    )
  }
  expect(await fingerprints()).toEqual(before)
}

describe('with the ids of a family, nobody else gets anywhere, and the family gets an answer', () => {
  const TEAM = ['an admin', 'an author', 'an editor', 'an operator']

  test.each(Object.entries(forParents))('%s', (path, ask) => {
    const isOpenToAll = path.startsWith('session.')
    const isForAdults = path.startsWith('passkeys.')
    const isForThem = (who: string) =>
      who.startsWith('the parent') || (isOpenToAll && who !== 'nobody') || (isForAdults && TEAM.includes(who))
    return opensToFamilyAlone(path, ask, { itself: ({ asParent }) => asParent, isForThem })
  })

  test.each(Object.entries(forChildren))('%s', (path, ask) =>
    opensToFamilyAlone(path, ask, {
      itself: ({ asChild }) => asChild,
      isForThem: (who) => who.startsWith('the child'),
    }),
  )

  test.each(Object.entries(forAnybodyWithALink))('%s', (path, ask) =>
    opensToFamilyAlone(path, ask, { itself: () => callers.visitor, isForThem: () => true }),
  )
})

describe('every procedure', () => {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)

  test('is known here', () => {
    const known = [forParents, forChildren, forAnybodyWithALink, namesNothing].flatMap((table) => Object.keys(table))
    expect(known.toSorted()).toEqual(procedures.map(([path]) => path).toSorted())
  })

  test('that names nothing of a family takes no id, or says why it may', () => {
    const takingIds = procedures
      .filter(([path, { _def }]) => path in namesNothing && _def.inputs.some(takesId))
      .map(([path]) => path)
    expect(takingIds).toEqual(Object.keys(namesNothing).filter((path) => namesNothing[path]))
  })
})

type Procedure = { _def: { inputs: z.ZodType[] } }
const takesId = (input: z.ZodType) =>
  JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes('"format":"uuid"')
