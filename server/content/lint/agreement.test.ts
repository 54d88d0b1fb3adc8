import { describe, expect, test } from 'vitest'
import { FACT_MARK } from '../../../domain/content/facts.ts'
import { BLANK_MARK } from '../../../domain/learning/agreement/clause-limits.ts'
import { agreementFiles, sampleClauses, sampleKit } from '../../../tests/support/agreement.ts'
import { parseAgreement } from '../files/agreement.ts'
import { readCurriculum } from './curriculum.ts'
import { agreement } from './rules/agreement.ts'
import { wording } from './rules/wording.ts'

const curriculum = await readCurriculum()
type Change = Partial<ReturnType<typeof sampleClauses>[number]>

const parsed = ({ clauses = sampleClauses(), kit = sampleKit() } = {}) => {
  const files = agreementFiles(clauses, kit)
  return parseAgreement(files['agreement.yaml'], files['agreement-kit.yaml'])
}
const findings = (of: Parameters<typeof parsed>[0]) =>
  agreement({ ...curriculum, agreement: parsed(of) }).map(({ message }) => message)
/** The sample, with the clause of that key changed. */
const withClause = (key: string, change: Change) =>
  sampleClauses().map((clause) => (clause.key === key ? { ...clause, ...change } : clause))
const minutes = { kind: 'minutes', suggested: 30, least: 10, most: 60 } as const

test('an agreement with enough for every age has no finding, and a package needs none', () => {
  expect(findings({})).toEqual([])
  expect(findings({ clauses: withClause('child-1', { text: 'Ich spiele {{…}} Minuten.', blank: minutes }) })).toEqual(
    [],
  )
  expect(agreement({ ...curriculum, agreement: null })).toEqual([])
})

test('a blank is no quoted fact', () => {
  expect(BLANK_MARK).not.toMatch(FACT_MARK)
})

describe('a clause is refused by its file, with the line,', () => {
  test.each<[string, Change, string]>([
    ['with a blank of which nothing is said', { text: 'Ich spiele {{…}} Minuten.' }, 'der Text hat eine Lücke'],
    ['that says what belongs into a blank it does not have', { blank: minutes }, 'im Text fehlt {{…}}'],
    ['with two blanks', { text: 'Ich spiele {{…}} Minuten, {{…}} Minuten.', blank: minutes }, 'mehr als eine Lücke'],
    ['with something that looks like a fact', { text: 'Ich spiele {{uhrzeit}} Minuten.' }, 'eine Lücke heißt {{…}}'],
    ['whose blank has another unit behind it', { text: 'Ich spiele {{…}} Stunden.', blank: minutes }, '„Minuten“'],
    [
      'that suggests more than it allows',
      { text: 'Ich spiele {{…}} Minuten.', blank: { ...minutes, suggested: 61 } },
      'zwischen least und most',
    ],
    ['for an age that is over before it begins', { ages: [9, 8] }, 'liegt über dem zweiten'],
    ['that supersedes another and is no freedom', { supersedes: ['child-2'] }, 'nur eine Freiheit'],
  ])('%s', (_, change, reason) => {
    expect(() => parsed({ clauses: withClause('child-1', change) })).toThrow(reason)
    expect(() => parsed({ clauses: withClause('child-1', change) })).toThrow(/agreement\.yaml, Zeile \d+/)
  })
})

