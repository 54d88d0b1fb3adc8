import { uuid } from '../platform/fields.ts'

/** What a lesson's HTML links another lesson by; no page has this address: it becomes one when the lesson is shown. */
export const LESSON_LINK = '/lektion/'

const LINK = /<a href="\/lektion\/([0-9a-f-]{36})">([\s\S]*?)<\/a>/g

/** The id of the lesson that an address of a link stands for; undefined for any other address. */
export function lessonOfAddress(href = ''): string | undefined {
  const id = href.startsWith(LESSON_LINK) ? href.slice(LESSON_LINK.length) : ''
  return uuid.safeParse(id).success ? id : undefined
}

/** A link to another lesson, as it is stored. @param title as HTML; readers are shown the current one */
export const lessonLinkOf = (id: string, title: string) => `<a href="${LESSON_LINK}${id}">${title}</a>`

/** The ids of the lessons that a lesson's HTML links, each once. */
export const lessonsLinkedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(LINK)].map(([, id = '']) => id)),
]

/** The lesson's HTML with something else in place of each link. @param put gets the id and the stored title, as HTML */
export const withLessonLinks = (html: string, put: (id: string, title: string) => string): string =>
  html.includes(LESSON_LINK) ? html.replaceAll(LINK, (_, id: string, title: string) => put(id, title)) : html

export const titleAsHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
