import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dailyStatusDefaults } from '../../../domain/learning/daily-status.ts'
import { plainFigure } from '../../../domain/learning/figure.ts'
import { normalComfort } from '../../../domain/learning/reading-comfort.ts'
import { nothingChosen } from '../../../domain/operation/branding.ts'
import { inputOf } from '../../../domain/operation/operator-details.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import { giveActivities, sampleOf } from '../../../tests/support/activities.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, rightAnswers, type TestLevel, wrongAnswers } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { givePass, giveTogetherTask, tryQuiz } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent } from '../../../tests/support/people.ts'
import { makeSimulation } from '../../../tests/support/simulation-provider.ts'
import { Refusal } from '../../platform/db/refuse.ts'
import { appRouter } from '../../router.ts'

/**
 * Everything that a learner can ask of the API, asked by a child and by whoever holds a link, with every id and token
 * there is, and every answer read: no key of a quiz before its question is answered, nothing for parents, no text above
 * the age. Whoever adds a procedure that a learner can call adds it here; all others have to refuse the learner by its
 * role.
 */

const database = await useDatabase()
const callers = callersOf(database.db)

/**
 * Words that no learner may read: they stand in the lessons for parents and in the level
 * above the age, and nowhere else.
 */
const FOR_PARENTS = 'Nurfuereltern'
const ABOVE_THE_AGE = 'Erstmitneunundneunzig'

const world = await makeLearner()

async function makeLearner() {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent)
  const competency = await makeCompetency(database.db, { levels: 2, questions: 2 })
  const [open, closed] = competency.levels as [TestLevel, TestLevel]
  const asParent = callers.asParent(parent)
  await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
  await asOwner(database.db, async (tx) => {
    await tx
      .updateTable('skillLevels')
      .set({ minAge: 99, talkingPoints: [ABOVE_THE_AGE] })
      .where('id', '=', closed.id)
      .execute()
    const write = (ids: string[], word: string, title = word) =>
      tx
        .updateTable('lessons')
        .set({
          title,
          description: word,
          content: `<p>${word}</p>`,
          activities: JSON.stringify([{ ...sampleOf('make'), title: word }]),
        })
        .where('id', 'in', ids)
        .execute()
    await write([open.parentLessonId, closed.parentLessonId], FOR_PARENTS, 'The catalogue names it (S2.53)')
    await write(closed.lessonIds, ABOVE_THE_AGE)
    await tx.updateTable('quizQuestions').set({ question: ABOVE_THE_AGE }).where('quizId', '=', closed.quizId).execute()
    const ids = closed.questions.map(({ id }) => id)
    await tx.updateTable('quizAnswers').set({ answerText: ABOVE_THE_AGE }).where('questionId', 'in', ids).execute()
  })
  await giveTogetherTask(database.db, open.id)
  await giveTogetherTask(database.db, closed.id, ABOVE_THE_AGE)
  await giveActivities(database.db, open.lessonIds[0] as string, [sampleOf('make')])
  const place = { skillLevelId: open.id, endpointUrl: 'https://uebung.example/' }
  const simulation = await makeSimulation(database.db, place)
  await asOwner(database.db, (tx) =>
    tx.insertInto('simulationReleases').values({ childId: child.id, simulationId: simulation.id }).execute(),
  )
  const refreshed = await makeCompetency(database.db, { questions: 3 })
  const quiz = refreshed.levels[0] as TestLevel
  await asParent.assignments.assign({ childId: child.id, competencyId: refreshed.id })
  await tryQuiz(database.db, child, quiz)
  const earnedAt = new Date('2026-01-01')
  const pass = await givePass(database.db, child, { title: refreshed.title, competencyId: refreshed.id, earnedAt })
  const own = { promisedBy: 'parent', text: 'Wir backen Pizza.' } as const
  const { agreementId: agreement } = await asParent.agreements.save({
    childId: child.id,
    kept: null,
    chosen: [],
    own,
  })
  const tokenOf = async (contentType: 'lesson' | 'quiz', contentId: string) =>
    (await asParent.sharing.link({ childId: child.id, contentType, contentId })).token
  const parentLessonToken = await tokenOf('lesson', open.parentLessonId)
  return {
    childId: child.id,
    asChild: callers.asChild(child),
    asParent,
    competency: competency.id,
    slug: (await callers.visitor.competencies.byId({ id: competency.id })).slug,
    open,
    closedLevel: closed.id,
    lessons: [...open.lessonIds, ...closed.lessonIds, open.parentLessonId, closed.parentLessonId],
    quizzes: [open.quizId, closed.quizId],
    quizToken: await tokenOf('quiz', open.quizId),
    // A link to a lesson of the closed level is not among them: a parent who makes one has chosen to show it.
    tokens: [
      await tokenOf('quiz', open.quizId),
      await tokenOf('lesson', open.lessonIds[0] as string),
      parentLessonToken,
    ],
    parentLessonToken,
    simulation: simulation.id,
    pass: pass.id,
    agreement,
    refresher: randomUUID(),
    attempt: randomUUID(),
    linkAttempt: randomUUID(),
  }
}
type World = typeof world

