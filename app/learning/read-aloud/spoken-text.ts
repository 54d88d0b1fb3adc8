import type { Span } from './sentences.ts'

/** A text node, and where it begins in the text of its block. */
type Piece<Node> = { node: Node; start: number; length: number }
/** Text without a break: a paragraph, list item or heading. */
export type Block<Node = Text> = { text: string; pieces: Piece<Node>[] }

const BLOCKS =
  'p, li, h1, h2, h3, h4, h5, h6, td, th, figcaption, blockquote, dt, dd, label, div, legend, button, summary'
/** `data-unspoken`: what belongs to doing, not to reading, as 'Noch einmal' below what was done. */
const UNSPOKEN =
  '[aria-hidden=true], [hidden], [data-unspoken], details:not([open]) > :not(summary), textarea, script, style'

/** The readable text of these elements, block by block; does not change the page. */
export function blocksIn(elements: Iterable<Element>): Block[] {
  const texts: { node: Text; owner: Element | null }[] = []
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const parent = node.parentElement
      if (!parent?.closest(UNSPOKEN)) texts.push({ node, owner: parent?.closest(BLOCKS) ?? element })
    }
  }
  return joined(texts)
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

/** The piece at an offset of the block. At a boundary, an end belongs to the piece before it and a start to the one after it. */
export function placeIn<Node>({ pieces }: Block<Node>, offset: number, side: 'start' | 'end') {
  const piece = pieces.find(({ start, length }) =>
    side === 'start' ? offset < start + length : offset <= start + length,
  )
  const found = piece ?? pieces.at(-1)
  return found && { node: found.node, offset: Math.min(offset - found.start, found.length) }
}

/** The DOM range of a span within a block. */
export function rangeOf(block: Block, { start, end }: Span): Range {
  const range = document.createRange()
  const [from, to] = [placeIn(block, start, 'start'), placeIn(block, end, 'end')]
  if (from) range.setStart(from.node, from.offset)
  if (to) range.setEnd(to.node, to.offset)
  return range
}
