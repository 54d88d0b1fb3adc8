import type { Activity } from '../../../domain/content/activities/activity.ts'
import { withPlaces } from '../../../domain/content/activities/place.ts'
import { FACT_MARK, quoteOf } from '../../../domain/content/facts.ts'
import { DRAWINGS } from './drawings.ts'
import { ContentError } from './error.ts'
import type { Installation } from './installation.ts'
import { blockOf, type ParsedActivities, withoutBlocks } from './lesson-activities.ts'
import { withFacts } from './quotes.ts'
import { foreignHtmlIn, sanitizeLesson } from './sanitize.ts'

/** Files name drawings and pictures relative to the folder of a level, so that a browser finds them. */
const FROM_LEVEL = '../../'
const OWN_PICTURE = /(<img\b[^>]*?\bsrc=")\/(drawings|media)\/([^"?]+)(?:\?[^"]*)?"/g
const FILE_PICTURE = /(<img\b[^>]*?\bsrc=")\.\.\/\.\.\/(drawings|media)\/([^"]+)"/g

/** A lesson's HTML as a file contains it, for what Markdown cannot express; its activities as blocks. */
export const fileHtmlOf = (content: string, activities: Activity[]): string =>
  withPlaces(
    content
      .replace(OWN_PICTURE, `$1${FROM_LEVEL}$2/$3"`)
      .replaceAll('\r', '&#13;')
      .replaceAll(FACT_MARK, (mark) => `&#123;${mark.slice(1)}`),
    (key) => `\n${activities.filter((one) => one.key === key).map(blockOf)}\n`,
  )

/** A lesson file's HTML as a lesson. @throws ContentError for what sanitize.ts refuses, unknown drawings and facts */
export function contentOfHtml(
  { file, body, firstLine }: { file: string; body: string; firstLine: number },
  { drawings, facts }: Installation,
  activities: ParsedActivities,
): string {
  const lineOf = (part: string) => firstLine + body.slice(0, Math.max(0, body.indexOf(part))).split('\n').length - 1
  const withoutActivities = withoutBlocks(body, activities)
  const quoting = withFacts(withoutActivities, facts, { file, firstLine }, (key, { value }) => quoteOf(key, value))
  const resolved = quoting.replace(FILE_PICTURE, (whole, before: string, folder: string, name: string) => {
    if (folder !== DRAWINGS) return `${before}/${folder}/${name}"`
    const drawing = drawings.get(name)
    if (!drawing) throw new ContentError(file, lineOf(whole), `Die Zeichnung ${name} gibt es nicht.`)
    return `${before}${drawing.address}"`
  })
  const foreign = foreignHtmlIn(resolved)
  if (foreign)
    throw new ContentError(file, lineOf(foreign), `Das darf in einer Lektion nicht stehen: ${foreign.slice(0, 80)}`)
  return sanitizeLesson(resolved)
}
