import { type Activity, activity, MOST_ACTIVITIES } from '../../../domain/content/activities/activity.ts'
import { problemsOfActivity } from '../../../domain/content/activities/findings.ts'
import { picturesIn } from '../../../domain/content/activities/lines.ts'
import { placeOf } from '../../../domain/content/activities/place.ts'
import { isUnknownDrawing } from './drawings.ts'
import { ContentError } from './error.ts'
import type { Installation } from './installation.ts'
import { withFacts } from './quotes.ts'
import { type ParsedYaml, parseYaml, writeYaml } from './yaml.ts'

/** The activities of a lesson file, by the YAML in their blocks, each with the lines of its parts. */
export type ParsedActivities = ReadonlyMap<string, ParsedYaml<Activity>>

type Block = { text: string; start: number; end: number }

/** The fenced blocks at the beginning of a line: their YAML and positions, without the line breaks around them. */
function* blocksIn(body: string): Generator<Block> {
  let open: { fence: string; start: number; textStart: number } | undefined
  let start = 0
  while (start <= body.length) {
    const found = body.indexOf('\n', start)
    const end = found < 0 ? body.length : found
    const line = body.slice(start, end).trimEnd()
    const fence = open ? undefined : /^(`{3,})activity$/.exec(line)?.[1]
    if (fence) open = { fence, start, textStart: end + 1 }
    else if (open && line === open.fence) {
      yield { text: body.slice(open.textStart, Math.max(open.textStart, start - 1)), start: open.start, end }
      open = undefined
    }
    start = end + 1
  }
}

/** Reads the blocks in the body of a lesson. @throws ContentError for what an editor could not publish either */
export function activitiesIn(
  { file, body, firstLine }: { file: string; body: string; firstLine: number },
  { drawings, facts }: Installation,
): ParsedActivities {
  const found = new Map<string, ParsedYaml<Activity>>()
  const keys = new Set<string>()
  for (const { text, start } of blocksIn(body)) {
    const line = firstLine + body.slice(0, start).split('\n').length
    const parsed = parseYaml(file, withFacts(text, facts, { file, firstLine: line }), activity, line)
    const { key } = parsed.data
    const [problem] = problemsOfActivity(parsed.data)
    if (problem) throw new ContentError(file, parsed.lineOf(problem.path), `${problem.place}: ${problem.reason}`)
    if (keys.has(key)) throw new ContentError(file, parsed.lineOf(['key']), `Der Schlüssel „${key}“ kommt zweimal vor.`)
    const missing = picturesIn(parsed.data).find((name) => isUnknownDrawing(name, drawings))
    if (missing) throw new ContentError(file, line, `Die Zeichnung ${missing} gibt es nicht.`)
    keys.add(key)
    found.set(text, parsed)
    if (found.size > MOST_ACTIVITIES)
      throw new ContentError(file, line, `Höchstens ${MOST_ACTIVITIES} Aufgaben in einer Lektion.`)
  }
  return found
}

/** An HTML body with the places in the place of the blocks, and of the line breaks around them. */
export function withoutBlocks(body: string, activities: ParsedActivities): string {
  let [written, at] = ['', 0]
  for (const { text, start, end } of blocksIn(body)) {
    const parsed = activities.get(text)
    if (!parsed) continue
    written += body.slice(at, body[start - 1] === '\n' && start > at ? start - 1 : start) + placeOf(parsed.data.key)
    at = body[end] === '\n' ? end + 1 : end
  }
  return written + body.slice(at)
}

/** An activity as a block of a lesson file; what is empty is left out. */
export function blockOf({ key, kind, title, prompt, ending, ...parts }: Activity): string {
  const text = writeYaml(filled({ key, kind, title, prompt, ...parts, ending }))
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return `${fence}activity\n${text}${fence}`
}

function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '' && !isEmptyList(inner))
  return Object.fromEntries(entries.map(([name, inner]) => [name, filled(inner)]))
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
