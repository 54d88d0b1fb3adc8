import { expect, test } from 'vitest'
import type { Activity } from '../../../../domain/content/activities/activity.ts'
import { everySample, sampleOf } from '../../../../tests/support/activities.ts'
import { comparedLines } from './compared-lines.ts'

/** One of each kind, and what these leave out. */
const samples: Activity[] = [
  ...everySample(),
  {
    ...sampleOf('find'),
    ...{ key: 'suche-2', dress: 'picture', picture: 'drawings/read-an-address.svg', alt: 'Zwei Adressen' },
    parts: sampleOf('find').parts.map((part) => ({ ...part, spot: { x: 50, y: 5, width: 30, height: 20 } })),
  },
  {
    ...sampleOf('story'),
    ...{ key: 'geschichte-2', dress: 'chat' },
    scenes: sampleOf('story').scenes.map((scene) => ({ ...scene, messages: [{ from: 'Max', text: 'Wo wohnst du?' }] })),
  },
  {
    ...sampleOf('match'),
    key: 'paare-2',
    pairs: sampleOf('match').pairs.map((pair) => ({ ...pair, partnerPicture: 'star' })),
  },
  { ...sampleOf('guess'), key: 'zahl-2', sourceUrl: 'https://studie.example/' },
]

/** What another value of each field could be, to see whether it shows. */
function otherValue(value: unknown): unknown {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? '2025-01-31' : `${value} anders`
  if (typeof value === 'number') return value + 1.5
  if (typeof value === 'boolean') return !value
}

/** What stands for a fixed choice, and another one of it. */
const otherChoice: Record<string, Record<string, string>> = {
  dress: { message: 'profile', picture: 'message', pages: 'chat', chat: 'pages', sheet: 'card' },
  end: { good: 'other', other: 'good' },
  type: { text: 'choice', choice: 'text', days: 'text' },
  to: { antwort: 'mama', mama: 'antwort' },
  place: { truhe: 'wolke', wolke: 'truhe' },
}

/** Every value in it by its path. Keys name what others point to, and are not seen themselves. */
function valuesIn(inside: unknown, path: (string | number)[] = []): { path: (string | number)[]; value: unknown }[] {
  if (Array.isArray(inside)) return inside.flatMap((one, index) => valuesIn(one, [...path, index]))
  if (typeof inside !== 'object' || inside === null) return inside === null ? [] : [{ path, value: inside }]
  return Object.entries(inside)
    .filter(([name]) => name !== 'key' && name !== 'kind')
    .flatMap(([name, one]) => valuesIn(one, [...path, name]))
}

function withValue(activity: Activity, path: (string | number)[], value: unknown): Activity {
  const copy = structuredClone(activity)
  const last = path.at(-1) as keyof object
  const owner = path.slice(0, -1).reduce((inside, step) => inside[step as keyof object], copy as object)
  Object.assign(owner, { [last]: value })
  return copy
}

test.each(samples)('a comparison shows every change of $kind ($key)', (activity) => {
  const before = comparedLines(activity)
  const values = valuesIn(activity)
  expect(values.length).toBeGreaterThan(6)
  for (const { path, value } of values) {
    const other = otherChoice[String(path.at(-1))]?.[String(value)] ?? otherValue(value)
    expect(comparedLines(withValue(activity, path, other)), path.join('.')).not.toEqual(before)
  }
})

test('the solution is told: where a card belongs, the right order, what is a clue, what is true, where a choice leads', () => {
  const lines = samples.flatMap(comparedLines)
  expect(lines).toContain('Karte: Mein Passwort [Schlüssel: key] → Schatztruhe, weil: Es schließt dein Konto auf.')
  expect(lines).toContain('2. Nicht antworten')
  expect(lines).toContain(
    'Harmlos: Hallo Mila! (auf dem Bild: 50 · 5 · 30 · 20), weil: Eine Anrede ist nicht verdächtig.',
  )
  expect(lines).toContain('Stimmt nicht: Mein Hund ist ein gutes Passwort., weil: Seinen Namen kennen viele.')
  expect(lines).toContain('Möglichkeit: Mama zeigen → Szene 3: Mama schaut mit. Alles gut!')
})