const [BY_CHILD, BY_LINK] = ['as the child', 'with a link'] as const

/** What a learner can ask, each with all it may be asked with. The order is that of learning. */
const asked: Record<string, (world: World) => unknown[]> = {
  'session.list': () => [undefined],
  'session.end': () => [{ id: randomUUID() }],
  'session.endAll': () => [{ alsoHere: false }],
  'reminders.meetDevice': () => [{ endpoint: 'https://push.example/a' }],
  'session.ownStay': () => [undefined],
  'session.setOwnStay': () => [{ days: 1 }],
  'profile.get': () => [undefined],
  'profile.update': () => [{ firstName: 'Mila', lastName: 'Muster', phone: '' }],
  'profile.changeEmail': () => [{ email: 'mila.neu@familie.example' }],
  'competencies.list': () => [undefined],
  'competencies.looks': () => [undefined],
  'trial.level': () => [undefined],
  'trial.exercise': () => [undefined],
  'competencies.bySlug': ({ slug }) => [{ slug }],
  'competencies.byId': ({ competency }) => [{ id: competency }],
  'competencies.assignable': () => [undefined],
  'faq.list': () => [undefined],
  'glossary.list': () => [undefined],
  'terms.current': () => [undefined],
  'faq.recordClick': () => [{ faqItemId: randomUUID(), sessionId: 'besuch' }],
  'consents.mine': () => [undefined],
  'consents.giveOwn': () => [{ consent: true }],
  'consents.withdrawOwn': () => [undefined],
  'learning.childDashboard': () => [undefined],
  'learning.practices': () => [undefined],
  'learning.competency': ({ competency }) => [{ competencyId: competency }],
  'lessons.byId': ({ lessons }) => lessons.map((lessonId) => ({ lessonId })),
  'lessons.markRead': ({ lessons }) => lessons.map((lessonId) => ({ lessonId })),
  'activities.markDone': ({ lessons }) => lessons.map((lessonId) => ({ lessonId, key: 'plan' })),
  'notebook.own': () => [undefined],
  'notebook.save': ({ lessons }) => lessons.map((lessonId) => ({ lessonId, key: 'plan', changed: [] })),
  'notebook.change': () => [{ id: randomUUID(), changed: [] }],
  'notebook.show': () => [{ id: randomUUID(), isShown: true }],
  'notebook.remove': () => [{ id: randomUUID() }],
  'figure.own': () => [undefined],
  'figure.dress': () => [plainFigure],
  'togetherTasks.own': () => [undefined],
  'togetherTasks.tick': ({ open, closedLevel }) => [
    { skillLevelId: open.id, isTicked: true },
    { skillLevelId: closedLevel, isTicked: true },
  ],
  'agreements.own': () => [undefined],
  'agreements.signAsChild': ({ agreement }) => [{ agreementId: agreement, words: 1 }],
  'agreements.writeOwn': ({ agreement }) => [{ agreementId: agreement, words: 1, own: null }],
  'agreements.talkAbout': () => [{ clauseId: randomUUID(), wantsToTalk: true }],
  'agreements.celebrate': () => [{ clauseId: randomUUID() }],
  'wishes.topics': () => [undefined],
  'wishes.set': ({ competency }) => [{ competencyId: competency, isWished: true }],
  'quizzes.ahead': ({ quizzes: [open, closed] }) => [
    { quizzes: [open, closed].map((quizId) => ({ quizId, attemptId: randomUUID() })) },
  ],
  'quizzes.start': ({ attempt, quizzes: [open, closed] }) => [
    { attemptId: attempt, quizId: open },
    { attemptId: randomUUID(), quizId: closed },
  ],
  'quizzes.check': ({ attempt, open }) => [answerTo(attempt, open, 0)],
  'quizzes.submit': ({ attempt }) => [{ attemptId: attempt }],
  'pretests.start': ({ competency }) => [{ attemptId: randomUUID(), competencyId: competency }],
  'pretests.answer': ({ attempt, open }) => [answerTo(attempt, open, 0)],
  'pretests.submit': ({ attempt }) => [{ attemptId: attempt }],
  'pretests.skip': () => [{ competencyId: randomUUID() }],
  'refreshers.ofPass': ({ pass }) => [{ passId: pass }],
  'refreshers.start': ({ refresher, pass }) => [{ attemptId: refresher, passId: pass }],
  'refreshers.submit': ({ refresher }) => [{ attemptId: refresher }],
  'refreshers.putOff': () => [undefined],
  'sharing.contentByToken': ({ tokens }) => tokens.map((token) => ({ token })),
  'sharing.recordUse': ({ tokens }) => tokens.map((token) => ({ token })),
  'sharing.markRead': ({ tokens }) => tokens.map((token) => ({ token })),
  'sharing.start': ({ quizToken, linkAttempt }) => [{ token: quizToken, attemptId: linkAttempt }],
  'sharing.check': ({ quizToken, linkAttempt, open }) => [{ token: quizToken, ...answerTo(linkAttempt, open, 0) }],
  'sharing.submit': ({ quizToken, linkAttempt }) => [{ token: quizToken, attemptId: linkAttempt }],
  'insight.own': () => [undefined],
  'passes.own': ({ pass }) => [{ passId: pass }],
  'passes.thank': ({ pass }) => [{ passId: pass }],
  'passes.byCode': () => [{ code: 'ausgedacht' }],
  'readingComfort.own': () => [undefined],
  'readingComfort.keep': () => [normalComfort],
  'dailyStatus.switchOff': () => [{ token: 'ausgedacht' }],
  'simulations.own.disclosure': ({ simulation }) => [{ simulationId: simulation }],
  'simulations.own.launch': () => [{ simulationId: randomUUID() }], // of one there is it would answer what its provider says
  'guardians.invite': ({ childId }) => [{ kind: 'helper', childIds: [childId] }],
  'guardians.mail': () => [{ id: randomUUID(), email: 'neu@familie.example' }],
  'guardians.look': () => [{ token: 'x' }],
  'guardians.accept': () => [{ token: 'x', code: '482913', consent: true }],
  'accompanied.mine': () => [undefined],
  'invitations.byToken': () => [{ token: 'ausgedacht' }],
  'invitations.accept': () => [{ token: 'ausgedacht', password: 'Ein-gutes-Wort-77' }],
  'nicknameLogins.family': () => [{ familyCode: 'ZZZZ9999' }],
  'mailbox.isOpen': () => [undefined],
  'mailbox.list': () => [undefined],
  'mailbox.read': () => [{ mailId: randomUUID() }],
  'ownData.eraseAccount': () => [undefined],
  // Of parents and admins, whose role is asked for in the middle of these.
  'children.changeEmail': ({ childId }) => [{ id: childId, email: 'mila.neu@familie.example' }],
  'invitations.mail': ({ childId }) => [{ childId }],
  'nicknameLogins.set': ({ childId }) => [{ childId, nickname: 'Mila', secret: null }],
  'dailyStatus.save': () => [dailyStatusDefaults],
  'dailyStatus.sendTest': () => [undefined],
  'reminders.addDevice': () => [
    { name: 'Handy', endpoint: 'https://10.0.0.1/a', keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) } },
  ],
  'reminders.tryDevice': () => [{ id: randomUUID() }],
  'admin.media.remove': () => [{ id: randomUUID() }],
  'admin.checkSimulation': () => [{ id: randomUUID() }],
  'admin.users.mailResetLink': () => [{ id: randomUUID() }],
  'admin.users.mailConfirmation': () => [{ id: randomUUID() }],
  'admin.operatorDetails.save': () => [{ ...inputOf({}), revision: 0 }],
  'admin.branding.save': () => [{ ...nothingChosen, revision: 0 }],
  'admin.branding.reset': () => [{ revision: 0 }],
  'admin.content.publish': ({ open }) => [{ type: 'quiz', id: open.quizId, base: { revision: 1, version: 0 } }],
  'admin.schedules.set': ({ open }) => [
    { type: 'quiz', id: open.quizId, base: { revision: 1, version: 0 }, day: '2026-12-24', time: '18:00' },
  ],
  'simulations.launch': ({ childId }) => [
    { childId, simulationId: randomUUID(), mode: 'child_run', agreesToContactData: false },
  ],
}

