import { titleAsHtml } from '../../../domain/content/lesson-links.ts'
import type { CatalogueCompetency } from '../../content/competencies/catalogue.ts'

export type LinkedLesson = { id: string; competencyId: string }

/**
 * How a text shows what it links: each lesson by its title of today, as a link where this reader has an address for it. One that
 * is not published keeps the title that is stored.
 */
export const linkTo =
  (curriculum: CatalogueCompetency[], addressOf: (lesson: LinkedLesson) => string | undefined) =>
  (id: string, storedTitle: string): string => {
    for (const { id: competencyId, levels } of curriculum) {
      const lesson = levels.flatMap(({ lessons }) => lessons).find((one) => one.id === id)
      if (!lesson) continue
      const address = addressOf({ id, competencyId })
      const title = titleAsHtml(lesson.title)
      return address ? `<a data-lesson href="${address}">${title}</a>` : title
    }
    return storedTitle
  }

/** For readers who have this one lesson and no other: titles only. */
export const titlesOnly = (curriculum: CatalogueCompetency[]) => linkTo(curriculum, () => undefined)
