import { leadsSomewhere, linkAddress } from './link-address.ts'

/** A piece of a line: plain, bold, or a link. */
export type Piece = { text: string; isBold?: true; href?: string }
/** A part of a text: a paragraph (its lines), or a list. */
export type Block = { kind: 'paragraph'; lines: Piece[][] } | { kind: 'list'; isNumbered: boolean; items: Piece[][] }
/** What stands below one heading; the first may have none. */
export type MarkdownSection = { title: string | null; blocks: Block[] }

const HEADING = /^#{1,4}(?=\s)/
const ITEM = /^\s*(?:[-*•]|(\d{1,3})[.)])\s+(\S[\s\S]*)$/
/** A link, bold text, or an address that stands by itself. */
const PIECE = /\[([^\]\n]{1,200})\]\(([^()\s]{1,500})\)|\*\*([^*\n]+)\*\*|(https:\/\/[^\s<>"()]*[^\s<>"().,;:!?])/g

/**
 * Reads the Markdown that people write by hand: headings (#), paragraphs, lists, **bold** and links. Nothing else has a
 * meaning, HTML neither, so that it can be shown without being cleaned.
 */
export function readMarkdown(text: string): MarkdownSection[] {
  const sections: MarkdownSection[] = [{ title: null, blocks: [] }]
  let open: Block | undefined
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const current = sections.at(-1) as MarkdownSection
    const heading = headingIn(line)
    const item = ITEM.exec(line)
    if (heading) {
      sections.push({ title: plainOf(heading), blocks: [] })
      open = undefined
    } else if (line.trim() === '') {
      open = undefined
    } else if (item?.[2]) {
      const isNumbered = item[1] !== undefined
      if (open?.kind !== 'list' || open.isNumbered !== isNumbered) {
        open = { kind: 'list', isNumbered, items: [] }
        current.blocks.push(open)
      }
      open.items.push(readLine(item[2]))
    } else if (open?.kind === 'list') {
      open.items.at(-1)?.push({ text: ' ' }, ...readLine(line.trim())) // an item that goes on in the next line
    } else {
      if (!open) {
        open = { kind: 'paragraph', lines: [] }
        current.blocks.push(open)
      }
      open.lines.push(readLine(line.trim()))
    }
  }
  return sections.filter(({ title, blocks }) => title !== null || blocks.length > 0)
}

/** The words of a heading, without the signs that may close it: in one pass, however long the line is. */
function headingIn(line: string): string | undefined {
  const [signs] = HEADING.exec(line) ?? []
  if (!signs) return undefined
  const words = line.slice(signs.length).trim()
  let end = words.length
  while (end > 1 && words[end - 1] === '#') end--
  return words.slice(0, end).trimEnd()
}

/** The pieces of one line. An address that leads nowhere we know is text. */
export function readLine(line: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const found of line.matchAll(PIECE)) {
    const [whole, label, target, bold, address] = found
    if (found.index > at) pieces.push({ text: line.slice(at, found.index) })
    at = found.index + whole.length
    const href = address ?? (target && linkAddress(target))
    if (bold) pieces.push({ text: bold, isBold: true })
    else if (href && leadsSomewhere(href)) pieces.push({ text: label ?? href, href })
    else pieces.push({ text: whole })
  }
  if (at < line.length) pieces.push({ text: line.slice(at) })
  return pieces
}

const plainOf = (line: string) =>
  readLine(line)
    .map(({ text }) => text)
    .join('')
