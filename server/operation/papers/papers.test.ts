import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ours } from '../../../domain/platform/brand.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { readSettings } from '../../settings.ts'
import { readQuestions } from './answers.ts'
import { type PaperFacts, papers, writePaper, writePapers } from './papers.ts'
import { commentHash, describeTables, differencesFrom, readTables } from './tables.ts'
import { fillTemplate, readPaperFile } from './template.ts'

const database = await useDatabase()
const tables = await describeTables(database.pool)
const questionIds = Object.keys(readQuestions().asked)

const facts: PaperFacts = {
  brand: { ...ours, operator: { name: 'Beispiel gGmbH', address: 'Weg 1\n12345 Ort', register: null } },
  answers: { breachContact: 'Leitung | 01xx 0000000' },
  publicUrl: 'https://netzpass.example',
  day: '24.11.2026',
  backups: null,
  hasGoogle: false,
  differences: [],
}
const written = papers.map((paper) => writePaper(paper, facts))
const of = (part: string) => written.find(({ title }) => title.includes(part))?.text ?? ''

test('they are written for an installation, with what its operator has answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-papers-'))
  const settings = readSettings({ DATA_DIR: folder })
  writeFileSync(join(folder, 'papers.json'), JSON.stringify({ breachContact: 'Leitung 3' }))
  const { files, openCount } = await writePapers(database.pool, settings)
  expect([files.length, openCount]).toEqual([papers.length, questionIds.length - 1])
  expect(files.some(({ text }) => text.includes('Leitung 3'))).toBe(true)
  writeFileSync(join(folder, 'papers.json'), 'half of i')
  await expect(writePapers(database.pool, settings)).rejects.toThrow(/Darin stehen keine Antworten/)
  rmSync(folder, { recursive: true })
})

test('the papers say of every table with data about people what the schema says of it', () => {
  expect(differencesFrom(tables)).toEqual([])
})

describe('they notice', () => {
  const changed = (name: string, change: Partial<(typeof tables)[number]>) =>
    differencesFrom(tables.map((table) => (table.name === name ? { ...table, ...change } : table)))

  test('another retention', () => {
    const children = tables.find(({ name }) => name === 'quiz_attempts')
    const comment = children?.comment.replace('24 months', '48 months') ?? ''
    expect(changed('quiz_attempts', { comment })).toEqual([
      `Die Tabelle quiz_attempts ist in der Datenbank anders beschrieben als in den Unterlagen (${commentHash(comment)}).`,
    ])
  })
  test('a new table about children', () => {
    const added = { name: 'child_moods', about: 'a child', comment: 'how it feels' }
    expect(differencesFrom([...tables, added])).toEqual([
      'Die Tabelle child_moods hält Daten über Menschen, und keine Unterlage nennt sie.',
    ])
  })
  test('a table that is gone, and one that is about somebody else now', () => {
    expect(differencesFrom(tables.filter(({ name }) => name !== 'pretests'))).toHaveLength(1)
    expect(changed('pretests', { about: 'a parent' })).toHaveLength(1)
  })
})

test('the record names each of these tables, with what and how long', () => {
  const { adults, children, operation } = readTables()
  for (const [name, { what, kept }] of Object.entries({ ...adults, ...children, ...operation }))
    expect(of('Verzeichnis')).toContain(`| \`${name}\` | ${what} | ${kept} |`)
})

test('a child reads about every kind of thing that is kept about it, once', () => {
  const comments = [...readPaperFile('datenschutz-fuer-kinder.md').matchAll(/<!-- (.*?) -->/g)]
  const named = comments.flatMap(([, names = '']) => names.split(', '))
  expect(named.toSorted()).toEqual(Object.keys(readTables().children).toSorted())
  expect(of('Was wir über dich wissen')).not.toContain('<!--')
})

test('there are seven, and each says that a lawyer has to read it', () => {
  expect(written).toHaveLength(7)
  for (const { text } of written) expect(text).toContain('muss ihn jemand mit juristischer Ausbildung lesen')
})

test('at most 25 questions are asked, and each answer stands somewhere', { tags: 'thorough' }, () => {
  expect(questionIds.length).toBeLessThanOrEqual(25)
  for (const id of questionIds) {
    const text = papers
      .map((paper) => writePaper(paper, { ...facts, answers: { [id]: 'Genau so ist es.' } }).text)
      .join('\n')
    expect(text, id).toContain('Genau so ist es.')
  }
})

test('what is not answered is a gap, what there is none of is said, and nothing typed breaks a table', () => {
  expect(of('Datenpannen')).toContain('Leitung \\| 01xx 0000000')
  expect(of('Datenpannen')).toContain('**[noch zu beantworten: Wer vertritt diese Person?]**')
  expect(of('Verzeichnis')).toContain('Beispiel gGmbH, Weg 1, 12345 Ort')
})

test('what is not safe on this server is said', () => {
  expect(of('Maßnahmen')).toContain('keine geplant')
  const { text } = writePaper('technische-und-organisatorische-massnahmen', {
    ...facts,
    publicUrl: 'http://schule.example',
  })
  expect(text).toContain('nicht verschlüsselt')
})

test('a paper that does not know the whole schema says so at its top', () => {
  const { text } = writePaper(papers[0], { ...facts, differences: ['Die Tabelle child_moods fehlt.'] })
  expect(text.indexOf('Bitte benutzen Sie es so nicht')).toBeLessThan(text.indexOf('## Verantwortliche'))
})

test('a template says what is typed as it was typed, and fails where it asks for what nobody knows', () => {
  const template = '{{#rows}}\n- {{said}} by {{who}}\n{{/rows}}\n{{^rows}}\nnobody\n{{/rows}}\n'
  expect(fillTemplate(template, { rows: [{ said: '{{who}} $&' }, { said: 'b' }], who: 'x' })).toBe(
    '- {{who}} $& by x\n- b by x\n',
  )
  expect(fillTemplate(template, { rows: [], who: 'x' })).toBe('nobody\n')
  expect(() => fillTemplate('{{whom}}', { who: 'x' })).toThrow('whom')
})
