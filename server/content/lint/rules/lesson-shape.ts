import { type Finding, lessonsOf, type Rule } from '../curriculum.ts'
import { passagesOf } from '../prose.ts'

export const PROMISE = 'Wenn du mir etwas zeigst, nehme ich dir nicht das Handy weg.'

/** A child's lesson: story, key points and a motto in a quote. A parents' lesson: the promise. */
export const lessonShape: Rule = (curriculum) =>
  lessonsOf(curriculum).flatMap((lesson) => {
    const passages = passagesOf(lesson)
    const text = passages.map((passage) => passage.text).join(' ')
    const missing = (message: string, line = lesson.firstLine): Finding => ({ file: lesson.file, line, message })
    if (lesson.head.isParentOnly) return text.includes(PROMISE) ? [] : [missing(`Das Versprechen „${PROMISE}“ fehlt.`)]
    const headings = passages.filter(({ kind }) => kind === 'heading').map((passage) => passage.text)
    return [
      passages[0]?.kind !== 'prose' && missing('Die Lektion beginnt nicht mit einer kleinen Geschichte.'),
      !headings.includes('Merksatz') && missing('Der Abschnitt „Merksatz“ fehlt.'),
      !passages.some(({ kind }) => kind === 'quote') && missing('Der Merksatz steht nicht in einem Zitat (>).'),
    ].filter((finding) => finding !== false)
  })
