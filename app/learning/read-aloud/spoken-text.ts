import type { Span } from './sentences.ts'

/** A text node, and where it begins in the text of its block. */
type Piece<Node> = { node: Node; start: number; length: number }
/**
 * Text without a break: a paragraph, list item or heading; or the words for a picture of the lesson.
 * `before`: what has to be said first to understand it by ear, the head of its column.
 */
export type Block<Node = Text> = { text: string; pieces: Piece<Node>[]; before?: string; picture?: Element }

const BLOCKS =
  'p, li, h1, h2, h3, h4, h5, h6, td, th, figcaption, blockquote, dt, dd, label, div, legend, button, summary'
/** `data-unspoken`: what belongs to doing, not to reading, as 'Noch einmal' below what was done. */
const UNSPOKEN =
  '[aria-hidden=true], [hidden], [data-unspoken], details:not([open]) > :not(summary), textarea, script, style'

/** The readable text of these elements, block by block; does not change the page. */
export function blocksIn(elements: Iterable<Element>): Block[] {
  const blocks: Block[] = []
  let texts: { node: Text; owner: Element }[] = []
  const endTexts = () => {
    blocks.push(...joined(texts).map(withColumn))
    texts = []
  }
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const around = node instanceof Element ? node : node.parentElement
      if (around?.closest(UNSPOKEN) || isColumnHead(around)) continue
      if (node instanceof Text) texts.push({ node, owner: around?.closest(BLOCKS) ?? element })
      else if (node instanceof HTMLImageElement && node.alt && node.closest('figure')) {
        endTexts()
        blocks.push({ text: node.alt, pieces: [], picture: node })
      }
    }
  }
  endTexts()
  return blocks
}

const rowOfHeads = (table: HTMLTableElement | null | undefined) => (table?.tBodies.length ? table.tHead?.rows[0] : null)

/** Said with each cell below it, and not by itself. */
function isColumnHead(around: Element | null): boolean {
  const row = around?.closest('tr')
  return row != null && row === rowOfHeads(row.closest('table'))
}

function withColumn(block: Block): Block {
  const cell = block.pieces[0]?.node.parentElement?.closest('td')
  const head = cell && rowOfHeads(cell.closest('table'))?.cells[cell.cellIndex]?.textContent.trim()
  return head ? { ...block, before: `${head}: ` } : block
}

/** Joins consecutive pieces of the same owner into a block. */
export function joined<Node extends { data: string }>(texts: { node: Node; owner: unknown }[]): Block<Node>[] {
  const blocks: (Block<Node> & { owner: unknown })[] = []
  for (const { node, owner } of texts) {
    let block = blocks.at(-1)
    if (!block || block.owner !== owner) {
      block = { owner, text: '', pieces: [] }
      blocks.push(block)
    }
    block.pieces.push({ node, start: block.text.length, length: node.data.length })
    block.text += node.data
  }
  return blocks.filter(({ text }) => text.trim()).map(({ text, pieces }) => ({ text, pieces }))
}

/** The piece at an offset of the block. At a boundary an end belongs to the piece before, a start to the one after. */
export function placeIn<Node>({ pieces }: Block<Node>, offset: number, side: 'start' | 'end') {
  const piece = pieces.find(({ start, length }) =>
    side === 'start' ? offset < start + length : offset <= start + length,
  )
  const found = piece ?? pieces.at(-1)
  return found && { node: found.node, offset: Math.min(offset - found.start, found.length) }
}

export function rangeOf(block: Block, { start, end }: Span): Range {
  const range = document.createRange()
  if (block.picture) {
    range.selectNode(block.picture)
    return range
  }
  const [from, to] = [placeIn(block, start, 'start'), placeIn(block, end, 'end')]
  if (from) range.setStart(from.node, from.offset)
  if (to) range.setEnd(to.node, to.offset)
  return range
}
