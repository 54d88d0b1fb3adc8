import { type Finding, levelsOf, type Rule } from '../curriculum.ts'
import { passagesOf } from '../prose.ts'

export const STOP_RULE = 'Stopp. Nicht antworten. Zeigen. Gemeinsam lösen.'

/** The stop rule is taught in every level, in one of its lessons for children: said again and again nobody reads it. */
export const stopRule: Rule = (curriculum) =>
  levelsOf(curriculum).flatMap(({ level, lessons }): Finding[] => {
    const places = lessons
      .filter(({ head }) => !head.isParentOnly)
      .flatMap((lesson) =>
        passagesOf(lesson).flatMap(({ text, line }) => (text.includes(STOP_RULE) ? [{ file: lesson.file, line }] : [])),
      )
    if (places.length === 0)
      return [{ file: level.file, line: 1, message: `Die Stopp-Regel „${STOP_RULE}“ fehlt in diesem Level.` }]
    return places.slice(1).map((place) => ({ ...place, message: 'Die Stopp-Regel steht schon in diesem Level.' }))
  })
