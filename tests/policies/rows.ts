import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../server/platform/db/actor.ts'
import type { TestCompetency, TestLevel } from '../support/curriculum.ts'
import type { TestChild, TestParent } from '../support/people.ts'

export type LevelName = 'open' | 'opened' | 'closed' | 'second' | 'draft'
export type Naming = (label: string, ...ids: (string | null)[]) => void

/** What makeCompetency does not make: simulations, something unpublished of each kind, drafts and questions people ask. */
export async function addContent(tx: Tx, levels: Record<LevelName, TestLevel>, name: Naming) {
  const simulations = {} as Record<LevelName | 'unpublished', string>
  const addSimulation = async (label: LevelName | 'unpublished', level: TestLevel, published_at: Date | null) => {
    const id = randomUUID()
    const simulation = {
      id,
      skill_level_id: level.id,
      title: 'Köder',
      endpoint_url: 'https://lab.example/',
      order_index: 0,
    }
    await tx
      .insertInto('simulations')
      .values({ ...simulation, published_at })
      .execute()
    await tx.insertInto('simulation_secrets').values({ simulation_id: id, secret: 'geheim' }).execute()
    await tx.insertInto('simulation_starts').values({ simulation_id: id }).execute()
    const check = { simulation_id: id, endpoint_url: simulation.endpoint_url, checked_on: '2026-01-01' }
    await tx.insertInto('simulation_checks').values(check).execute()
    simulations[label] = id
    name(label, id)
  }
  for (const [label, level] of Object.entries(levels)) await addSimulation(label as LevelName, level, new Date())
  await addSimulation('unpublished', levels.open, null)

  const unpublished = { lesson: randomUUID(), quiz: randomUUID(), question: randomUUID() }
  name('unpublished', ...Object.values(unpublished))
  const place = { skill_level_id: levels.open.id, title: 'Noch in Arbeit', order_index: 9 }
  await tx
    .insertInto('lessons')
    .values({ id: unpublished.lesson, ...place, content: '<p>Bald.</p>' })
    .execute()
  await tx
    .insertInto('quizzes')
    .values({ id: unpublished.quiz, ...place })
    .execute()
  const question = { id: unpublished.question, quiz_id: unpublished.quiz, question: 'Was?', order_index: 0 }
  await tx.insertInto('quiz_questions').values(question).execute()
  const answer = { question_id: question.id, answer_text: 'Das', is_correct: true, order_index: 0 }
  await tx.insertInto('quiz_answers').values(answer).execute()
  await tx
    .insertInto('content_drafts')
    .values({ content_type: 'lesson', content_id: unpublished.lesson, payload: '{}' })
    .execute()

  const faq = { active: randomUUID(), inactive: randomUUID() }
  for (const [label, id] of Object.entries(faq)) {
    const item = { id, question: 'Warum?', answer: 'Darum.', order_index: 0, is_active: label === 'active' }
    await tx.insertInto('faq_items').values(item).execute()
    name(label, id)
  }
  return { simulations, unpublished, faq }
}

/** An old address for each competency; the one called draft is withdrawn. */
export async function addSlugs(tx: Tx, competencies: TestCompetency[], withdrawn: TestCompetency) {
  for (const { id } of competencies) {
    await tx
      .insertInto('competency_slugs')
      .values({ slug: `frueher-${id}`, competency_id: id })
      .execute()
  }
  await tx.updateTable('competencies').set({ published_at: null }).where('id', '=', withdrawn.id).execute()
}

