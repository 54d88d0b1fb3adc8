import { DRAWINGS, type Drawings } from './drawings.ts'
import { ContentError } from './error.ts'
import { foreignHtmlIn, sanitizeLesson } from './sanitize.ts'

/** Where files name drawings and pictures of the library: seen from the folder of a level, so that a browser finds them. */
const FROM_LEVEL = '../../'
const OWN_PICTURE = /(<img\b[^>]*?\bsrc=")\/(drawings|media)\/([^"?]+)(?:\?[^"]*)?"/g
const FILE_PICTURE = /(<img\b[^>]*?\bsrc=")\.\.\/\.\.\/(drawings|media)\/([^"]+)"/g

/** A lesson's HTML as a file holds it, for what Markdown has no signs for. */
export const fileHtmlOf = (content: string): string =>
  content.replace(OWN_PICTURE, `$1${FROM_LEVEL}$2/$3"`).replaceAll('\r', '&#13;')

/**
 * The HTML of a lesson file as a lesson.
 * @throws ContentError for anything that a lesson may not hold (sanitize.ts), and for a drawing that there is not
 */
export function contentOfHtml(
  { file, body, firstLine }: { file: string; body: string; firstLine: number },
  drawings: Drawings,
): string {
  const lineOf = (part: string) => firstLine + body.slice(0, Math.max(0, body.indexOf(part))).split('\n').length - 1
  const resolved = body.replace(FILE_PICTURE, (whole, before: string, folder: string, name: string) => {
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
