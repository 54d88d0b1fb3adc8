import { Anchor } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { type Block, type Piece, readLine } from '../../../domain/platform/plain-markdown.ts'
import { TextLink } from '../button/text-link.tsx'

type ShowText = (text: string) => ReactNode
const asItIs: ShowText = (text) => text

/** Paragraphs and lists that somebody wrote as Markdown. `showText` renders words that are neither bold nor a link. */
export const MarkdownBlocks = ({ blocks, showText = asItIs }: { blocks: Block[]; showText?: ShowText }) =>
  inPlace(blocks, (block) => {
    if (block.kind === 'paragraph') return <p>{showLines(block.lines, showText)}</p>
    const List = block.isNumbered ? 'ol' : 'ul'
    return (
      <List>
        {inPlace(block.items, (pieces) => (
          <li>{showPieces(pieces, showText)}</li>
        ))}
      </List>
    )
  })

/** One paragraph as it was typed: its lines stay, addresses in it are links. */
export const TypedParagraph = ({ children }: { children: string }) =>
  showLines(children.split('\n').map(readLine), asItIs)

const showLines = (lines: Piece[][], showText: ShowText) =>
  inPlace(lines, (pieces, index) => (
    <>
      {index > 0 && <br />}
      {showPieces(pieces, showText)}
    </>
  ))

const showPieces = (pieces: Piece[], showText: ShowText) =>
  inPlace(pieces, (piece) => (piece.isBold || piece.href ? <MarkedPiece {...piece} /> : showText(piece.text)))

/** Parts of a text never move: each has its place as its key. */
function inPlace<T>(parts: readonly T[], show: (part: T, index: number) => ReactNode): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return parts.map((part, index) => <Fragment key={index}>{show(part, index)}</Fragment>)
}

function MarkedPiece({ text, isBold, href }: Piece) {
  if (isBold || !href) return <strong>{text}</strong>
  if (href.startsWith('/')) {
    return <TextLink to={href}>{text}</TextLink>
  }
  return (
    <Anchor href={href} underline="always" rel="noopener">
      {text}
    </Anchor>
  )
}
