import { activity } from '../../../../domain/content/activities/activity.ts'
import { questionDraft } from '../../../../domain/content/questions/question.ts'

export type Path = (string | number)[]
/** What is needed of zod's schemas to walk through them. */
type Schema = {
  shape?: Record<string, Schema>
  element?: Schema
  maxLength?: number | null
  def: { innerType?: Schema; in?: Schema }
}

/** The most characters that the schema allows a text of an activity or question; undefined for what is no text. */
const longestAmong =
  (kinds: readonly { shape: { kind: { value: string } } }[]) =>
  (kind: string, path: Path): number | undefined => {
    let schema = kinds.find(({ shape }) => shape.kind.value === kind) as unknown as Schema | undefined
    for (const step of path) {
      const inside = schema && unwrapped(schema)
      schema = typeof step === 'number' ? inside?.element : inside?.shape?.[step]
    }
    return (schema && unwrapped(schema).maxLength) ?? undefined
  }
export const longestAt = longestAmong(activity.options)
export const longestInQuestion = longestAmong(questionDraft.options)

/** Without what makes a text optional. */
function unwrapped(schema: Schema): Schema {
  const inner = schema.def.innerType ?? schema.def.in
  return inner ? unwrapped(inner) : schema
}
