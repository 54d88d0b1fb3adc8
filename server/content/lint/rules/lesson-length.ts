import { ageOf, levelsOf, measureFor, PARENT_WORDS, type Rule } from '../curriculum.ts'
import { passagesOf, wordsIn } from '../prose.ts'

/** Help boxes and headings count, because they are read too; activities do not. With one, a text may be as short as it likes. */
export const lessonLength: Rule = (curriculum) =>
  levelsOf(curriculum).flatMap((folder) =>
    folder.lessons.flatMap((lesson) => {
      const [least, most] = lesson.head.isParentOnly ? PARENT_WORDS : measureFor(ageOf(folder)).words
      const words = passagesOf(lesson).reduce((sum, { text }) => sum + wordsIn(text).length, 0)
      if ((words >= least || lesson.activities.length > 0) && words <= most) return []
      const message = `Die Lektion hat ${words} Wörter, in diesem Alter sollen es ${least} bis ${most} sein.`
      return [{ file: lesson.file, line: lesson.firstLine, message }]
    }),
  )
