import type { Rule } from '../curriculum.ts'

const SHARE = 0.35

/** Always taking the longest answer must not pass: it is right in at most 35 % of the single-choice questions. */
export const longestAnswer: Rule = ({ competencies }) =>
  competencies.flatMap(({ levels }) => {
    const single = levels.flatMap(({ quizzes }) =>
      quizzes.flatMap(({ file, data, lineOf }) =>
        data.questions
          .map((question, index) => ({
            ...{ file, line: lineOf(['questions', index]) },
            answers: question.kind === 'choice' ? question.answers : [],
          }))
          .filter(({ answers }) => answers.filter(({ isCorrect }) => isCorrect).length === 1),
      ),
    )
    const givenAway = single.filter(({ answers }) => {
      const longest = Math.max(...answers.filter(({ isCorrect }) => !isCorrect).map(({ text }) => text.length))
      return answers.some(({ isCorrect, text }) => isCorrect && text.length > longest)
    })
    const allowed = Math.floor(single.length * SHARE)
    return givenAway.slice(allowed).map(({ file, line }) => ({
      file,
      line,
      message: `Die richtige Antwort ist die längste: in dieser Kompetenz ${givenAway.length}-mal, höchstens ${allowed}-mal.`,
    }))
  })
