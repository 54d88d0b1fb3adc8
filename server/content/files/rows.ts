import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { slugOf } from '../../../domain/slug.ts'
import type { Tx } from '../../platform/db/actor.ts'
import type {
  CompetencyContent,
  FaqContent,
  LessonContent,
  LevelContent,
  QuizContent,
  SimulationContent,
} from './files.ts'
import { writeRevised } from './write-revised.ts'

/** Content as rows: read as a payload to compare with, written from a payload by app_job. */
export type ContentRows<P> = {
  read(tx: Tx, id: string): Promise<P | undefined>
  write(tx: Tx, id: string, payload: P): Promise<void>
}
/** What is written word for word: each time it is published it becomes a revision of its own. */
export type RevisedRows<P> = Pick<ContentRows<P>, 'read'> & {
  /** `editorId`: who publishes it; nobody, when it comes from the content files, which leave hidden what an admin has hidden. */
  write(tx: Tx, id: string, payload: P, editorId?: string): Promise<void>
}

/** A competency's columns, for whoever writes one. */
export const competencyColumns = (content: CompetencyContent) => ({
  title: content.title,
  slug: slugOf(content.title),
  description: content.description,
  order_index: content.orderIndex,
  pedagogical_min_age: content.pedagogicalMinAge,
  vendor_min_age: content.vendorMinAge,
  pass_motto: content.passMotto,
  pass_note: content.passNote,
})

/** The same of a level, but for the competency it belongs to. */
export const levelColumns = (content: Omit<LevelContent, 'competencyId'>) => ({
  title: content.title,
  description: content.description,
  order_index: content.orderIndex,
  min_age: content.minAge,
  talking_points: content.talkingPoints,
})

export const competencyRows: ContentRows<CompetencyContent> = {
  read: (tx, id) =>
    tx
      .selectFrom('competencies')
      .where('id', '=', id)
      .select(['title', 'description', 'order_index as orderIndex', 'pedagogical_min_age as pedagogicalMinAge'])
      .select(['vendor_min_age as vendorMinAge', 'pass_motto as passMotto', 'pass_note as passNote'])
      .executeTakeFirst(),
  async write(tx, id, payload) {
    const row = competencyColumns(payload)
    await tx
      .insertInto('competencies')
      .values({ id, ...row, published_at: new Date() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  },
}

export const levelRows: ContentRows<LevelContent> = {
  read: (tx, id) =>
    tx
      .selectFrom('skill_levels')
      .where('id', '=', id)
      .select(['competency_id as competencyId', 'title', 'description', 'order_index as orderIndex'])
      .select(['min_age as minAge', 'talking_points as talkingPoints'])
      .executeTakeFirst(),
  async write(tx, id, payload) {
    const row = { competency_id: payload.competencyId, ...levelColumns(payload) }
    await tx
      .insertInto('skill_levels')
      .values({ id, ...row, published_at: new Date() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  },
}

export const lessonRows: RevisedRows<LessonContent> = {
  read: (tx, id) =>
    tx
      .selectFrom('lessons')
      .where('id', '=', id)
      .select(['skill_level_id as skillLevelId', 'title', 'description', 'content', 'order_index as orderIndex'])
      .select(['is_parent_only as isParentOnly', 'review_on as reviewOn', 'review_note as reviewNote'])
      .executeTakeFirst(),
  async write(tx, id, payload, editorId) {
    const row = {
      skill_level_id: payload.skillLevelId,
      title: payload.title,
      description: payload.description,
      content: payload.content,
      order_index: payload.orderIndex,
      is_parent_only: payload.isParentOnly,
      review_on: payload.reviewOn,
      review_note: payload.reviewNote,
    }
    await writeRevised(tx, { type: 'lesson', id, row, payload, editorId })
  },
}

export const quizRows: RevisedRows<QuizContent> = {
  read: (tx, id) =>
    tx
      .selectFrom('quizzes')
      .where('id', '=', id)
      .select(['skill_level_id as skillLevelId', 'title', 'description', 'order_index as orderIndex'])
      .select(['review_on as reviewOn', 'review_note as reviewNote'])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('quiz_questions as q')
            .whereRef('q.quiz_id', '=', 'quizzes.id')
            .orderBy('q.order_index')
            .select(['q.id', 'q.question'])
            .select((eb) =>
              jsonArrayFrom(
                eb
                  .selectFrom('quiz_answers as a')
                  .whereRef('a.question_id', '=', 'q.id')
                  .orderBy('a.order_index')
                  .select(['a.id', 'a.answer_text as text', 'a.is_correct as isCorrect', 'a.explanation']),
              ).as('answers'),
            ),
        ).as('questions'),
      )
      .executeTakeFirst(),
  async write(tx, id, payload, editorId) {
    const row = {
      skill_level_id: payload.skillLevelId,
      title: payload.title,
      description: payload.description,
      order_index: payload.orderIndex,
      review_on: payload.reviewOn,
      review_note: payload.reviewNote,
    }
    await writeRevised(tx, { type: 'quiz', id, row, payload, editorId })
    await writeQuestions(tx, id, payload.questions)
  },
}

/** Questions and answers as rows for lists and the editor; attempts work on the revision, not on these. */
async function writeQuestions(tx: Tx, quizId: string, questions: QuizContent['questions']) {
  await tx.deleteFrom('quiz_questions').where('quiz_id', '=', quizId).execute()
  await tx
    .insertInto('quiz_questions')
    .values(questions.map(({ id, question }, index) => ({ id, quiz_id: quizId, question, order_index: index })))
    .execute()
  await tx
    .insertInto('quiz_answers')
    .values(
      questions.flatMap(({ id: question_id, answers }) =>
        answers.map(({ id, text, isCorrect, explanation }, index) => ({
          id,
          question_id,
          answer_text: text,
          is_correct: isCorrect,
          explanation,
          order_index: index,
        })),
      ),
    )
    .execute()
}

export const simulationRows: RevisedRows<SimulationContent> = {
  read: (tx, id) =>
    tx
      .selectFrom('simulations')
      .where('id', '=', id)
      .select(['skill_level_id as skillLevelId', 'title', 'description', 'order_index as orderIndex'])
      .select(['endpoint_url as endpointUrl', 'needs_contact_data as needsContactData'])
      .select(['reports_outcome as reportsOutcome', 'review_on as reviewOn', 'review_note as reviewNote'])
      .executeTakeFirst(),
  async write(tx, id, payload, editorId) {
    const row = {
      skill_level_id: payload.skillLevelId,
      title: payload.title,
      description: payload.description,
      endpoint_url: payload.endpointUrl,
      needs_contact_data: payload.needsContactData,
      reports_outcome: payload.reportsOutcome,
      order_index: payload.orderIndex,
      review_on: payload.reviewOn,
      review_note: payload.reviewNote,
    }
    await writeRevised(tx, { type: 'simulation', id, row, payload, editorId })
  },
}

export const faqRows: ContentRows<FaqContent> = {
  read: (tx, id) =>
    tx
      .selectFrom('faq_items')
      .where('id', '=', id)
      .select(['question', 'answer', 'order_index as orderIndex'])
      .executeTakeFirst(),
  async write(tx, id, payload) {
    const row = { question: payload.question, answer: payload.answer, order_index: payload.orderIndex }
    await tx
      .insertInto('faq_items')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  },
}
