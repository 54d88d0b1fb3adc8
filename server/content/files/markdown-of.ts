import type { Activity } from '../../../domain/content/activities/activity.ts'
import { piecesOf } from '../../../domain/content/activities/place.ts'
import { FACT_MARK } from '../../../domain/content/facts.ts'
import { DRAWINGS } from './drawings.ts'
import { type HtmlElement, type HtmlNode, parseCleanHtml } from './html-tree.ts'
import { blockOf } from './lesson-activities.ts'

/**
 * A lesson's HTML as Markdown, as a person would write it, with its activities as blocks. What Markdown cannot express
 * (captions, library pictures, row heads) is lost: whoever writes files compares what comes back
 * (server/content/packages/lesson-file.ts).
 */
export function markdownOf(html: string, activities: Activity[] = []): string {
  const withBlocks = piecesOf(html).map((piece) => {
    if ('html' in piece) return blocks(parseCleanHtml(piece.html))
    const activity = activities.find(({ key }) => key === piece.activityKey)
    return activity ? blockOf(activity) : ''
  })
  return `${withBlocks.filter(Boolean).join('\n\n')}\n`
}

const BLOCKS = ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'blockquote', 'hr', 'figure', 'table']
const isBlock = (node: HtmlNode): node is HtmlElement => typeof node !== 'string' && BLOCKS.includes(node.tag)

/** Blocks with an empty line between them; text among them becomes a paragraph. */
function blocks(nodes: HtmlNode[]): string {
  const written: string[] = []
  let words: HtmlNode[] = []
  const endParagraph = () => {
    const text = inline(words).trim()
    if (text) written.push(text)
    words = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      words.push(node)
      continue
    }
    endParagraph()
    written.push(block(node))
  }
  endParagraph()
  return written.join('\n\n')
}

function block({ tag, attributes, children }: HtmlElement): string {
  switch (tag) {
    case 'h2':
    case 'h3':
    case 'h4':
      return `${'#'.repeat(Number(tag[1]))} ${inline(children)}`
    case 'ul':
    case 'ol':
      return list(tag, children)
    case 'blockquote':
      return blocks(children)
        .replace(/^(?=.)/gm, '> ')
        .replace(/^$/gm, '>')
    case 'hr':
      return '---'
    case 'table':
      return table(children)
    case 'figure':
      return blocks(children)
    default:
      return attributes.src ? '' : inline(children)
  }
}

function list(tag: 'ul' | 'ol', children: HtmlNode[]): string {
  const items = elementsIn(children, 'li')
  const isLoose = items.some((item) => elementsIn(item.children, 'p').length > 0)
  return items
    .map((item, index) => {
      const mark = tag === 'ul' ? '- ' : `${index + 1}. `
      const text = isLoose ? blocks(item.children) : tightItem(item.children)
      return mark + text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)
    })
    .join(isLoose ? '\n\n' : '\n')
}

/** The text of an item, and right below it the lists in it. */
function tightItem(children: HtmlNode[]): string {
  const words = inline(children.filter((child) => !isBlock(child))).trim()
  return [words, ...children.filter(isBlock).map(block)].filter(Boolean).join('\n')
}

function table(children: HtmlNode[]): string {
  const rows = ['thead', 'tbody'].flatMap((part) =>
    elementsIn(children, part).flatMap(({ children: inPart }) => elementsIn(inPart, 'tr')),
  )
  const lines = rows.map(({ children: cells }) => {
    const texts = cells.flatMap((cell) =>
      typeof cell === 'string' ? [] : [inline(cell.children).replaceAll('|', '\\|')],
    )
    return { text: `| ${texts.join(' | ')} |`, count: texts.length }
  })
  const [head, ...body] = lines
  if (!head) return ''
  return [head.text, `|${' --- |'.repeat(head.count)}`, ...body.map(({ text }) => text)].join('\n')
}

const elementsIn = (nodes: HtmlNode[], tag: string) =>
  nodes.filter((node): node is HtmlElement => typeof node !== 'string' && node.tag === tag)

function inline(nodes: HtmlNode[]): string {
  return escapedLines(
    nodes
      .map((node) => {
        if (typeof node === 'string') return escaped(node)
        const inner = () => inline(node.children)
        switch (node.tag) {
          case 'strong':
            return `**${inner()}**`
          case 'em':
            return `*${inner()}*`
          case 'a':
            return `[${inner()}](${node.attributes.href ?? ''})`
          case 'br':
            return '  \n'
          case 'img':
            return picture(node)
          case 'span':
            return `{{${node.attributes['data-fact']}}}`
          default:
            return inner()
        }
      })
      .join(''),
  )
}

/** Drawings by their path from the lesson, without the version that the address carries. */
function picture({ attributes: { src = '', alt = '' } }: HtmlElement): string {
  const name = new RegExp(`^/${DRAWINGS}/([^?]+)`).exec(src)?.[1]
  return name ? `![${escaped(alt)}](../../${DRAWINGS}/${name})` : ''
}

/** Escapes what would mean something else in Markdown. */
const escaped = (text: string) =>
  text
    .replace(/[\\*_`[\]<]/g, '\\$&')
    .replace(/&(?=#|\w+;)/g, '&amp;')
    .replace(FACT_MARK, '\\$&')

/** The same for characters that are special only at the beginning of a line. */
const escapedLines = (text: string) =>
  text.replace(/^( *)([-+](?= )|#{1,6}(?= )|>|~~~|=+$|-+$)/gm, '$1\\$2').replace(/^( *\d+)([.)])(?= |$)/gm, '$1\\$2')
