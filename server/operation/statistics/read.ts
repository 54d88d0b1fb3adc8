import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'

/** A number of children or clicks, rounded down to fives; null when too small to show (decision 051). */
type Shown = number | null

/** Different children who learned in the week that began on this day. */
type LearnersOfWeek = { week: string; weekNumber: number; learners: Shown }
type PassesOfCompetency = { id: string; title: string; passes: Shown }
/** A wrong answer; `chosen`: by how many children, null: by fewer than five. */
type WrongAnswer = { id: string; answer: string; chosen: Shown; isNeverChosen: boolean }
/**
 * `rightPercent` in steps of five; `bound`: whether the share is about that, or only over or under it.
 * `separation`: the corrected item-total correlation, in tenths; null where too few were right or wrong.
 */
export type QuestionFigures = {
  id: string
  question: string
  quizId: string
  quiz: string
  competency: string
  answered: Shown
  rightPercent: number
  bound: 'about' | 'over' | 'under'
  separation: number | null
  isTooEasy: boolean
  separatesBadly: boolean
  wrongAnswers: WrongAnswer[]
}
/** Of at least a hundred children: the share of questions they knew before and after, in steps of five percent. */
type EffectOfCompetency = {
  id: string
  title: string
  children: Shown
  beforePercent: number
  afterPercent: number
}
type ClicksOfQuestion = { id: string; question: string; clicks: Shown }

export type Statistics = {
  /** The last day that is counted, yyyy-MM-dd. */
  countedThrough: string
  weeks: LearnersOfWeek[]
  competencies: PassesOfCompetency[]
  questions: QuestionFigures[]
  effects: EffectOfCompetency[]
  faq: ClicksOfQuestion[]
}

/** The statistics as the database gives them to an admin: no number stands for fewer than five children. */
export async function readStatistics(tx: Tx): Promise<Statistics> {
  const state = await tx.selectFrom('statisticsState').select('countedThrough').executeTakeFirstOrThrow()
  const weeks = await sql<LearnersOfWeek>`
    select week, week_number, learners from shown_learners()`.execute(tx)
  const competencies = await sql<PassesOfCompetency>`
    select competency_id as id, title, passes from shown_passes()`.execute(tx)
  const questions = await readQuestionFigures(tx)
  const effects = await sql<EffectOfCompetency>`
    select competency_id as id, title, children, before_percent, after_percent from shown_effects()`.execute(tx)
  const faq = await sql<ClicksOfQuestion>`
    select i.id, i.question, c.clicks from shown_faq_clicks() c join faq_items i on i.id = c.faq_item_id
    where i.is_active order by i.order_index, i.question`.execute(tx)
  return {
    countedThrough: state.countedThrough,
    weeks: weeks.rows,
    competencies: competencies.rows,
    questions,
    effects: effects.rows,
    faq: faq.rows,
  }
}

async function readQuestionFigures(tx: Tx): Promise<QuestionFigures[]> {
  const questions = await sql<Omit<QuestionFigures, 'wrongAnswers'>>`
    select question_id as id, question, quiz_id, quiz, competency, answered, right_percent, bound, separation, is_too_easy,
      separates_badly
    from shown_questions()`.execute(tx)
  const answers = await sql<WrongAnswer & { questionId: string }>`
    select question_id, answer_id as id, answer, chosen, is_never_chosen from shown_wrong_answers()`.execute(tx)
  const byQuestion = Map.groupBy(answers.rows, ({ questionId }) => questionId)
  return questions.rows.map((question) => ({
    ...question,
    wrongAnswers: (byQuestion.get(question.id) ?? []).map(({ questionId: _, ...answer }) => answer),
  }))
}

/** Takes the same time however many there are. Needs app_job. */
export async function readHeadcounts(tx: Tx): Promise<{ competencies: number; parents: number; children: number }> {
  const { rows } = await sql<{ competencies: number; parents: number; children: number }>`
    select (select count(*)::int from competencies) as competencies,
      coalesce(sum(change) filter (where counted = 'parents'), 0)::int as parents,
      coalesce(sum(change) filter (where counted = 'children'), 0)::int as children
    from headcounts`.execute(tx)
  return rows[0] ?? { competencies: 0, parents: 0, children: 0 }
}
