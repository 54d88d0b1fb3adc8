import type { Activity } from '../../../domain/content/activities/activity.ts'
import { byAgeThenOrder } from '../../../domain/content/competencies.ts'
import type { QuizQuestion } from '../../../domain/content/quizzes.ts'
import { isInLab } from '../../../domain/content/simulations.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { Remembered } from '../../platform/db/remembered.ts'
import { askedQuestions, type QuizRevision, quizOf, type RevisedQuestion, shuffleAnswers } from '../quizzes/revision.ts'

/** The level that anybody may try out, with the key of its quiz (decision 086). */
export type TrialLevel = {
  competency: { id: string; slug: string; title: string }
  level: { id: string; number: number; title: string; description: string | null; minAge: number | null }
  /** Those for children, in their order; `html` as stored. */
  lessons: { id: string; title: string; description: string | null; html: string; activities: Activity[] }[]
  /** The whole pool; the browser draws, because nothing is kept of who tries. `asks`: how many questions that are. */
  quiz: { id: string; title: string; asks: number; key: RevisedQuestion[]; questions: QuizQuestion[] }
  /** The first exercise of our own lab in it; null when it has none. */
  exercise: { id: string; title: string; description: string | null; endpointUrl: string } | null
}

/**
 * The first level, in the order of the public list, that an editor opened to everybody and that has a lesson for
 * children and a quiz. Kept in memory like the catalogue (decision 003), so that trying it out touches no database.
 */
export class Trial {
  readonly #level: Remembered<TrialLevel | undefined>
  constructor(db: Db) {
    this.#level = new Remembered(() => asSystem(db, 'visitors have no grant on what is in an open level', readTrial))
  }

  find(): Promise<TrialLevel | undefined> {
    return this.#level.get()
  }

  drop() {
    this.#level.drop()
  }
}

async function readTrial(tx: Tx): Promise<TrialLevel | undefined> {
  const open = await tx
    .selectFrom('skillLevels as l')
    .innerJoin('competencies as c', 'c.id', 'l.competencyId')
    .where('l.isOpenToAll', '=', true)
    .where('l.publishedAt', 'is not', null)
    .where('c.publishedAt', 'is not', null)
    .select(['l.id', 'l.title', 'l.description', 'l.minAge', 'l.orderIndex as place', 'c.id as competencyId', 'c.slug'])
    .select(['c.title as competency', 'c.pedagogicalMinAge', 'c.orderIndex'])
    .execute()
  const inOrder = open.sort(
    (a, b) => byAgeThenOrder({ ...a, title: a.competency }, { ...b, title: b.competency }) || a.place - b.place,
  )
  for (const { id, title, description, minAge, competencyId, slug, competency } of inOrder) {
    const [lessons, quiz] = [await readLessons(tx, id), await readQuiz(tx, id)]
    if (lessons.length === 0 || !quiz) continue
    return {
      competency: { id: competencyId, slug, title: competency },
      level: { id, number: await numberOf(tx, { id, competencyId }), title, description, minAge },
      lessons,
      quiz,
      exercise: await readExercise(tx, id),
    }
  }
  return undefined
}

/** The place of a level among the published ones of its competency, from 1. */
async function numberOf(tx: Tx, level: { id: string; competencyId: string }): Promise<number> {
  const levels = await tx
    .selectFrom('skillLevels')
    .where('competencyId', '=', level.competencyId)
    .where('publishedAt', 'is not', null)
    .orderBy('orderIndex')
    .orderBy('title')
    .select('id')
    .execute()
  return levels.findIndex(({ id }) => id === level.id) + 1
}

async function readLessons(tx: Tx, levelId: string): Promise<TrialLevel['lessons']> {
  const rows = await tx
    .selectFrom('lessons')
    .where('skillLevelId', '=', levelId)
    .where('publishedAt', 'is not', null)
    .where('isParentOnly', '=', false)
    .orderBy('orderIndex')
    .orderBy('title')
    .select(['id', 'title', 'description', 'content as html', 'activities'])
    .execute()
  return rows.map((row) => ({ ...row, activities: row.activities as Activity[] }))
}

/** The first quiz with questions, as published, with answers in an order that stays until content changes. */
async function readQuiz(tx: Tx, levelId: string): Promise<TrialLevel['quiz'] | undefined> {
  const rows = await tx
    .selectFrom('quizzes as q')
    .innerJoin('contentRevisions as r', (join) =>
      join.onRef('r.contentId', '=', 'q.id').onRef('r.revision', '=', 'q.revision').on('r.contentType', '=', 'quiz'),
    )
    .where('q.skillLevelId', '=', levelId)
    .where('q.publishedAt', 'is not', null)
    .orderBy('q.orderIndex')
    .orderBy('q.title')
    .select(['q.id', 'q.title', 'r.payload'])
    .execute()
  for (const { id, title, payload } of rows) {
    const { questions, questionsPerAttempt }: QuizRevision = quizOf(payload)
    const asks = Math.min(questionsPerAttempt ?? questions.length, questions.length)
    if (questions.length > 0)
      return { id, title, asks, key: questions, questions: askedQuestions(questions, shuffleAnswers(questions)) }
  }
  return undefined
}

async function readExercise(tx: Tx, levelId: string): Promise<TrialLevel['exercise']> {
  const rows = await tx
    .selectFrom('simulations')
    .where('skillLevelId', '=', levelId)
    .where('publishedAt', 'is not', null)
    .where('needsContactData', '=', false)
    .orderBy('orderIndex')
    .orderBy('title')
    .select(['id', 'title', 'description', 'endpointUrl'])
    .execute()
  return rows.find(({ endpointUrl }) => isInLab(endpointUrl)) ?? null
}