const answerTo = (attemptId: string, { questions }: TestLevel, number: number, choose = rightAnswers) => {
  const question = questions[number] as TestLevel['questions'][number]
  return { attemptId, questionId: question.id, answerIds: choose(question) }
}

/** A stream of ids: server/platform/live/live.test.ts holds its events against their whole shape. */
const STREAMS = ['live.events']
/**
 * Of the one level that is open to everybody any answer may be asked for (decision 086);
 * trial.test.ts has what they tell.
 */
const TRIAL_CHECKS = ['trial.check', 'trial.finish']
/** These tell the key of the question that they are asked with. */
const CHECKS = ['quizzes.check', 'sharing.check']
/** An attempt that is opened again tells once more what it told before (decision 085). */
const STARTS = ['quizzes.start', 'sharing.start']

type Part = { [name: string]: Part } & ((input: unknown) => Promise<unknown>)
type Answer = { asked: string; text: string }

async function ask(caller: typeof callers.visitor, path: string, input: unknown): Promise<string> {
  const call = path.split('.').reduce((part, name) => part[name] as Part, caller as unknown as Part)
  const answer = await call(input).catch((error: Error) => ({ refused: error.message, code: codeOf(error) }))
  return JSON.stringify(answer) ?? ''
}
const codeOf = ({ cause }: Error) => (cause instanceof Refusal ? cause.code : undefined)

