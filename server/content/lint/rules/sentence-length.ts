import { activityTextsOf } from '../activity-texts.ts'
import { ageOf, levelsOf, measureFor, type Rule } from '../curriculum.ts'
import { passagesOf, sentencesIn, wordsIn } from '../prose.ts'

export const sentenceLength: Rule = (curriculum) =>
  levelsOf(curriculum).flatMap((folder) => {
    const most = measureFor(ageOf(folder)).sentence
    return folder.lessons
      .filter(({ head }) => !head.isParentOnly)
      .flatMap((lesson) =>
        [...passagesOf(lesson), ...activityTextsOf(lesson).filter(({ role }) => role !== 'quoted')].flatMap(
          ({ line, text }) =>
            sentencesIn(text)
              .filter((sentence) => wordsIn(sentence).length > most)
              .map((sentence) => ({
                file: lesson.file,
                line,
                message: `Der Satz hat ${wordsIn(sentence).length} Wörter, in diesem Alter höchstens ${most}: „${sentence}“`,
              })),
        ),
      )
  })
