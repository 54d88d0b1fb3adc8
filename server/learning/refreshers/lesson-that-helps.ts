import type { PosedQuestion } from '../../../domain/content/questions/posed.ts'
import type { Tx } from '../../platform/db/actor.ts'

type Lesson = { id: string; title: string; content: string }

/**
 * The lesson, in the level of the quiz or simulation, that explains these words best; null when it has none for
 * children. app_job only, because the level may have been closed again: whoever shows the lesson reads it as the child.
 */
export async function findLessonThatHelps(
  tx: Tx,
  about: { quizId: string } | { simulationId: string },
  words: string,
): Promise<string | null> {
  const level =
    'quizId' in about
      ? tx.selectFrom('quizzes').where('id', '=', about.quizId).select('skillLevelId')
      : tx.selectFrom('simulations').where('id', '=', about.simulationId).select('skillLevelId')
  const lessons = await tx
    .selectFrom('lessons')
    .where('skillLevelId', '=', level)
    .where('publishedAt', 'is not', null)
    .where('isParentOnly', '=', false)
    .orderBy('orderIndex')
    .select(['id', 'title', 'content'])
    .execute()
  return lessonThatHelps(words, lessons)?.id ?? null
}

type Asked = Pick<PosedQuestion, 'question' | 'explanation'> & {
  answers: Pick<PosedQuestion['answers'][number], 'text' | 'explanation'>[]
  places: { text: string }[]
}

/** All that is said around a question. */
export const wordsOf = ({ question, answers, places, explanation }: Asked): string =>
  [
    question,
    ...[...answers, ...places].map(({ text }) => text),
    ...answers.map((answer) => answer.explanation),
    explanation,
  ]
    .filter(Boolean)
    .join(' ')

/**
 * The lesson that has most words in common with the text. A word counts more the fewer lessons have it, and nothing if
 * all of them have it. Among equals the first.
 */
export function lessonThatHelps<L extends Lesson>(text: string, lessons: L[]): L | undefined {
  const stems = stemsOf(text)
  const ofLessons = lessons.map(({ title, content }) => stemsOf(`${title} ${content.replace(/<[^>]*>/g, ' ')}`))
  const weightOf = (stem: string) => {
    const having = ofLessons.filter((one) => one.has(stem)).length
    return having === 0 || having === lessons.length ? 0 : 1 / having
  }
  const points = ofLessons.map((ofLesson) =>
    [...stems].reduce((sum, stem) => sum + (ofLesson.has(stem) ? weightOf(stem) : 0), 0),
  )
  return lessons[points.indexOf(Math.max(...points))]
}

/** How many letters the forms of a German word usually share at the beginning. */
const STEM = 5

/** The beginnings of the words of a text, without words too short to say what it is about. */
const stemsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .normalize('NFD') // splits ä into a and a mark, which goes: 'Passwort' and 'Passwörter' begin alike
      .replace(/\p{Mark}/gu, '')
      .split(/[^\p{Letter}]+/u)
      .filter((word) => word.length >= STEM)
      .map((word) => word.slice(0, STEM)),
  )
