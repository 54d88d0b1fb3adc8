import { linesOfQuestion } from '../../../../domain/content/questions/lines.ts'
import { CHOOSE_ALL } from '../../../../domain/content/questions/question.ts'
import { activityTextsOf } from '../activity-texts.ts'
import { ageOf, type Curriculum, type Finding, levelsOf, type Rule } from '../curriculum.ts'

/** Up to this age a quiz asks in other words and pictures than the lessons before it: else it asks what was remembered. */
const OLDEST = 8
/** Fewer questions of which several may be chosen say nothing about how many are usually right. */
const FEWEST = 12
const MOST_WITH_ONE_COUNT = 0.6

const bare = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .trim()

/** A quiz asks what a child can do with what it learned: not for the same cards again, and not always for two of four. */
export const quizTransfer: Rule = (curriculum) => [...sameAgain(curriculum), ...alwaysAsMany(curriculum)]

const sameAgain = (curriculum: Curriculum) =>
  levelsOf(curriculum)
    .filter((folder) => ageOf(folder) <= OLDEST)
    .flatMap(({ lessons, quizzes }) => {
      const learned = lessons.filter(({ head }) => !head.isParentOnly)
      const cards = new Set(
        learned.flatMap(activityTextsOf).flatMap(({ role, text }) => (role === 'card' ? [bare(text)] : [])),
      )
      const drawings = new Set(
        learned.flatMap(({ activities }) => activities.map(({ data }) => 'picture' in data && data.picture)),
      )
      return quizzes.flatMap(({ file, data, lineOf }) =>
        data.questions.flatMap((question, q): Finding[] => [
          ...(question.kind === 'spot' && drawings.has(question.picture)
            ? [
                {
                  file,
                  line: lineOf(['questions', q]),
                  message: 'Auf dieses Bild wurde schon in der Lektion getippt: ein anderes nehmen.',
                },
              ]
            : []),
          ...linesOfQuestion(question)
            .filter(({ path, role, text }) => role === 'card' && path[0] !== 'places' && cards.has(bare(text)))
            .map(({ path, text }) => ({
              ...{ file, line: lineOf(['questions', q, ...path]) },
              message: `„${text}“ steht schon auf einer Karte der Lektionen: Frag in einer anderen Situation.`,
            })),
        ]),
      )
    })

/** Over the whole curriculum, because a single quiz has too few of them. */
function alwaysAsMany(curriculum: Curriculum): Finding[] {
  const all = levelsOf(curriculum).flatMap(({ quizzes }) =>
    quizzes.flatMap(({ file, data, lineOf }) =>
      data.questions.flatMap((question, q) =>
        question.kind === 'choice' && question.question.endsWith(CHOOSE_ALL)
          ? [
              {
                file,
                line: lineOf(['questions', q]),
                right: question.answers.filter(({ isCorrect }) => isCorrect).length,
              },
            ]
          : [],
      ),
    ),
  )
  if (all.length < FEWEST) return []
  const allowed = Math.floor(all.length * MOST_WITH_ONE_COUNT)
  return Object.values(Object.groupBy(all, ({ right }) => right)).flatMap((same = []) =>
    same.slice(allowed).map(({ file, line, right }) => ({
      ...{ file, line },
      message: `Wo mehrere Antworten gewählt werden können, sind hier wieder ${right} richtig: bei ${same.length} von ${all.length} Fragen, höchstens bei ${allowed}.`,
    })),
  )
}
