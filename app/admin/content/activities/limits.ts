import { type ActivityKind, activity } from '../../../../domain/activities/activity.ts'

export type Path = (string | number)[]
/** What is needed of zod's schemas to walk through them. */
type Schema = {
  shape?: Record<string, Schema>
  element?: Schema
  maxLength?: number | null
  def: { innerType?: Schema; in?: Schema }
}

/** The most characters that the schema allows a text of an activity; undefined for what is no text. */
export function longestAt(kind: ActivityKind, path: Path): number | undefined {
  const start = activity.options.find(({ shape }) => shape.kind.value === kind)
  let schema = start as unknown as Schema | undefined
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
