import type { Activity } from '../../../../domain/content/activities/activity.ts'
import { picturesIn } from '../../../../domain/content/activities/lines.ts'
import type { LessonFile } from '../../files/tree.ts'
import { activityTextsOf } from '../activity-texts.ts'
import { ageOf, type Finding, levelsOf, type Rule } from '../curriculum.ts'
import { sentencesIn } from '../prose.ts'

/** Who is told why is often who was wrong. */
const PRAISE = /^(Genau|Richtig|Super|Prima|Toll|Stimmt genau|Gut gemacht|Bravo|Klasse)\b[.!,:]/
const REASONS = ['reason', 'why']
/** Sentences in one scene for those who hardly read yet. */
const OF_SCENE = { age: 8, sentences: 2 }
/** What can be worked out goes out of date never. */
const OWN_SOURCE = 'Selbst gerechnet'

/** What a program can judge of activities, beyond what keeps one from being published (domain/content/activities/findings.ts). */
export const activities: Rule = (curriculum) =>
  levelsOf(curriculum).flatMap((folder) =>
    folder.lessons.flatMap((lesson): Finding[] => {
      const { file } = lesson
      const praises = activityTextsOf(lesson)
        .filter(({ path, text }) => REASONS.includes(String(path.at(-1))) && PRAISE.test(text))
        .map(({ line, text }) => ({
          ...{ file, line },
          message: `„${text}“ lobt, und wird auch von denen gelesen, die es anders versucht haben.`,
        }))
      const isYoung = !lesson.head.isParentOnly && ageOf(folder) <= OF_SCENE.age
      const ofEach = lesson.activities.flatMap(({ data, lineOf }): Finding[] => [
        ...(isYoung ? longScenesOf(data) : []).map((index) => ({
          ...{ file, line: lineOf(['scenes', index]) },
          message: `In diesem Alter hat eine Szene höchstens ${OF_SCENE.sentences} Sätze.`,
        })),
        ...(data.kind === 'guess' && data.source !== OWN_SOURCE && !lesson.head.reviewOn
          ? [{ file, line: lineOf(['source']), message: 'Die Zahl veraltet, aber reviewOn fehlt.' }]
          : []),
      ])
      return [...(lesson.head.isParentOnly ? [] : missingIn(lesson)), ...praises, ...ofEach]
    }),
  )

/** A child's lesson has something to do and something to look at. */
function missingIn({ file, firstLine, content, activities }: LessonFile): Finding[] {
  const at = { file, line: firstLine }
  const hasPicture = /<img /.test(content) || activities.some(({ data }) => picturesIn(data).length > 0)
  return [
    ...(activities.length === 0 ? [{ ...at, message: 'Die Lektion hat keine Aufgabe.' }] : []),
    ...(hasPicture ? [] : [{ ...at, message: 'Die Lektion hat kein Bild, weder im Text noch in einer Aufgabe.' }]),
  ]
}

const longScenesOf = (activity: Activity): number[] =>
  activity.kind === 'story'
    ? activity.scenes.flatMap(({ text }, index) => (sentencesIn(text).length > OF_SCENE.sentences ? [index] : []))
    : []
