import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentType } from '../../../domain/content/content.ts'
import { quotesIn } from '../../../domain/content/facts.ts'
import { inAlphabet } from '../../../domain/content/glossary/word.ts'
import { slugOf } from '../../../domain/platform/slug.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { Refusal, refuse } from '../../platform/db/refuse.ts'
import { sandboxed } from '../../platform/sandbox/sandbox.ts'
import { DRAWINGS, type Drawings } from '../files/drawings.ts'
import { FACTS, SAFETY } from '../files/facts.ts'
import type { QuizContent } from '../files/files.ts'
import { CONTENT } from '../files/folder.ts'
import { type Installation, readInstallation } from '../files/installation.ts'
import { keysQuotedIn } from '../files/quotes.ts'
import { rowsOf } from '../files/rows.ts'
import { writeYaml } from '../files/yaml.ts'
import { tableOf } from '../tables.ts'
import type { lessonFiles, PublishedLesson } from './lesson-file.ts'

/** What a package is made of, before lessons are files. */
type Published = { files: Map<string, string>; lessons: PublishedLesson[] }

/** Published content of one competency or of all. No drafts, nothing unpublished. @throws NOT_FOUND */
export async function readPublished(tx: Tx, competencyId?: string): Promise<Published> {
  const competencies = await tx
    .selectFrom('competencies')
    .where('publishedAt', 'is not', null)
    .$if(competencyId !== undefined, (query) => query.where('id', '=', competencyId as string))
    .orderBy('slug')
    .select(['id', 'slug'])
    .execute()
  if (competencyId && competencies.length === 0) return refuse('NOT_FOUND')
  const published: Published = { files: new Map(), lessons: [] }
  for (const one of competencies) await writeCompetency(tx, { ...one, ...published })
  if (!competencyId) {
    published.files.set('faq.yaml', writeYaml(await readFaq(tx)))
    published.files.set('glossary.yaml', writeYaml(await readGlossary(tx)))
  }
  return published
}

const makeLessonFiles = sandboxed<typeof lessonFiles>(new URL('./lesson-file.ts', import.meta.url), 'lessonFiles', {
  milliseconds: 60_000, // Markdown that was hard to write is hard to read again, and there may be a thousand lessons
  tooMuch: () =>
    new Refusal(
      'PACKAGE_TOO_LARGE',
      'Die Lektionen sind zusammen zu lang für ein Paket. Bitte laden Sie die Kompetenzen einzeln herunter.',
    ),
})

/**
 * Published content as files (format: content/README.md), with the drawings that the lessons show and the facts that
 * they quote. Not within a transaction. @throws PACKAGE_TOO_LARGE
 */
export async function packageFiles({ files: others, lessons }: Published): Promise<Map<string, string>> {
  const files = new Map([...others, ...(await makeLessonFiles(lessons))])
  const installation = await readInstallation()
  await addDrawings(files, installation.drawings)
  addFacts(files, installation)
  return files
}

async function writeCompetency(tx: Tx, { id, slug, files, lessons }: Published & { id: string; slug: string }) {
  const folder = [DRAWINGS, SAFETY, 'media', 'pictures'].includes(slug) ? `kompetenz-${slug}` : slug
  const row = (await rowsOf.competency.read(tx, id)) ?? refuse('NOT_FOUND')
  files.set(`${folder}/competency.yaml`, writeYaml({ id, ...row }))
  const levels = await tx
    .selectFrom('skillLevels')
    .where('competencyId', '=', id)
    .where('publishedAt', 'is not', null)
    .orderBy('orderIndex')
    .orderBy('title')
    .orderBy('id')
    .select(['id', 'title'])
    .execute()
  for (const [index, level] of levels.entries()) {
    const name = numbered(index, levels.length, level.title)
    await writeLevel(tx, { levelId: level.id, folder: `${folder}/${name}`, files, lessons })
  }
}

