import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statementsOf } from '../server/platform/db/rules.ts'

const textsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') }))

/** Without comments above it, in one line. */
const plain = (statement: string) => statement.replace(/--.*/g, '').replace(/\s+/g, ' ').trim()

const tables = textsIn('db/tables')
const rules = textsIn('db/rules')
const statements = [...tables, ...rules].flatMap(({ file, text }) =>
  statementsOf(text).map((statement) => ({ file, statement: plain(statement) })),
)

/** What a statement makes, by which nothing else may be called. */
const MAKES = [
  /^create (?:function|procedure) (\S+?)\(/,
  /^create (policy \w+ on \S+)/,
  /^create (?:constraint )?(trigger \w+) .*? (on \S+)/,
  /^(comment on \w+ \S+)/,
  /^call (\S+\('[^']+')/, // a procedure, and the table that it is called for
]
const makes = (statement: string) =>
  MAKES.map((made) => made.exec(statement)?.slice(1).join(' ')).find((made) => made !== undefined)

/** The labels that one statement gives to the columns of its table. */
const labelsIn = (statement: string) => {
  const [, table] = /^call label_columns\('([^']+)'/.exec(statement) ?? []
  return table ? [...statement.matchAll(/"(\w+)": "/g)].map(([, column]) => `label of ${table}.${column}`) : []
}

test('every function, policy, trigger, comment and label stands once', () => {
  const made = statements.flatMap(({ file, statement }) =>
    [makes(statement), ...labelsIn(statement)].flatMap((name) => (name ? { file, name } : [])),
  )
  const files = Map.groupBy(made, ({ name }) => name)
  expect(files.size).toBeGreaterThan(700)
  const several = [...files].filter(([, where]) => where.length > 1)
  expect(several.map(([made, where]) => `${made}: ${where.map(({ file }) => file).join(', ')}`)).toEqual([])
})

/** A default and an index need these; nothing could drop them. */
const OF_TABLES = ['actor_id', 'german_order']

test('chapters make tables, and no rules', () => {
  const ofChapters = statements.filter(({ file }) => file.startsWith('db/tables'))
  const made = ofChapters.map(({ statement }) => makes(statement)).filter((name) => name !== undefined)
  expect(made.sort()).toEqual(OF_TABLES)
  expect(
    ofChapters.filter(({ statement }) => /^(grant|revoke|alter policy|drop (policy|trigger))/.test(statement)),
  ).toEqual([])
})

test('rules make no tables, and nothing that cannot be made again', () => {
  const others = statements
    .filter(({ file }) => file.startsWith('db/rules'))
    .filter(({ statement }) => !makes(statement) && !/^(grant|revoke) /.test(statement))
  expect(others).toEqual([])
})

test('each noun has its chapter and its rules under one name', () => {
  const nouns = (files: { file: string }[]) => files.map(({ file }) => file.replace(/^.*\/(\d+_)?/, '')).sort()
  expect(new Set(nouns(rules)).difference(new Set(nouns(tables)))).toEqual(new Set())
})
