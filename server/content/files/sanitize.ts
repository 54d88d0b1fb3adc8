import sanitizeHtml from 'sanitize-html'
import { activityKey } from '../../../domain/content/activities/activity.ts'
import { factKey } from '../../../domain/content/facts.ts'
import { lessonOfAddress } from '../../../domain/content/lesson-links.ts'
import { pictureFile } from '../../../domain/content/media.ts'
import { linkAddress } from '../../../domain/platform/link-address.ts'
import { EMPTY } from './html-tree.ts'

/**
 * Lesson HTML as children may get it: text structure, tables, links and pictures of our own; nothing that runs, loads
 * from elsewhere or styles itself. Cleaned when it is written, so that what is stored is what is shown (decision 005).
 */
export const sanitizeLesson = (html: string): string => placesOnTop(sanitizeHtml(html, rules)).trim()

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'a'],
    ...['figure', 'figcaption', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    'div', // the place of an activity, see below
    'span', // a quoted fact (domain/content/facts.ts)
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope'],
    div: ['data-activity'],
    span: ['data-fact'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  exclusiveFilter: (frame) => frame.tag === 'img' && !isOurs(frame.attribs.src),
  transformTags: {
    a: (tagName, typed) => {
      const attribs = typed.href === undefined ? typed : { ...typed, href: linkAddress(typed.href) } // in its place
      if (!startsProgram(attribs.href) && !lessonOfAddress(attribs.href))
        return { tagName, attribs: { ...attribs, rel: 'noopener noreferrer nofollow', target: '_blank' } }
      const { rel: _, target: __, ...rest } = attribs
      return { tagName, attribs: rest }
    },
    // Any other div and span goes as every tag goes that is not allowed: its text stays.
    div: (tagName, attribs) => (isPlace(attribs) ? { tagName, attribs } : { tagName: 'foreign', attribs }),
    span: (tagName, attribs) =>
      factKey.test(attribs['data-fact'] ?? '') ? { tagName, attribs } : { tagName: 'foreign', attribs },
  },
}

/** Removes nothing but writes HTML as `rules` do, so that the two results can be compared. */
const everything: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  allowedSchemesAppliedToAttributes: [],
  transformTags: rules.transformTags,
}

/** The HTML from the first thing on that the sanitizer would remove; undefined when it would remove nothing. */
export function foreignHtmlIn(html: string): string | undefined {
  const [clean, whole] = [sanitizeLesson(html), sanitizeHtml(html, everything).trim()]
  if (clean === whole) return undefined
  let at = 0
  while (at < whole.length && (whole[at] === clean[at] || /\s/.test(whole[at] ?? ''))) at++
  return whole.slice(Math.max(0, whole.lastIndexOf('<', at)))
}

/** Whether it is exactly the address of a picture of our media library, or of a drawing. */
const isOurs = (src = '') =>
  (src.startsWith('/media/') && pictureFile.test(src.slice('/media/'.length))) ||
  /^\/drawings\/[a-z0-9-]+\.svg(\?v=[0-9a-f]{8})?$/.test(src)

/** A call or a mail: opens a program, and no window that would stay empty. */
const startsProgram = (href = '') => /^(tel|mailto):/i.test(href)

const isPlace = (attribs: Record<string, string>) => activityKey.safeParse(attribs['data-activity']).success

const TAG = /<(\/?)([a-z0-9]+)[^>]*>/g

/**
 * Places of activities stand at the top level and hold nothing, so that a lesson can be cut there (piecesOf). One
 * within something else goes; what stands in one comes after it.
 */
function placesOnTop(html: string): string {
  if (!html.includes('<div')) return html
  let depth = 0
  return html.replaceAll(TAG, (tag, closing: string, name: string) => {
    if (name === 'div') return closing || depth > 0 ? '' : `${tag}</div>`
    if (!EMPTY.includes(name)) depth += closing ? -1 : 1
    return tag
  })
}
