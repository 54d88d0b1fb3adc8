import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentType } from '../../../domain/content.ts'
import { slugOf } from '../../../domain/slug.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { DRAWINGS, type Drawings, readDrawings } from '../files/drawings.ts'
import type { QuizContent, SimulationContent } from '../files/files.ts'
import { competencyRows, lessonRows, levelRows, quizRows, simulationRows } from '../files/rows.ts'
import { CONTENT } from '../files/tree.ts'
import { tableOf } from '../files/write-revised.ts'
import { lessonFile, yaml } from './lesson-file.ts'

/**
 * What is published as files (their format: content/README.md), of one competency or of all, with the drawings that the
 * lessons show. Drafts and what was never published are not in it. @throws NOT_FOUND
 */
export async function readPackageFiles(tx: Tx, competencyId?: string): Promise<Map<string, string>> {
  const competencies = await tx
    .selectFrom('competencies')
    .where('published_at', 'is not', null)
    .$if(competencyId !== undefined, (query) => query.where('id', '=', competencyId as string))
    .orderBy('slug')
    .select(['id', 'slug'])
    .execute()
  if (competencyId && competencies.length === 0) return refuse('NOT_FOUND')
  const drawings = await readDrawings(CONTENT)
  const files = new Map<string, string>()
  for (const one of competencies) await writeCompetency(tx, { ...one, files, drawings })
  if (!competencyId) files.set('faq.yaml', yaml(await readFaq(tx)))
  await addDrawings(files, drawings)
  return files
}

type Target = { files: Map<string, string>; drawings: Drawings }

async function writeCompetency(tx: Tx, { id, slug, files, drawings }: Target & { id: string; slug: string }) {
  const folder = [DRAWINGS, 'media'].includes(slug) ? `kompetenz-${slug}` : slug
  const row = (await competencyRows.read(tx, id)) ?? refuse('NOT_FOUND')
  files.set(
    `${folder}/competency.yaml`,
    yaml({
      id,
      title: row.title,
      description: row.description,
      order: row.orderIndex,
      pedagogical_min_age: row.pedagogicalMinAge,
      vendor_min_age: row.vendorMinAge,
      pass_motto: row.passMotto,
      pass_note: row.passNote,
    }),
  )
  const levels = await tx
    .selectFrom('skill_levels')
    .where('competency_id', '=', id)
    .where('published_at', 'is not', null)
    .orderBy('order_index')
    .orderBy('title')
    .orderBy('id')
    .select(['id', 'title'])
    .execute()
  for (const [index, level] of levels.entries()) {
    const name = numbered(index, levels.length, level.title)
    await writeLevel(tx, { id: level.id, folder: `${folder}/${name}`, files, drawings })
  }
}

async function writeLevel(tx: Tx, { id, folder, files, drawings }: Target & { id: string; folder: string }) {
  const row = (await levelRows.read(tx, id)) ?? refuse('NOT_FOUND')
  const { title, description, minAge: min_age, talkingPoints: talking_points } = row
  files.set(`${folder}/level.yaml`, yaml({ id, title, description, min_age, talking_points }))

  const lessons = await listPublished(tx, 'lesson', id)
  for (const [index, lesson] of lessons.entries()) {
    const content = (await lessonRows.read(tx, lesson.id)) ?? refuse('NOT_FOUND')
    const name = `${folder}/${numbered(index, lessons.length, lesson.title)}`
    files.set(...lessonFile(name, lesson.id, content, drawings))
  }
  const quizzes = await listPublished(tx, 'quiz', id)
  for (const [index, quiz] of quizzes.entries()) {
    const content = (await quizRows.read(tx, quiz.id)) ?? refuse('NOT_FOUND')
    const name = quizzes.length === 1 ? 'quiz' : `quiz-${numbered(index, quizzes.length, quiz.title)}`
    files.set(`${folder}/${name}.yaml`, yaml(quizFile(quiz.id, content)))
  }
  const simulations = await listPublished(tx, 'simulation', id)
  for (const [index, simulation] of simulations.entries()) {
    const content = (await simulationRows.read(tx, simulation.id)) ?? refuse('NOT_FOUND')
    const number = numbered(index, simulations.length, simulation.title)
    const name = simulations.length === 1 ? 'simulation' : `simulation-${number}`
    files.set(`${folder}/${name}.yaml`, yaml(simulationFile(simulation.id, content)))
  }
}

const listPublished = (tx: Tx, type: ContentType, levelId: string) =>
  tx
    .selectFrom(tableOf[type])
    .where('skill_level_id', '=', levelId)
    .where('published_at', 'is not', null)
    .orderBy('order_index')
    .orderBy('title')
    .orderBy('id')
    .select(['id', 'title'])
    .execute()

/** Questions and answers keep the ids they have: a key that is an id is taken as such. */
const quizFile = (id: string, quiz: QuizContent) => ({
  id,
  title: quiz.title,
  description: quiz.description,
  review_on: quiz.reviewOn,
  review_note: quiz.reviewNote,
  questions: quiz.questions.map(({ id: key, question, answers }) => ({
    key,
    question,
    answers: answers.map((answer) => ({
      key: answer.id,
      text: answer.text,
      correct: answer.isCorrect,
      explanation: answer.explanation,
    })),
  })),
})

const simulationFile = (id: string, simulation: SimulationContent) => ({
  id,
  title: simulation.title,
  description: simulation.description,
  endpoint: simulation.endpointUrl,
  needs_contact_data: simulation.needsContactData,
  reports_outcome: simulation.reportsOutcome,
  review_on: simulation.reviewOn,
  review_note: simulation.reviewNote,
})

const readFaq = (tx: Tx) =>
  tx
    .selectFrom('faq_items')
    .orderBy('order_index')
    .orderBy('question')
    .orderBy('id')
    .select(['id', 'question', 'answer'])
    .execute()

/** A name that sorts by its place, and tells a person what is inside. */
function numbered(index: number, count: number, title: string): string {
  const number = String(index + 1).padStart(String(count).length, '0')
  return `${number}-${slugOf(title).slice(0, 60) || 'ohne-namen'}`.replace(/-$/, '')
}

/** Lessons name drawings by their path from the folder of a level. */
async function addDrawings(files: Map<string, string>, drawings: Drawings) {
  const texts = [...files].filter(([name]) => /\.(md|html)$/.test(name)).map(([, text]) => text)
  for (const name of [...drawings.keys()].sort())
    if (texts.some((text) => text.includes(`../../${DRAWINGS}/${name}`)))
      files.set(`${DRAWINGS}/${name}`, await readFile(join(CONTENT, DRAWINGS, name), 'utf8'))
}
