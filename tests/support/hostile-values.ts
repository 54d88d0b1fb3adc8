import fc from 'fast-check'
import { z } from 'zod'

/** What somebody may send where a program expects something else. */
export const HOSTILE_VALUES: unknown[] = [
  ...[null, undefined, true, false, [], {}, [null], [[]], { a: 1 }, { $ne: null }, { toString: 1, valueOf: 1 }],
  ...[0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e308, Number.NaN, Number.POSITIVE_INFINITY],
  ...['', ' ', '\0', 'a\0b', '\ud83d', '\udc00x', '\uffff', '\u202e', '😀', 'e\u0301', '１２３', 'x'.repeat(20_000)],
  ...['null', 'true', '-1', '1e9', 'NaN', '%', '%00', '%s%n', '\\', "'", '"', '`', '\r\n', '*', '#{7*7}', '{{7*7}}'],
  ...["'; drop table children; --", "' or '1'='1", '../../etc/passwd', '<script>alert(1)</script>', '__proto__'],
  ...['0000-00-00', '0001-01-01', '1899-12-31', '2026-02-30', '9999-12-31', '20260-01-01', 'infinity', '-infinity'],
  ...['2014-05-17T00:00:00Z', '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', 'uuid'],
  ...['a@b', `${'x'.repeat(300)}@familie.example`, 'a@b.example\r\nBcc: c@d.example', '"a b"@c.example', 'ä@ö.example'],
  ...[
    Array.from({ length: 2_000 }, () => 'x'),
    Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at])),
  ],
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`),
]

/**
 * Inputs that a schema does not expect, the same ones each time: one field wrong in an input
 * that is otherwise good, or all.
 */
export function* hostileInputs(good: unknown): Generator<unknown> {
  yield* HOSTILE_VALUES
  yield* fc.sample(fc.anything({ maxDepth: 3 }), { seed: 20_260_101, numRuns: 20 })
  if (typeof good !== 'object' || good === null) return
  for (const key of Object.keys(good)) {
    for (const value of HOSTILE_VALUES) yield { ...good, [key]: value }
    const { [key]: _, ...without } = good as Record<string, unknown>
    yield without
  }
  yield { ...good, isAdmin: true, parentId: 'x', __proto__: { a: 1 } }
}

/** An input that fits the schema; `known` gives values for fields by their name. */
export function goodInput(schema: z.ZodType, known: Record<string, unknown>): unknown {
  return goodValue(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, known)
}

type JsonSchema = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

function goodValue(schema: JsonSchema, known: Record<string, unknown>): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return goodValue(choice, known)
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {})
    return Object.fromEntries(
      properties.map(([key, inner]) => [key, key in known ? known[key] : goodValue(inner, known)]),
    )
  }
  if (schema.type === 'array') return [goodValue(schema.items ?? {}, known)]
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return true
  if (schema.format === 'uuid') return '7c9e6679-7425-40de-944b-e07fc1f90ae7'
  return 'Text zum Ausprobieren'
}
