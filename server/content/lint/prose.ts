import type { Token, Tokens } from 'marked'
import { type ActivityLine, linesOfActivity } from '../../../domain/content/activities/lines.ts'
import { isFactToken } from '../files/parse.ts'
import type { LessonFile } from '../files/tree.ts'

/** A piece of text that is read in one go: paragraph, heading, list item or table cell. `quotes`: keys of facts. */
export type Passage = {
  line: number
  text: string
  links: string[]
  quotes: string[]
  kind: 'heading' | 'prose' | 'quote' | 'cell'
}

/** The plain text of a lesson, each piece with its line in the file. */
export function passagesOf({ tokens, firstLine }: Pick<LessonFile, 'tokens' | 'firstLine'>): Passage[] {
  return blocks(tokens, firstLine, 'prose')
}

/** The texts of a lesson's activities, each with its line in the file. */
export const activityTextsOf = ({ activities }: Pick<LessonFile, 'activities'>): (ActivityLine & { line: number })[] =>
  activities.flatMap(({ data, lineOf }) => linesOfActivity(data).map((text) => ({ ...text, line: lineOf(text.path) })))

/** Both: all that is read in a lesson. `role`: of a text in an activity. */
export const textsIn = (lesson: LessonFile): { line: number; text: string; role?: ActivityLine['role'] }[] => [
  ...passagesOf(lesson),
  ...activityTextsOf(lesson),
]

function blocks(tokens: Token[], firstLine: number, kind: Passage['kind']): Passage[] {
  let line = firstLine
  return tokens.flatMap((token) => {
    const found = block(token as Tokens.Generic, line, kind)
    line += token.raw.split('\n').length - 1
    return found
  })
}

function block(token: Tokens.Generic, line: number, kind: Passage['kind']): Passage[] {
  if (token.type === 'list') {
    let itemLine = line
    return (token as unknown as Tokens.List).items.flatMap((item) => {
      const found = blocks(item.tokens, itemLine, kind)
      itemLine += item.raw.split('\n').length - 1
      return found
    })
  }
  if (token.type === 'blockquote') return blocks(token.tokens ?? [], line, 'quote')
  if (token.type === 'table') {
    const { header, rows } = token as unknown as Tokens.Table
    const cells = (row: Tokens.TableCell[], at: number) =>
      row.map((cell): Passage => ({ line: at, ...read(cell.tokens), kind: 'cell' }))
    return [...cells(header, line), ...rows.flatMap((row, index) => cells(row, line + 2 + index))]
  }
  if (!token.tokens) return []
  return [{ line, ...read(token.tokens), kind: token.type === 'heading' ? 'heading' : kind }]
}

function read(tokens: Token[]): Pick<Passage, 'text' | 'links' | 'quotes'> {
  const parts = tokens.map((token) => {
    if (isFactToken(token)) return { text: token.text, links: [], quotes: [token.key] }
    const inner =
      'tokens' in token && token.tokens ? read(token.tokens) : { text: textOf(token), links: [], quotes: [] }
    return { ...inner, links: token.type === 'link' ? [token.href as string, ...inner.links] : inner.links }
  })
  return {
    text: parts.map(({ text }) => text).join(''),
    links: parts.flatMap(({ links }) => links),
    quotes: parts.flatMap(({ quotes }) => quotes),
  }
}

const textOf = (token: Token): string => ('text' in token ? token.text : ' ')

/** Words as a child counts them; a number written in groups (0800 111) is one. */
export function wordsIn(text: string): string[] {
  return text
    .replace(/(?<=\d) (?=\d)/g, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

const MONTH = 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'
const END = new RegExp(
  [
    String.raw`(?<=[!?…]["“‘)]?)\s+`,
    String.raw`(?<=(?<![^\p{L}\p{N}]\p{L}|\d|\b(?:ca|bzw|Nr|Std|Min))\.["“‘)]?)\s+`, // 'z. B.' ends none
    String.raw`(?<=\d\.["“‘)]?)\s+(?!${MONTH}|\p{Ll})`, // nor does '14. Februar'
  ].join('|'),
  'u',
)

export function sentencesIn(text: string): string[] {
  return text.split(END).filter((sentence) => wordsIn(sentence).length > 0)
}

/** The sentences that have more words than this, each with their number. */
export const sentencesOver = (text: string, most: number): { sentence: string; count: number }[] =>
  sentencesIn(text)
    .map((sentence) => ({ sentence, count: wordsIn(sentence).length }))
    .filter(({ count }) => count > most)
