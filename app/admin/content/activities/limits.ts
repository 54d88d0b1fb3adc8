import { type ActivityKind, activity } from '../../../../domain/content/activities/activity.ts'
import { type QuestionKind, questionDraft } from '../../../../domain/content/questions/question.ts'

export type Path = (string | number)[]
/** What is needed of zod's schemas to walk through them. */
type Schema = {
  shape?: Record<string, Schema>
  element?: Schema
  maxLength?: number | null
  def: { innerType?: Schema; in?: Schema }
}

/** The most characters that the schema allows a text of an activity; undefined for what is no text. */
export const longestAt = (kind: ActivityKind, path: Path): number | undefined =>
  longestIn(
    activity.options.find(({ shape }) => shape.kind.value === kind),
    path,
  )

/** The same for a text of a question. */
export const longestInQuestion = (kind: QuestionKind, path: Path): number | undefined =>
  longestIn(
    questionDraft.options.find(({ shape }) => shape.kind.value === kind),
    path,
  )

function longestIn(start: unknown, path: Path): number | undefined {
  let schema = start as Schema | undefined
  for (const step of path) {
    const inside = schema && unwrapped(schema)
    schema = typeof step === 'number' ? inside?.element : inside?.shape?.[step]
  }
  return (schema && unwrapped(schema).maxLength) ?? undefined
}

/** Without what makes a text optional. */
function unwrapped(schema: Schema): Schema {
  const inner = schema.def.innerType ?? schema.def.in
  return inner ? unwrapped(inner) : schema
}