/** All answers there are, in the moment of learning that the test is at. */
async function askEverything(paths = Object.keys(asked)): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [who, caller] of [
    [BY_CHILD, world.asChild],
    [BY_LINK, callers.visitor],
  ] as const) {
    for (const path of paths) {
      for (const input of asked[path]?.(world) ?? [])
        answers.push({ asked: `${path} ${who} ${JSON.stringify(input)}`, text: await ask(caller, path, input) })
    }
  }
  return answers
}

const KEY = /is_?correct|Erklärung/i
const found = (answers: Answer[], words: RegExp) =>
  answers.filter(({ text }) => words.test(text)).map((one) => one.asked)
const isNoCheck = (path: string) => !CHECKS.includes(path)
const everythingButChecks = () => askEverything(Object.keys(asked).filter(isNoCheck))
const isNoStart = ({ asked }: Answer) => !STARTS.some((path) => asked.startsWith(`${path} `))

// The tests are the moments of one quiz, one after the other.
describe('of a quiz nothing is told that gives away an answer', () => {
  test('before the first answer', async () => {
    const answers = await everythingButChecks()
    expect(answers.find(({ asked }) => asked.startsWith('quizzes.start as'))?.text).toContain('Frage 1?')
    expect(answers.find(({ asked }) => asked.startsWith('sharing.start with'))?.text).toContain('Frage 1?')
    expect(answers.find(({ asked }) => asked.startsWith('refreshers.start as'))?.text).toContain('Frage 1?')
    expect(found(answers, KEY)).toEqual([])
  })

  test('after the first answer: only by that answer, and only about that question', async () => {
    const checks = await askEverything(CHECKS)
    expect(found(checks, /Erklärung A zu Frage 1/)).toHaveLength(3) // the child, and twice the link
    expect(found(checks, /zu Frage 2/)).toEqual([])
    const others = await everythingButChecks()
    expect(found(others.filter(isNoStart), KEY)).toEqual([])
    expect(found(others, /Erklärung . zu Frage 1/), 'as above').toHaveLength(3)
    expect(found(others, /Erklärung . zu Frage 2/)).toEqual([])
  })

  test('once it is finished and begun again, but why one’s own answer was wrong', async () => {
    const { asChild, attempt, linkAttempt, quizToken, open } = world
    await asChild.quizzes.check(answerTo(attempt, open, 1, wrongAnswers))
    await callers.visitor.sharing.check({ token: quizToken, ...answerTo(linkAttempt, open, 1) })
    const finished = await everythingButChecks()
    expect(found(finished, /"percent":50/).length).toBeGreaterThan(0)
    expectOnlyOwnMistake(finished.filter(isNoStart))
    Object.assign(world, { attempt: randomUUID(), linkAttempt: randomUUID() })
    expectOnlyOwnMistake(await everythingButChecks())
  })
})

