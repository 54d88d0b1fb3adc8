import type { Insertable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  competencyInput,
  lessonDraft,
  quizDraft,
  simulationDraft,
  skillLevelInput,
} from '../../../domain/content/content.ts'
import type { GlossaryWord } from '../../../domain/content/glossary/word.ts'
import { glossaryWordInput } from '../../../domain/content/glossary/word-input.ts'
import { pose } from '../../../domain/content/questions/posed.ts'
import type { QuestionDraft, QuestionOf } from '../../../domain/content/questions/question.ts'
import { fieldsOf } from '../../../domain/platform/fields.ts'
import { slugOf } from '../../../domain/platform/slug.ts'
import type { Tx } from '../../platform/db/actor.ts'
import type { DB } from '../../platform/db/types.ts'
import { cardId } from './card-id.ts'
import type {
  CompetencyContent,
  FaqContent,
  LessonContent,
  LevelContent,
  QuizContent,
  SimulationContent,
} from './files.ts'
import { type Publisher, writeRevised } from './write-revised.ts'

/** Content as rows: read as a payload for comparison, written from a payload by app_job. */
export type ContentRows<P> = {
  read(tx: Tx, id: string): Promise<P | undefined>
  write(tx: Tx, id: string, payload: P): Promise<void>
}
/** Content with revisions: each publication becomes one. */
export type RevisedRows<P> = Pick<ContentRows<P>, 'read'> & {
  /** `by` is undefined for the content files, which leave hidden what an admin has hidden. */
  write(tx: Tx, id: string, payload: P, by?: Publisher): Promise<void>
}

const PLACE = ['skillLevelId', 'orderIndex'] as const

/** The fields of the form are the columns; only the slug follows from the title. */
export const competencyColumns = (content: CompetencyContent) => ({ ...content, slug: slugOf(content.title) })

type Plain = 'competencies' | 'skillLevels' | 'faqItems' | 'glossaryWords'

/** Content without revisions. `columnsOf`: where the fields of the payload are not the columns. */
function plainRows<P extends object>(
  table: Plain,
  fields: readonly string[],
  columnsOf: (payload: P) => object = (payload) => payload,
): ContentRows<P> {
  const named = table as 'competencies' // of the columns only the id is named here, which all four have
  const isShownWhenNew = table === 'competencies' || table === 'skillLevels'
  return {
    read: (tx, id) =>
      tx
        .selectFrom(named)
        .where('id', '=', id)
        .select(fields as 'id'[])
        .executeTakeFirst() as Promise<unknown> as Promise<P | undefined>,
    async write(tx, id, payload) {
      const row = columnsOf(payload)
      await tx
        .insertInto(named)
        .values({ id, ...row, ...(isShownWhenNew && { publishedAt: new Date() }) } as Insertable<DB['competencies']>)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    },
  }
}

const competencyRows = plainRows<CompetencyContent>('competencies', fieldsOf(competencyInput), competencyColumns)
const levelRows = plainRows<LevelContent>('skillLevels', ['competencyId', ...fieldsOf(skillLevelInput)])
const faqRows = plainRows<FaqContent>('faqItems', ['question', 'answer', 'topic', 'orderIndex'])
const wordRows = plainRows<GlossaryWord>('glossaryWords', fieldsOf(glossaryWordInput))

const lessonRows: RevisedRows<LessonContent> = {
  read: (tx, id) =>
    tx
      .selectFrom('lessons')
      .where('id', '=', id)
      .select([...fieldsOf(lessonDraft), ...PLACE])
      .executeTakeFirst(),
  write(tx, id, payload, by) {
    const row = { ...payload, activities: JSON.stringify(payload.activities) }
    return writeRevised(tx, { type: 'lesson', id, row, payload, by })
  },
}

const quizRows: RevisedRows<QuizContent> = {
  async read(tx, id) {
    const row = await tx
      .selectFrom('quizzes')
      .where('id', '=', id)
      .select([...fieldsOf(quizDraft.omit({ questions: true })), ...PLACE])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('quizQuestions as q')
            .whereRef('q.quizId', '=', 'quizzes.id')
            .orderBy('q.orderIndex')
            .select(['q.id', 'q.kind', 'q.question', 'q.picture', 'q.task'])
            .select((eb) =>
              jsonArrayFrom(
                eb
                  .selectFrom('quizAnswers as a')
                  .whereRef('a.questionId', '=', 'q.id')
                  .orderBy('a.orderIndex')
                  .select(['a.id', 'a.answerText as text', 'a.picture', 'a.isCorrect', 'a.explanation']),
              ).as('answers'),
            ),
        ).as('questions'),
      )
      .executeTakeFirst()
    return row && { ...row, questions: row.questions.map(questionFrom) }
  },
  async write(tx, id, payload, by) {
    const { questions, ...row } = payload
    await writeRevised(tx, { type: 'quiz', id, row, payload, by })
    await writeQuestions(tx, id, questions)
  },
}

/** Questions and answers as rows for lists and the editor; attempts use the revision instead. */
async function writeQuestions(tx: Tx, quizId: string, questions: QuizContent['questions']) {
  await tx.deleteFrom('quizQuestions').where('quizId', '=', quizId).execute()
  await tx
    .insertInto('quizQuestions')
    .values(
      questions.map((asked, index) => {
        const { id, kind, question, picture, ...task } = asked
        const parts = asked.kind === 'choice' ? null : JSON.stringify(task)
        return { id, quizId, kind, question, picture, task: parts, orderIndex: index }
      }),
    )
    .execute()
  await tx
    .insertInto('quizAnswers')
    .values(
      questions.flatMap((question) =>
        cardsOf(question).map(({ id, text, picture, isCorrect, explanation }, index) => ({
          ...{ id, questionId: question.id, answerText: text, picture, isCorrect, explanation, orderIndex: index },
        })),
      ),
    )
    .execute()
}

/** All that an answer can name. Learners may read these rows, so their order must not reveal the solution. */
function cardsOf(question: QuestionDraft) {
  const { answers, places } = pose(question, cardId)
  if (question.kind === 'choice') return answers
  const others = places.map((place) => ({ ...place, isCorrect: false, explanation: null }))
  return [...answers, ...others].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

type QuestionRow = Pick<QuestionDraft, 'id' | 'kind' | 'question' | 'picture'> & {
  task: unknown
  answers: QuestionOf<'choice'>['answers']
}

/** The table holds what the schema of drafts has let through. */
const questionFrom = ({ task, answers, ...head }: QuestionRow) =>
  (head.kind === 'choice' ? { ...head, answers } : { ...head, ...(task as object) }) as QuestionDraft

const simulationRows: RevisedRows<SimulationContent> = {
  read: (tx, id) =>
    tx
      .selectFrom('simulations')
      .where('id', '=', id)
      .select([...fieldsOf(simulationDraft), ...PLACE])
      .executeTakeFirst(),
  write: (tx, id, payload, by) => writeRevised(tx, { type: 'simulation', id, row: payload, payload, by }),
}

/** The rows of each type of content. */
export const rowsOf = {
  competency: competencyRows,
  level: levelRows,
  lesson: lessonRows,
  quiz: quizRows,
  simulation: simulationRows,
  faq: faqRows,
  word: wordRows,
}
