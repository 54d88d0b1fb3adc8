import { HOSTILE_VALUES } from '../../support/hostile-values.ts'
import type { Random } from './random.ts'

const LONG = 100_000
const deep = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)

/** What is sent where a program expects something else; values to those of tests/support/hostile-values.ts. */
const VALUES: unknown[] = [
  ...HOSTILE_VALUES,
  ...[
    'x'.repeat(LONG),
    'ä\u0308'.repeat(5_000),
    '\u202e\u2066\u2069',
    'م'.repeat(300),
    '\u200b',
    '👨‍👩‍👧'.repeat(50),
    '\ud800',
  ],
  ...[Number.MAX_SAFE_INTEGER, Number.MIN_VALUE, -(2 ** 63), 2 ** 31 - 1, 32_768, 1e21, 0.1 + 0.2],
  ...[
    '0000-01-01',
    '-000001-01-01',
    '+294276-12-31',
    '294277-01-01',
    '-1',
    '1969-12-31T23:59:60Z',
    '2026-13-01',
    '24:00',
  ],
  ...[
    '=cmd|"/c calc"!A1',
    '$\u007bjndi:ldap://127.0.0.1/a}',
    '<%= 7*7 %>',
    '%x%x%n',
    '{0}',
    '$1',
    '\\0',
    '\u0000',
    '%2e%2e%2f',
  ],
  ...[
    "1' union select password from auth.account --",
    '); select pg_sleep(9); --',
    '%_%',
    '[',
    '(',
    'a{1,99999}',
    '.*.*.*.*=',
  ],
  ...[
    '..\\..\\windows\\win.ini',
    '/etc/passwd',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://127.0.0.1:5432/',
    '//evil.example',
  ],
  ...['constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', '[object Object]', 'NaN', 'Infinity'],
  ...[deep(31), deep(33), deep(500)],
  ...[[[[[[]]]]], { length: 1e9 }, { toJSON: 1 }],
]

/** A value that is certainly not the one that was asked for. */
export const spoilt = (random: Random): unknown => random.pick(VALUES)

type Path = (string | number)[]

/** The way to each value in `value`, itself included. */
function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...at, key]))]
}

export const changedAt = (value: unknown, [step, ...rest]: Path, change: (was: unknown) => unknown): unknown => {
  if (step === undefined) return change(value)
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === step ? changedAt(one, rest, change) : one))
  const { [step]: inner, ...others } = value as Record<string, unknown>
  return { ...others, [step]: changedAt(inner, rest, change) }
}

/** One thing about an input is changed: mostly a leaf, in ways that keep the rest of the input as good as it was. */
export function spoil(value: unknown, random: Random, someId: () => string): unknown {
  const paths = pathsIn(value).filter((path) => path.length > 0 || random.chance(0.05))
  if (paths.length === 0) return random.chance(0.5) ? value : spoilt(random)
  return changedAt(value, random.pick(paths), (was) =>
    random.pickWeighted<() => unknown>([
      [8, () => spoilt(random)],
      [3, () => someId()],
      [1, () => undefined], // left out
      [1, () => [was]],
      [1, () => ({ ...(typeof was === 'object' ? was : { value: was }), isAdmin: true, parent_id: someId() })],
      [1, () => (Array.isArray(was) ? [...was, ...was] : typeof was === 'string' ? was.toUpperCase() : [])],
      [2, () => (typeof was === 'string' ? nearlySame(was, random) : was)],
      [1, () => (typeof was === 'number' ? was + random.pick([-1, 1, 2 ** 31, 0.5]) : JSON.stringify(was))],
    ])(),
  )
}

/** A text with one sign added, lost or swapped. */
function nearlySame(text: string, random: Random): string {
  const at = random.below(text.length + 1)
  const sign = random.pick(['\u0301', '\u202e', '\ud800', '\0', "'", '<', '%', '\\', ' ', '\n', '0', 'é', '😀'])
  return text.slice(0, at) + sign + text.slice(at + random.below(2))
}

/** The text of a JSON body, spoilt below what JSON.stringify can write. */
export function spoilJson(json: string, random: Random): string | Buffer {
  const at = random.below(json.length + 1)
  return random.pickWeighted<() => string | Buffer>([
    [2, () => json.slice(0, at)],
    [
      2,
      () => json.slice(0, at) + random.pick(['"', '{', ']', ',', ':', '\\', '\u0000', '\u2028', 'x']) + json.slice(at),
    ],
    [2, () => json.replace(/^\{/, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},')],
    [2, () => json.replace(/^\{(.*)\}$/s, '{$1,$1}')], // every key twice
    [
      1,
      () =>
        json.replace(/"[^"]*"/, random.pick(['"\\ud800"', '"\\u0000"', '-0', '1e999', 'NaN', '1e-400', '0x10', "'x'"])),
    ],
    [1, () => `\ufeff${json}`],
    [1, () => Buffer.from(json, 'utf16le')],
    [
      1,
      () =>
        Buffer.concat([Buffer.from(json.slice(0, at)), Buffer.from([0xc0, 0x80, 0xff]), Buffer.from(json.slice(at))]),
    ],
    [1, () => '['.repeat(random.pick([100, 10_000, 100_000]))],
    [1, () => `${json.slice(0, -1)}${' '.repeat(random.pick([10, 200_000, 300_000]))}${json.slice(-1)}`],
    [
      1,
      () => random.pick(['', 'null', '1', '""', '[]', '{}', '{"json":{}}', '{"0":{}}', 'undefined', '<a/>', '--x\r\n']),
    ],
  ])()
}
