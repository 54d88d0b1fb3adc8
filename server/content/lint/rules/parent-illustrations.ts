import { lessonsOf, type Rule } from '../curriculum.ts'

/** A parents' lesson shows something at a glance: a drawing, a picture or a table. */
export const parentIllustrations: Rule = (curriculum) =>
  lessonsOf(curriculum)
    .filter(({ head, content }) => head.isParentOnly && !/<(img|table)\b/.test(content))
    .map(({ file, firstLine }) => ({
      ...{ file, line: firstLine },
      message: 'Die Lektion für Eltern hat weder eine Zeichnung noch eine Tabelle.',
    }))
