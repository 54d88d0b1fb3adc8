import { createHash } from 'node:crypto'
import { Marked, marked, type Token, type Tokens } from 'marked'
import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { DRAWINGS, type Drawings } from './drawings.ts'
import { ContentError } from './error.ts'
import { explainAliases, explainYaml } from './explain-yaml.ts'
import { contentOfHtml } from './lesson-html.ts'
import { markdownOf } from './markdown-of.ts'
import { sanitizeLesson } from './sanitize.ts'

/** German messages for schema rules without a message of their own. */
const { localeError: inGerman } = z.locales.de()

/** `lineOf`: the line of the value at a path, or of the nearest value around it that is there. */
export type ParsedYaml<T> = { data: T; lineOf: (path: readonly PropertyKey[]) => number }
/**
 * `tokens`: the Markdown below the head, which begins at `firstLine`; `content`: the same as sanitised HTML. An HTML
 * file has the tokens of the Markdown that comes nearest to it.
 */
export type ParsedLesson<T> = {
  head: T
  lineOf: ParsedYaml<T>['lineOf']
  tokens: Token[]
  firstLine: number
  content: string
}

/** YAML checked by a schema. `firstLine`: where the text begins in its file. @throws ContentError with the line */
export function parseYaml<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
  firstLine = 1,
): ParsedYaml<z.output<S>> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const refuseYaml = (offset: number, sentence: string): never => {
    throw new ContentError(file, lineAt(offset), `kein gültiges YAML. ${sentence}`)
  }
  const broken = document.errors[0]
  if (broken) refuseYaml(broken.pos[0], explainYaml(broken.code))
  const parsed = schema.safeParse(readValue(), { error: inGerman })
  if (parsed.success) return { data: parsed.data, lineOf }
  const issue = parsed.error.issues[0]
  const path = issue?.path ?? []
  throw new ContentError(file, lineOf(path), `${path.join('.') || 'Datei'}: ${issue?.message}`)

  function readValue(): unknown {
    try {
      return document.toJS()
    } catch {
      const { offset, sentence } = explainAliases(document)
      return refuseYaml(offset, sentence)
    }
  }

  function lineOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined
      if (node?.range) return lineAt(node.range[0])
    }
    return firstLine
  }
}

/** A lesson file: a YAML head between lines of ---, then Markdown, or HTML when its name ends in .html. */
export function parseLesson<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
  drawings: Drawings = new Map(),
): ParsedLesson<z.output<S>> {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'))
  if (!parts) throw new ContentError(file, 1, 'Eine Lektion beginnt mit einem Kopf zwischen zwei Zeilen aus ---.')
  const [, head = '', body = ''] = parts
  const bodyStart = head.split('\n').length + 3
  const { tokens, content } = file.endsWith('.html')
    ? htmlLesson({ file, body, firstLine: bodyStart }, drawings)
    : markdownLesson({ file, body, firstLine: bodyStart }, drawings)
  if (!content) throw new ContentError(file, bodyStart, 'Die Lektion hat keinen Text.')
  const { data, lineOf } = parseYaml(file, head, schema, 2)
  return { head: data, lineOf, tokens, firstLine: bodyStart, content }
}

type Body = { file: string; body: string; firstLine: number }

function htmlLesson(body: Body, drawings: Drawings) {
  const content = contentOfHtml(body, drawings)
  return { tokens: marked.lexer(markdownOf(content)), content }
}

function markdownLesson({ file, body, firstLine }: Body, drawings: Drawings) {
  const tokens = marked.lexer(body)
  const refused = firstRefused(tokens, drawings)
  if (refused) {
    const before = body.slice(0, body.indexOf(refused.raw))
    throw new ContentError(file, firstLine + before.split('\n').length - 1, refused.reason)
  }
  return { tokens: tokens as Token[], content: sanitizeLesson(markdownWith(drawings).parse(body, { async: false })) }
}

/** The first thing that a lesson must not contain, as written there, and why. */
function firstRefused(tokens: Token[], drawings: Drawings): { raw: string; reason: string } | undefined {
  let found: { raw: string; reason: string } | undefined
  marked.walkTokens(tokens, (token) => {
    const reason =
      token.type === 'html'
        ? 'HTML ist hier nicht erlaubt, nur Markdown.'
        : token.type === 'image' && refusalOf(token as Tokens.Image, drawings)
    if (reason) found ??= { raw: token.raw, reason }
  })
  return found
}

function refusalOf({ href, text }: Tokens.Image, drawings: Drawings): string | false {
  if (!drawingAt(href, drawings)) return `Die Zeichnung ${href} gibt es nicht; sie liegt in ../../${DRAWINGS}/NAME.svg.`
  return !text.trim() && 'Eine Zeichnung braucht Worte für alle, die sie nicht sehen: ![Worte](…).'
}

/** A drawing by its path from the lesson, which Markdown editors can show too. */
const drawingAt = (href: string, drawings: Drawings) => drawings.get(href.replace(`../../${DRAWINGS}/`, ''))

/** Markdown whose pictures are drawings; one that stands alone is a figure, as in the lesson editor. */
function markdownWith(drawings: Drawings): Marked {
  const picture = ({ href, text }: Tokens.Image): string => {
    const drawing = drawingAt(href, drawings)
    if (!drawing) return ''
    const words = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return `<img src="${drawing.address}" alt="${words}" width="${drawing.width}" height="${drawing.height}">`
  }
  const paragraph = ({ tokens }: Tokens.Paragraph): string | false => {
    const [only, ...others] = tokens
    return only?.type === 'image' && others.length === 0 && `<figure>${picture(only as Tokens.Image)}</figure>`
  }
  return new Marked({ renderer: { image: picture, paragraph } })
}

/**
 * The id of a part of a file, derived from the file's id and the part's key: a version 8 uuid, the same every time. A
 * key that is a uuid is the id itself: parts made in the editor have one.
 */
export function partId(fileId: string, ...keys: string[]): string {
  const own = keys.at(-1) ?? ''
  return isUuid.test(own) ? own : derivedId(fileId, keys.join('/'))
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function derivedId(fileId: string, key: string): string {
  const hex = createHash('sha256').update(`${fileId}/${key}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
