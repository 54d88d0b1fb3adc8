import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ContentError } from './error.ts'

/** A drawing in lessons: its address with a version, and its size on a wide screen in pixels. */
type Drawing = { address: string; width: number; height: number }
/** By file name. */
export type Drawings = ReadonlyMap<string, Drawing>

/** The folder's name, below the content folder and in addresses. */
export const DRAWINGS = 'drawings'
const WIDTH = 640 // as wide as the text of a lesson (app/learning/lesson-content.module.css)

/** What could run or load something; the header sent with drawings forbids it too. */
const ACTIVE = /<(script|foreignObject|iframe|image|use|a|set|animate\w*)\b|\son\w+=|href=|url\(|@import|<!|<\?/i

/** All drawings; none without the folder. @throws ContentError for a file that is no plain SVG with a viewBox */
export async function readDrawings(contentFolder: string): Promise<Drawings> {
  const folder = join(contentFolder, DRAWINGS)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.svg'))
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, measured(name, await readFile(join(folder, name), 'utf8'))] as const),
    ),
  )
}

function measured(name: string, svg: string): Drawing {
  const file = `${DRAWINGS}/${name}`
  const active = ACTIVE.exec(svg)?.[0].trim()
  if (active)
    throw new ContentError(file, undefined, `Eine Zeichnung besteht nur aus Formen und Text, nicht aus „${active}“.`)
  const fault = malformed(svg)
  if (fault) throw new ContentError(file, undefined, `Kein Browser zeigt diese Zeichnung: ${fault}.`)
  const [, width, height] = /^<svg [^>]*viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  if (!width || !height)
    throw new ContentError(file, 1, 'Eine Zeichnung beginnt mit <svg … viewBox="0 0 BREITE HÖHE">.')
  const version = createHash('sha256').update(svg).digest('hex').slice(0, 8)
  return {
    address: `/${DRAWINGS}/${name}?v=${version}`,
    width: WIDTH,
    height: Math.round((WIDTH * Number(height)) / Number(width)),
  }
}

/** Common faults of XML with which browsers draw nothing: repeated attributes, and elements not closed in turn. */
function malformed(svg: string): string | undefined {
  const open: string[] = []
  for (const [, isEnd, name = '', inside = ''] of svg.matchAll(/<(\/?)([\w:-]+)((?:"[^"]*"|[^">])*)>/g)) {
    const attributes = [...inside.matchAll(/([\w:-]+)="[^"]*"/g)].map(([, attribute]) => attribute)
    const twice = attributes.find((attribute, index) => attributes.indexOf(attribute) !== index)
    if (twice) return `„${twice}“ steht zweimal in einem <${name}>`
    if (!isEnd && !inside.endsWith('/')) open.push(name)
    if (isEnd && open.pop() !== name) return `</${name}> schließt nichts`
  }
  return open.length > 0 ? `<${open.at(-1)}> ist nicht geschlossen` : undefined
}

/** Whether the picture of an activity or a question names a drawing that is not there. */
export const isUnknownDrawing = (picture: string, drawings: Drawings): boolean =>
  picture.startsWith(`${DRAWINGS}/`) && !drawings.has(picture.slice(DRAWINGS.length + 1))
