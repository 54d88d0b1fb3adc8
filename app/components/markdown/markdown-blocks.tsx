import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { type Block, type Piece, readLine } from '../../../domain/platform/plain-markdown.ts'

/** Paragraphs and lists that somebody wrote as Markdown. */
export const MarkdownBlocks = ({ blocks }: { blocks: Block[] }) =>
  blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
    <MarkdownBlock key={index} block={block} />
  ))

function MarkdownBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Lines lines={block.lines} />
      </p>
    )
  }
  const List = block.isNumbered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((pieces, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
        <li key={index}>
          <Pieces pieces={pieces} />
        </li>
      ))}
    </List>
  )
}

/** One paragraph as it was typed: its lines stay, addresses in it are links. */
export const TypedParagraph = ({ children }: { children: string }) => (
  <Lines lines={children.split('\n').map(readLine)} />
)

const Lines = ({ lines }: { lines: Piece[][] }) =>
  lines.map((pieces, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
    <Fragment key={index}>
      {index > 0 && <br />}
      <Pieces pieces={pieces} />
    </Fragment>
  ))

const Pieces = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
    <OnePiece key={index} {...piece} />
  ))

function OnePiece({ text, isBold, href }: Piece) {
  if (isBold) return <strong>{text}</strong>
  if (!href) return text
  if (href.startsWith('/')) {
    return (
      <Anchor component={Link} to={href} underline="always">
        {text}
      </Anchor>
    )
  }
  return (
    <Anchor href={href} underline="always" rel="noopener">
      {text}
    </Anchor>
  )
}