describe('a finding is', () => {
  const freedom = (competency: string, steps: number, more: Change = {}): Change => ({
    opensWith: { competency, steps },
    ...more,
  })
  test.each<[string, string, Change, string]>([
    ['a key that comes twice', 'child-2', { key: 'child-1' }, 'child-1 kommt zweimal vor.'],
    ['a subject that nobody knows', 'child-1', { subject: 'wetter' }, 'unbekanntes Thema, wetter.'],
    ['a clause that speaks of somebody else', 'child-1', { text: 'Kinder machen Pausen.' }, 'nicht von „ich“'],
    ['parents who do not speak for themselves', 'parent-1', { text: 'Eltern machen Pausen.' }, 'nicht von „wir“'],
    [
      'a clause that is too long',
      'child-1',
      { text: `Ich mache ${'viele kurze Pausen. '.repeat(7)}` },
      'hat 23 Wörter',
    ],
    [
      'a sentence too long for the youngest it is offered to',
      'child-1',
      { text: 'Ich mache heute und morgen zusammen sehr viele Pausen.' },
      'Satz mit 9 Wörtern, in diesem Alter höchstens 8',
    ],
    ['an unknown competency', 'child-1', freedom('fliegen', 1), 'unbekannte Kompetenz, fliegen.'],
    ['a step for which there is no pass', 'child-1', freedom('tiktok', 1), 'keinen Pass gibt; möglich: 3.'],
    [
      'a freedom that the youngest cannot reach',
      'child-1',
      freedom('bildschirmzeit-und-pausen', 2),
      'ab 6 angeboten, der Pass ist erst ab 9 zu haben.',
    ],
    [
      'a freedom for what only protects',
      'child-1',
      freedom('hass-und-hetze', 1, { ages: [12, 17] }),
      'das öffnet keine Freiheit.',
    ],
    [
      'a freedom in place of an unknown clause',
      'child-1',
      freedom('bildschirmzeit-und-pausen', 1, { supersedes: ['child-99'] }),
      'unbekannte Regel, child-99.',
    ],
    ['a clause that excludes itself', 'child-6', { excludes: ['child-6'] }, 'unbekannte Regel, child-6.'],
    ['two proposed clauses that exclude each other', 'child-1', { excludes: ['child-2'] }, 'zusammen mit child-2'],
  ])('%s', (_, key, change, sentence) => {
    expect(findings({ clauses: withClause(key, change) })).toContainEqual(expect.stringContaining(sentence))
  })

  test('a clause that excludes one it never meets', () => {
    const clauses = withClause('child-6', { ages: [6, 8], excludes: ['child-7'] }).map((clause) =>
      clause.key === 'child-7' ? { ...clause, ages: [9, 17] as [number, number] } : clause,
    )
    expect(findings({ clauses })).toContain('child-6 trifft child-7 in keinem Alter.')
  })

  test('an age with too little to choose from, and parents who promise less', () => {
    const less = findings({ clauses: withClause('parent-12', { ages: [6, 16] }) })
    expect(less).toEqual(['Eltern von 17 haben nur 11 Regeln.'])
    expect(findings({ clauses: sampleClauses().slice(0, -1) })).toContain('Eltern haben weniger Regeln als Kinder.')
  })

  test('an age that is proposed too little, too much, or more to the child than to its parents', () => {
    const proposed = (children: number, parents: number) =>
      findings({
        clauses: sampleClauses().map((clause) => ({
          ...clause,
          recommended: Number(clause.key.split('-')[1]) <= (clause.by === 'child' ? children : parents),
        })),
      })
    expect(proposed(4, 4)).toEqual([])
    expect(proposed(3, 4)).toContain('Mit 6 werden 7 Regeln vorgeschlagen, es sollen 8 bis 12 sein.')
    expect(proposed(6, 7)).toContain('Mit 17 werden 13 Regeln vorgeschlagen, es sollen 8 bis 12 sein.')
    expect(proposed(5, 4)).toContain('Mit 6 werden den Eltern weniger Regeln vorgeschlagen als dem Kind.')
  })

  test('a contact on the emergency card that nobody verified, or that is not for children', () => {
    const withContact = (name: string) => {
      const kit = sampleKit()
      return findings({ kit: { ...kit, emergency: { ...kit.emergency, contacts: [name] } } })
    }
    expect(withContact('Sorgentelefon')).toEqual(['Sorgentelefon steht nicht in content/contacts.yaml.'])
    expect(withContact('Elterntelefon')).toEqual(['Elterntelefon ist nicht für Kinder gedacht.'])
  })

  test('a sheet for children that speaks in long sentences; parents read longer ones', () => {
    const long = 'Das ist ein Satz, der mit all seinen Wörtern wirklich viel zu lang ist.'
    const kit = sampleKit()
    expect(findings({ kit: { ...kit, week: { ...kit.week, ending: long } } })).toEqual([
      expect.stringContaining('Satz mit 14 Wörtern'),
    ])
    expect(findings({ kit: { ...kit, sleep: { ...kit.sleep, parents: long } } })).toEqual([])
  })

  test('parents who are called du on their sheet, and a clause that shames', () => {
    const kit = sampleKit()
    const shamed = parsed({
      clauses: withClause('child-1', { text: 'Ich bin selbst schuld.' }),
      kit: { ...kit, sleep: { ...kit.sleep, parents: 'Auch deines.' } },
    })
    const read = { ...curriculum, competencies: [], agreement: shamed }
    expect(wording(read).map(({ file, message }) => [file, message])).toEqual([
      ['agreement.yaml', expect.stringContaining('„selbst schuld“ gibt dem Kind die Schuld')],
      ['agreement-kit.yaml', expect.stringContaining('„deines“ duzt')],
    ])
  })
})