/** A child to whom a competency is assigned does one thing of each kind in a level. Returns the ids of its attempts. */
export async function learn(
  tx: Tx,
  child: TestChild,
  { competency, level, simulation }: { competency: TestCompetency; level: TestLevel; simulation: string },
): Promise<string[]> {
  const child_id = child.id
  const question_id = level.questions[0]?.id as string
  const answer_id = level.questions[0]?.answers[0]?.id as string
  const quiz_id = level.quizId
  const [open, done] = [randomUUID(), randomUUID()]
  await tx.insertInto('child_competencies').values({ child_id, competency_id: competency.id }).execute()
  await tx
    .insertInto('lesson_progress')
    .values({ child_id, lesson_id: level.lessonIds[0] as string })
    .execute()
  await tx
    .insertInto('open_attempts')
    .values({ id: open, child_id, quiz_id, revision: 1, answer_order: '{}' })
    .execute()
  await tx
    .insertInto('open_attempt_answers')
    .values({ attempt_id: open, question_id, answer_ids: [answer_id] })
    .execute()
  await tx.insertInto('quiz_attempts').values({ id: done, child_id, quiz_id, score: 1, max_score: 1 }).execute()
  await tx.insertInto('quiz_responses').values({ attempt_id: done, question_id, answer_id, is_correct: true }).execute()
  await tx
    .insertInto('simulation_attempts')
    .values({ child_id, simulation_id: simulation, is_successful: true })
    .execute()
  const { id: pass_id } = await tx
    .insertInto('child_passes')
    .values({ child_id, competency_id: competency.id, title: competency.title, levels: ['Stufe 1'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('pass_checks')
    .values({ pass_id, child_id, code: `pass of ${child_id}` })
    .execute()
  await tx
    .insertInto('refreshers')
    .values({
      ...{ id: randomUUID(), child_id, pass_id, way: 'questions', result: 'refresh' },
      ...{ asked: [question_id], missed: [question_id], lessons: level.lessonIds.slice(0, 1) },
    })
    .execute()
  await tx.insertInto('refresher_breaks').values({ child_id }).execute()
  await tx.insertInto('child_activities_log').values({ child_id, activity_type: 'lesson_read' }).execute()
  await tx
    .insertInto('reading_comfort')
    .values({
      ...{ child_id, font_size: 'large', letters: 'clear', line_spacing: 'wide' },
      ...{ line_length: 'short', colours: 'calm', pace: 'slow' },
    })
    .execute()
  await tx.insertInto('level_completions').values({ child_id, skill_level_id: level.id }).execute()
  return [open, done]
}

/** What a parent does for a child: an invitation, a nickname, a link, an opened level, released simulations. */
export async function supportChild(
  tx: Tx,
  child: TestChild,
  gifts: { invitation: string; link: string; shared: TestLevel; opened: TestLevel; released: string[] },
) {
  const child_id = child.id
  const parent_id = child.parentId
  await tx
    .insertInto('child_invitations')
    .values({ child_id, parent_id, email: child.email, invitation_token_hash: hashOf(gifts.invitation) })
    .execute()
  await tx
    .insertInto('nickname_logins')
    .values({ child_id, nickname: `Nick ${gifts.link}`.slice(0, 20), method: 'digits' })
    .execute()
  const content = { content_type: 'quiz', content_id: gifts.shared.quizId, access_token: gifts.link }
  await tx
    .insertInto('child_shareable_links')
    .values({ child_id, parent_id, creator_id: parent_id, ...content })
    .execute()
  // The specification lets these links name a child too: such a one is no admin's business.
  await tx
    .insertInto('shareable_links')
    .values({ child_id, creator_id: parent_id, ...content, access_token: `${gifts.link}, too` })
    .execute()
  await tx.insertInto('level_openings').values({ child_id, skill_level_id: gifts.opened.id }).execute()
  for (const simulation_id of gifts.released) {
    await tx.insertInto('simulation_releases').values({ child_id, simulation_id }).execute()
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
        ...{ sha256: String(index).repeat(64), uploaded_by: id },
      })
      .execute()
  }
}

/** Links that belong to no child, and an attempt that somebody began through one of them. */
export async function addUnboundRows(
  tx: Tx,
  { creator, token, level }: { creator: TestParent; token: string; level: TestLevel },
) {
  const content = { content_type: 'quiz', content_id: level.quizId }
  const { id: link_id } = await tx
    .insertInto('shareable_links')
    .values({ ...content, creator_id: creator.id, access_token: token })
    .returning('id')
    .executeTakeFirstOrThrow()
  const begun = { id: randomUUID(), link_id, quiz_id: level.quizId, revision: 1, answer_order: '{}' }
  await tx.insertInto('open_attempts').values(begun).execute()
}

/** Clicks of everybody and of nobody, settings and mails of parents, a session, and what the server notes down. */
export async function addOfficeRows(
  tx: Tx,
  of: {
    parents: TestParent[]
    admin: TestParent
    userIds: (string | null)[]
    faqItem: string
    session: string
    parentLessonId: string
  },
) {
  for (const user_id of of.userIds) {
    await tx.insertInto('faq_clicks').values({ faq_item_id: of.faqItem, user_id, session_id: 'sitzung' }).execute()
  }
  for (const [index, { id, email }] of of.parents.entries()) {
    await tx.insertInto('daily_status_settings').values({ parent_id: id }).execute()
    await tx
      .insertInto('family_codes')
      .values({ parent_id: id, code: `TESTC0D${index}` })
      .execute()
    await tx.insertInto('daily_status_schedule').values({ parent_id: id, due_at: '2026-01-02T07:00:00Z' }).execute()
    const delivery = { parent_id: id, local_date: '2026-01-01', result: 'sent' }
    await tx.insertInto('daily_status_deliveries').values(delivery).execute()
    await tx.insertInto('terms_acceptances').values({ user_id: id, version: 'test' }).execute()
    await tx.insertInto('parent_lesson_reads').values({ parent_id: id, lesson_id: of.parentLessonId }).execute()
    await tx.insertInto('refused_addresses').values({ person_id: id, address: email }).execute()
    const mail = { recipient: email, subject: 'Heute', body_text: 'Heute', body_html: '<p>Heute</p>' }
    await tx.insertInto('mail_outbox').values(mail).execute()
  }
  const [first] = of.parents as [TestParent]
  await tx.insertInto('audit_log').values({ actor_id: first.id, action: 'sign-in' }).execute()
  await tx
    .insertInto('audit_log')
    .values({ actor_id: of.admin.id, action: 'content saved', kind: 'content', actor_name: 'Ada Admin' })
    .execute()
  await tx
    .insertInto('throttles')
    .values({ key: 'hash', action: 'sign-in: address', window_ends_at: new Date(), forget_at: new Date() })
    .execute()
  await tx
    .insertInto('erasures')
    .values({ id_hash: 'ab'.repeat(32) })
    .execute()
  await tx.insertInto('orphaned_files').values({ file: '0123456789ab-0123456789ab.webp' }).execute()
  await sql`insert into auth.session ("token", "userId", "expiresAt")
    values (${of.session}, ${first.id}, now() + interval '1 day')`.execute(tx)
  await sql`insert into auth.two_factor ("userId", "secret", "backupCodes")
    values (${first.id}, 'geheim', 'geheim')`.execute(tx)
  await sql`insert into auth.verification ("identifier", "value", "expiresAt")
    values ('reset', ${first.id}, now() + interval '1 hour')`.execute(tx)
  await sql`insert into auth.mailed_links (user_id, purpose, email, token_hash, expires_at)
    values (${first.id}, 'change', 'neu@familie.example', '\\x00', now() + interval '1 hour')`.execute(tx)
}

/** Numbers of what was done, one of each kind. */
export async function addStatistics(tx: Tx, of: { competency: TestCompetency; level: TestLevel; faqItem: string }) {
  const question_id = of.level.questions[0]?.id as string
  const answer_id = of.level.questions[0]?.answers[1]?.id as string
  await tx.insertInto('weekly_learners').values({ week: '2026-01-05', learners: 9 }).execute()
  await tx.insertInto('pass_counts').values({ competency_id: of.competency.id, passes: 9 }).execute()
  await tx.insertInto('question_counts').values({ question_id, answered: 9, answered_right: 3 }).execute()
  await tx.insertInto('wrong_answer_counts').values({ question_id, answer_id, chosen: 6 }).execute()
  await tx.insertInto('faq_click_counts').values({ faq_item_id: of.faqItem, clicks: 9 }).execute()
}
