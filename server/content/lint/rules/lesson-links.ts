import { lessonOfAddress } from '../../../../domain/content/lesson-links.ts'
import { type Finding, lessonsOf, type Rule } from '../curriculum.ts'
import { passagesOf } from '../prose.ts'

/** A lesson links lessons that there are, by their titles: readers are shown those, and a sentence has to fit them. */
export const lessonLinks: Rule = (curriculum) => {
  const titles = new Map(lessonsOf(curriculum).map(({ head }) => [head.id, head.title]))
  return lessonsOf(curriculum).flatMap((lesson) =>
    passagesOf(lesson).flatMap(({ line, text, links }) =>
      links.flatMap((href): Finding[] => {
        const id = lessonOfAddress(href)
        if (!id) return []
        const title = titles.get(id)
        if (!title) return [{ file: lesson.file, line, message: `Eine Lektion ${id} gibt es nicht.` }]
        if (text.includes(title)) return []
        return [{ file: lesson.file, line, message: `Die Lektion heißt „${title}“; so muss auch der Verweis heißen.` }]
      }),
    ),
  )
}
