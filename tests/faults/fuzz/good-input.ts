import { z } from 'zod'
import type { Random } from './random.ts'

type JsonSchema = {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  maxItems?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** A value for a field by its name, and by what stands beside it; undefined where any text will do. */
export type ValueOf = (field: string, beside: Record<string, unknown>) => unknown

const schemas = new WeakMap<z.ZodType, JsonSchema>()

/** An input that fits these schemas together, another one each time. */
export function goodInput(inputs: z.ZodType[], random: Random, known: ValueOf): Record<string, unknown> | undefined {
  if (inputs.length === 0) return undefined
  return Object.assign({}, ...inputs.map((input) => goodValue(jsonSchemaOf(input), random, known)))
}

function jsonSchemaOf(input: z.ZodType): JsonSchema {
  const schema = schemas.get(input) ?? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  schemas.set(input, schema)
  return schema
}

function goodValue(schema: JsonSchema, random: Random, known: ValueOf): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return goodValue(random.pick(choices), random, known)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'null') return null
  if (type === 'object') return goodObject(schema, random, known)
  if (type === 'array')
    return Array.from({ length: 1 + random.below(2) }, () => goodValue(schema.items ?? {}, random, known))
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, random.below(3))
  if (type === 'boolean') return random.chance(0.5)
  if (schema.format === 'uuid') return random.uuid()
  return random.pick(TEXTS)
}

const TEXTS = [
  'Text zum Ausprobieren',
  'Zwei\nZeilen',
  '<p>Ein <strong>Absatz</strong></p>',
  'Ä ö ß 😀',
  "O'Neil & Söhne",
]

function goodObject({ properties = {}, required = [] }: JsonSchema, random: Random, known: ValueOf) {
  const made: Record<string, unknown> = {}
  for (const [field, inner] of Object.entries(properties)) {
    if (!required.includes(field) && random.chance(0.3)) continue
    const value = inner.const === undefined ? known(field, made) : undefined
    made[field] = value === undefined ? goodValue(inner, random, known) : value
  }
  return made
}
