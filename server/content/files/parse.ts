import { createHash } from 'node:crypto'
import { Marked, marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked'
import type { z } from 'zod'
import type { Activity } from '../../../domain/content/activities/activity.ts'
import { placeOf } from '../../../domain/content/activities/place.ts'
import { LONGEST_LESSON } from '../../../domain/content/content.ts'
import { FACT_MARK, type Facts, quoteOf } from '../../../domain/content/facts.ts'
import { withPhoneLinks } from '../../../domain/platform/phone-numbers.ts'
import { DRAWINGS, type Drawings } from './drawings.ts'
import { ContentError } from './error.ts'
import { emptyInstallation, type Installation } from './installation.ts'
import { activitiesIn, type ParsedActivities, withoutBlocks } from './lesson-activities.ts'
import { contentOfHtml } from './lesson-html.ts'
import { markdownOf } from './markdown-of.ts'
import { withFacts } from './quotes.ts'
import { sanitizeLesson } from './sanitize.ts'
import { type ParsedYaml, parseYaml } from './yaml.ts'

/**
 * `tokens`: the Markdown below the head, which begins at `firstLine`; `content`: the same as sanitised HTML. An HTML
 * file has the tokens of the Markdown that comes nearest to it. `activities`: in the order of the text.
 */
export type ParsedLesson<T> = {
  head: T
  lineOf: ParsedYaml<T>['lineOf']
  tokens: Token[]
  firstLine: number
  content: string
  activities: ParsedYaml<Activity>[]
}

/** A lesson file: a YAML head between lines of ---, then Markdown, or HTML when its name ends in .html. */
export function parseLesson<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
  installation: Installation = emptyInstallation,
): ParsedLesson<z.output<S>> {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'))
  if (!parts) throw new ContentError(file, 1, 'Eine Lektion beginnt mit einem Kopf zwischen zwei Zeilen aus ---.')
  const [, head = '', body = ''] = parts
  const bodyStart = head.split('\n').length + 3
  const whole = { file, body, firstLine: bodyStart }
  const activities = activitiesIn(whole, installation)
  // Before it is parsed: what makes Markdown costly is its length.
  if (withoutBlocks(body, activities).length > LONGEST_LESSON)
    throw new ContentError(file, bodyStart, `Der Text ist länger als ${LONGEST_LESSON} Zeichen.`)
  const { tokens, content } = (file.endsWith('.html') ? htmlLesson : markdownLesson)(whole, installation, activities)
  if (!content) throw new ContentError(file, bodyStart, 'Die Lektion hat keinen Text.')
  const { data, lineOf } = parseYaml(file, withFacts(head, installation.facts, { file, firstLine: 2 }), schema, 2)
  return { head: data, lineOf, tokens, firstLine: bodyStart, content, activities: [...activities.values()] }
}

type Body = { file: string; body: string; firstLine: number }

function htmlLesson(body: Body, installation: Installation, activities: ParsedActivities) {
  const content = contentOfHtml(body, installation, activities)
  return { tokens: markdownWith(installation, activities).lexer(markdownOf(content)), content }
}

function markdownLesson({ file, body, firstLine }: Body, installation: Installation, activities: ParsedActivities) {
  const markdown = markdownWith(installation, activities)
  const tokens = markdown.lexer(body)
  const refused = firstRefused(tokens, installation, activities)
  if (refused) {
    const [firstOf = ''] = refused.raw.split('\n') // further lines may be indented in the body
    const before = body.slice(0, body.indexOf(firstOf))
    throw new ContentError(file, firstLine + before.split('\n').length - 1, refused.reason)
  }
  return {
    tokens: tokens as Token[],
    content: withPhoneLinks(sanitizeLesson(markdown.parse(body, { async: false }))),
  }
}

/** The first thing that a lesson must not contain, as written there, and why. */
function firstRefused(
  tokens: Token[],
  installation: Installation,
  activities: ParsedActivities,
): { raw: string; reason: string } | undefined {
  let found: { raw: string; reason: string } | undefined
  marked.walkTokens(tokens, (token) => {
    const reason = refusalOf(token as Tokens.Generic, installation, activities)
    if (reason) found ??= { raw: token.raw, reason }
  })
  return found
}

function refusalOf(
  token: Tokens.Generic,
  { drawings, facts }: Installation,
  activities: ParsedActivities,
): string | false {
  if (token.type === 'html') return 'HTML ist hier nicht erlaubt, nur Markdown.'
  if (token.type === 'image') return refusalOfImage(token as Tokens.Image, drawings)
  if (isFactToken(token) && !facts.has(token.key))
    return `Den Fakt ${token.raw} gibt es nicht in facts.yaml oder safety/.`
  const isMisplaced = token.type === 'code' && token.lang === 'activity' && !activities.has(token.text)
  return isMisplaced && 'Eine Aufgabe steht für sich am Anfang der Zeile, nicht in einer Liste oder einem Zitat.'
}

function refusalOfImage({ href, text }: Tokens.Image, drawings: Drawings): string | false {
  if (!drawingAt(href, drawings)) return `Die Zeichnung ${href} gibt es nicht; sie liegt in ../../${DRAWINGS}/NAME.svg.`
  if (text.search(FACT_MARK) >= 0) return 'In der Beschreibung einer Zeichnung steht kein Fakt, nur im Text.'
  return !text.trim() && 'Eine Zeichnung braucht Worte für alle, die sie nicht sehen: ![Worte](…).'
}

/** A drawing by its path from the lesson, which Markdown editors can show too. */
const drawingAt = (href: string, drawings: Drawings) => drawings.get(href.replace(`../../${DRAWINGS}/`, ''))

/**
 * Markdown whose pictures are drawings; one that stands alone is a figure, as in the lesson editor. The block of an
 * activity becomes its place, {{KEY}} a quoted fact.
 */
function markdownWith({ drawings, facts }: Installation, activities: ParsedActivities): Marked {
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
  const code = ({ text }: Tokens.Code): string | false => {
    const activity = activities.get(text)
    return activity !== undefined && `${placeOf(activity.data.key)}\n`
  }
  return new Marked({ renderer: { image: picture, paragraph, code }, extensions: [factQuotes(facts)] })
}

/** A quoted fact in Markdown; its text is its value, as it is read. */
export type FactToken = { type: 'fact'; raw: string; key: string; text: string }
export const isFactToken = (token: { type: string }): token is FactToken => token.type === 'fact'

const MARK_FIRST = new RegExp(`^${FACT_MARK.source}`)

const factQuotes = (facts: Facts): TokenizerAndRendererExtension => ({
  name: 'fact',
  level: 'inline',
  start: (text) => {
    const at = text.search(FACT_MARK)
    return at < 0 ? undefined : at
  },
  tokenizer: (text): FactToken | undefined => {
    const [raw, key] = MARK_FIRST.exec(text) ?? []
    return raw && key ? { type: 'fact', raw, key, text: facts.get(key)?.value ?? raw } : undefined
  },
  renderer: (token) => (isFactToken(token) ? quoteOf(token.key, token.text) : false),
})

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