async function writeLevel(
  tx: Tx,
  { levelId, folder, files, lessons }: Published & { levelId: string; folder: string },
) {
  const row = (await rowsOf.level.read(tx, levelId)) ?? refuse('NOT_FOUND')
  const { competencyId: _, orderIndex: __, ...level } = row
  files.set(`${folder}/level.yaml`, writeYaml({ id: levelId, ...level }))
  for await (const { id, number, content } of publishedIn(tx, 'lesson', levelId))
    lessons.push({ name: `${folder}/${number}`, id, content })
  for await (const { id, number, isOnly, content } of publishedIn(tx, 'quiz', levelId))
    files.set(`${folder}/${isOnly ? 'quiz' : `quiz-${number}`}.yaml`, writeYaml({ id, ...quizFile(content) }))
  for await (const { id, number, isOnly, content } of publishedIn(tx, 'simulation', levelId))
    files.set(
      `${folder}/${isOnly ? 'simulation' : `simulation-${number}`}.yaml`,
      writeYaml({ id, ...withoutPlace(content) }),
    )
}

type ContentOf<T extends ContentType> = NonNullable<Awaited<ReturnType<(typeof rowsOf)[T]['read']>>>

/** `number`: a name for its file that sorts by its place. */
async function* publishedIn<T extends ContentType>(tx: Tx, type: T, levelId: string) {
  const rows = await tx
    .selectFrom(tableOf[type] as 'lessons')
    .where('skillLevelId', '=', levelId)
    .where('publishedAt', 'is not', null)
    .orderBy('orderIndex')
    .orderBy('title')
    .orderBy('id')
    .select(['id', 'title'])
    .execute()
  for (const [index, { id, title }] of rows.entries()) {
    const content = ((await rowsOf[type].read(tx, id)) ?? refuse('NOT_FOUND')) as ContentOf<T>
    yield { id, content, number: numbered(index, rows.length, title), isOnly: rows.length === 1 }
  }
}

/** Level and position follow from the file's path. */
const withoutPlace = <C extends { skillLevelId: string; orderIndex: number }>({
  skillLevelId,
  orderIndex,
  ...rest
}: C) => rest

/** Questions and answers keep their ids: a key that is a uuid is used as the id (partId in parse.ts). */
function quizFile(quiz: QuizContent) {
  const { questions, ...head } = withoutPlace(quiz)
  const keyed = questions.map(({ id: key, ...question }) =>
    question.kind === 'choice'
      ? { key, ...question, answers: question.answers.map(({ id: key, ...answer }) => ({ key, ...answer })) }
      : { key, ...question },
  )
  return { ...head, questions: keyed }
}

const readFaq = (tx: Tx) =>
  tx
    .selectFrom('faqItems')
    .orderBy('orderIndex')
    .orderBy('question')
    .orderBy('id')
    .select(['id', 'topic', 'question', 'answer'])
    .execute()

const readGlossary = async (tx: Tx) =>
  inAlphabet(
    await tx
      .selectFrom('glossaryWords')
      .orderBy('id')
      .select(['id', 'word', 'forms', 'explanation', 'picture'])
      .execute(),
  )

/** A name that sorts by position and says what is inside. */
function numbered(index: number, count: number, title: string): string {
  const number = String(index + 1).padStart(String(count).length, '0')
  return `${number}-${slugOf(title).slice(0, 60) || 'ohne-namen'}`.replace(/-$/, '')
}

/** Lessons name drawings by their path from the folder of a level, activities and questions from the folder of all. */
async function addDrawings(files: Map<string, string>, drawings: Drawings) {
  const texts = [...files].filter(([name]) => !name.startsWith(`${DRAWINGS}/`)).map(([, text]) => text)
  for (const name of [...drawings.keys()].sort())
    if (texts.some((text) => text.includes(`${DRAWINGS}/${name}`)))
      files.set(`${DRAWINGS}/${name}`, await readFile(join(CONTENT, DRAWINGS, name), 'utf8'))
}

/** What the quoted facts say, for whoever reads or translates the package. */
function addFacts(files: Map<string, string>, { facts }: Installation) {
  const lessons = [...files].filter(([name]) => /\.(md|html)$/.test(name)).map(([, text]) => text)
  const keys = new Set(lessons.flatMap((text) => [...keysQuotedIn(text), ...quotesIn(text).map(({ key }) => key)]))
  const quoted = [...facts].filter(([key]) => keys.has(key))
  if (quoted.length > 0) files.set(FACTS, writeYaml(Object.fromEntries(quoted)))
}
