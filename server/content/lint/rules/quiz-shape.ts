import { ageOf, type Finding, levelsOf, measureFor, type Rule } from '../curriculum.ts'
import { wordsIn } from '../prose.ts'

const ALL = 'Wähle alle richtigen Antworten.'

/** Five questions with four answers each; a question with several right ones says so; every explanation explains. */
export const quizShape: Rule = (curriculum) =>
  levelsOf(curriculum).flatMap((folder) =>
    folder.quizzes.flatMap(({ file, data, lineOf }): Finding[] => {
      const { questions } = data
      const several = questions.filter(({ answers }) => answers.filter(({ isCorrect }) => isCorrect).length > 1).length
      const [least, most] = measureFor(ageOf(folder)).several
      const at = (path: PropertyKey[], message: string): Finding => ({ file, line: lineOf(path), message })
      const findings: Finding[] = []
      if (questions.length !== 5) findings.push(at([], `Ein Quiz hat 5 Fragen, dieses hat ${questions.length}.`))
      if (several < least || several > most)
        findings.push(
          at([], `${several} Fragen haben mehrere richtige Antworten, es sollen ${least} bis ${most} sein.`),
        )
      questions.forEach(({ question, answers }, q) => {
        const here = ['questions', q]
        if (answers.length !== 4) findings.push(at(here, `Eine Frage hat 4 Antworten, diese hat ${answers.length}.`))
        const isSeveral = answers.filter(({ isCorrect }) => isCorrect).length > 1
        if (isSeveral !== question.endsWith(ALL))
          findings.push(at(here, `„${ALL}“ steht genau dann am Ende, wenn mehrere Antworten richtig sind.`))
        answers.forEach(({ text, explanation }, a) => {
          if (!explanation) findings.push(at([...here, 'answers', a], `Der Antwort „${text}“ fehlt die Erklärung.`))
          else if (wordsIn(explanation).length < 4 || explanation === text)
            findings.push(at([...here, 'answers', a, 'explanation'], `„${explanation}“ erklärt die Antwort nicht.`))
        })
      })
      return findings
    }),
  )
