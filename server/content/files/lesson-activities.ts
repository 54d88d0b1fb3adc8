import { type Activity, activity, MOST_ACTIVITIES } from '../../../domain/activities/activity.ts'
import { problemsOfActivity } from '../../../domain/activities/findings.ts'
import { picturesIn } from '../../../domain/activities/lines.ts'
import { placeOf } from '../../../domain/activities/place.ts'
import { isUnknownDrawing } from './drawings.ts'
import { ContentError } from './error.ts'
import type { Installation } from './installation.ts'
import { withFacts } from './quotes.ts'
import { type ParsedYaml, parseYaml, writeYaml } from './yaml.ts'

/** The activities of a lesson file, by the YAML in their blocks, each with the lines of its parts. */
export type ParsedActivities = ReadonlyMap<string, ParsedYaml<Activity>>

/** A fenced block at the beginning of a line: its fence, and its YAML. */
const BLOCK = /^(`{3,})activity[ \t]*\n([\s\S]*?)\n\1[ \t]*$/gm

/** Reads the blocks in the body of a lesson. @throws ContentError for what an editor could not publish either */
export function activitiesIn(
  { file, body, firstLine }: { file: string; body: string; firstLine: number },
  { drawings, facts }: Installation,
): ParsedActivities {
  const found = new Map<string, ParsedYaml<Activity>>()
  const keys = new Set<string>()
  for (const match of body.matchAll(BLOCK)) {
    const line = firstLine + body.slice(0, match.index).split('\n').length
    const text = match[2] as string
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
export const withoutBlocks = (body: string, activities: ParsedActivities): string =>
  body.replaceAll(new RegExp(`\\n?${BLOCK.source}\\n?`, BLOCK.flags), (whole, _fence: string, text: string) => {
    const parsed = activities.get(text)
    return parsed ? placeOf(parsed.data.key) : whole
  })

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
