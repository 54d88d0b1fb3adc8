import { glossaryLinker, type LinkedText } from '../../../domain/content/glossary/glossary-links.ts'
import type { GlossaryWord, ShownWord } from '../../../domain/content/glossary/word.ts'
import { titleAsHtml, withLessonLinks } from '../../../domain/content/lesson-links.ts'
import type { CatalogueCompetency } from '../../content/competencies/catalogue.ts'
import { sanitizeLesson } from '../../content/files/sanitize.ts'

/** How many lessons are cached: more than a curriculum has. */
const MOST = 500

/** What was shown with one state of the glossary, by the stored text; gone with it when the glossary changes. */
type Shown = { linkWords: (html: string) => LinkedText; lessons: Map<string, ShownLesson> }
const shownWith = new WeakMap<GlossaryWord[], Shown>()

/** `words`: those of the glossary that are linked in the text. */
export type ShownLesson = { content: string; words: ShownWord[] }

/**
 * A lesson's HTML as it leaves the server: sanitized again by the rules of today, for what was stored under older rules
 * or written in some other way (decision 005), with words of the glossary linked (decision 078) and its links to other
 * lessons made such as this reader can follow. Cached but for the links, because most lessons are read many times.
 * @param link what stands in place of a link to another lesson (linkTo)
 */
export function shownContent(
  html: string,
  glossary: GlossaryWord[],
  link: (id: string, storedTitle: string) => string,
): ShownLesson {
  const { content, words } = shownToAll(html, glossary)
  return { content: withLessonLinks(content, link), words }
}

function shownToAll(html: string, glossary: GlossaryWord[]): ShownLesson {
  const { linkWords, lessons } = shownWith.get(glossary) ?? remember(glossary)
  const known = lessons.get(html)
  if (known !== undefined) return known
  const { html: linked, words } = linkWords(sanitizeLesson(html))
  const shown = { content: lazily(linked), words: words.map(({ forms: _, ...word }) => word) }
  if (lessons.size >= MOST) lessons.delete(lessons.keys().next().value ?? '')
  lessons.set(html, shown)
  return shown
}

function remember(glossary: GlossaryWord[]): Shown {
  const shown = { linkWords: glossaryLinker(glossary), lessons: new Map() }
  shownWith.set(glossary, shown)
  return shown
}

/** Pictures load when they are about to be seen. Their sizes are in the HTML, so nothing jumps. */
const lazily = (html: string) => html.replaceAll('<img ', '<img loading="lazy" decoding="async" ')

export type LinkedLesson = { id: string; competencyId: string }

/**
 * How a text shows what it links: each lesson by its title of today, as a link where this reader has an address for it.
 * One that is not published keeps the title that is stored.
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