/** What was told with the answer is told again by the insight: the child chose D in the second question. */
function expectOnlyOwnMistake(answers: Answer[]) {
  const told = found(answers, /Erklärung D zu Frage 2/)
  expect(told).toEqual(['insight.own as the child undefined'])
  expect(found(answers, /is_?correct|Erklärung [ABC]|zu Frage 1/i)).toEqual([])
}

test('nothing of the lessons for parents is sent to a learner', async () => {
  const answers = await askEverything()
  expect(found(answers, /Lies mich/).length, 'what is for children').toBeGreaterThan(0)
  // A parent who hands on the link has chosen who reads it, as long as no child is signed in (decision 021).
  const handedOn = `sharing.contentByToken ${BY_LINK} ${JSON.stringify({ token: world.parentLessonToken })}`
  expect(found(answers, new RegExp(FOR_PARENTS))).toEqual([handedOn])
  const [lessonId] = world.lessons.slice(-1)
  expect(await ask(world.asParent, 'lessons.preview', { lessonId }), 'and would be seen').toContain(FOR_PARENTS)
})

test('nothing of a level above the age is sent to a learner', async () => {
  const answers = await askEverything()
  expect(found(answers, /Lies mich/).length, 'what is for the age').toBeGreaterThan(0)
  // The public list tells visitors of every level what it holds, by title; its texts it never tells.
  const isPublic = ({ asked }: Answer) => asked.startsWith('competencies.')
  expect(
    found(
      answers.filter((one) => !isPublic(one)),
      new RegExp(ABOVE_THE_AGE),
    ),
  ).toEqual([])
  expect(found(answers, new RegExp(`<p>${ABOVE_THE_AGE}`))).toEqual([])
})

describe('every procedure of the API', () => {
  const paths = Object.keys(appRouter._def.procedures)

  test('that a learner can call is asked above', async () => {
    const unknown = []
    for (const path of paths.filter((one) => !(one in asked) && ![...STREAMS, ...TRIAL_CHECKS].includes(one))) {
      for (const caller of [world.asChild, callers.visitor]) {
        const { code } = (JSON.parse(await ask(caller, path, undefined)) ?? {}) as { code?: keyof typeof refusals }
        if (!code || ![401, 403].includes(refusals[code].status)) unknown.push(path)
      }
    }
    expect(unknown).toEqual([])
  })

  test('that is asked above is there', () => {
    expect(Object.keys(asked).filter((path) => !paths.includes(path))).toEqual([])
  })
})
