import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { familyChildInput } from '../../../domain/people/children-input.ts'
import { changeInWords, familyChanges, inviteGuardianInput } from '../../../domain/people/guardians.ts'
import { fieldsOf } from '../../../domain/platform/fields.ts'

const rules = readdirSync('db/rules')
  .map((name) => readFileSync(`db/rules/${name}`, 'utf8'))
  .join('\n')
/** The lines of note_change_of_child: what is noted, and which columns it compares, a NULL like any other value. */
const ofChildsRow = [...rules.matchAll(/^ {4}\('([a-z-]+)', (.+) is distinct from (.+)\),?$/gm)]

test('the other guardian can read of every field of a child that one of them may change', () => {
  const columns = ofChildsRow.flatMap(([, , before = '', after]) => {
    expect(after?.replaceAll('new.', 'old.')).toBe(before)
    return [...before.matchAll(/old\.(\w+)/g)].map(([, column]) => column)
  })
  const fields = fieldsOf(familyChildInput).map((field) => field.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`))
  expect(columns).toEqual(expect.arrayContaining(fields))
})

test('every change that the database notes is told in words', () => {
  const ofChild = ofChildsRow.map(([, code]) => code)
  const ofRows = [...rules.matchAll(/execute function note_change_of_(?:learning|row)\(([^)]+)\)/g)].flatMap(
    ([, codes = '']) => codes.split(',').map((code) => code.trim().replaceAll("'", '')),
  )
  expect(ofChild.length + ofRows.length).toBeGreaterThan(20)
  expect(ofRows, 'of another noun').toContain('agreement-signed')
  expect([...ofChild, ...ofRows].filter((code) => !Object.hasOwn(familyChanges, code as string))).toEqual([])
})

test.each([
  ['names what was given', { what: 'assigned', about: 'Passwörter' }, 'hat „Passwörter“ zugewiesen'],
  ['does without a title that is gone', { what: 'assigned', about: null }, 'hat eine Kompetenz zugewiesen'],
  ['knows nothing of a later version', { what: 'constructor', about: null }, 'hat etwas geändert'],
])('a change in words %s', (_, change, words) => {
  expect(changeInWords(change)).toBe(words)
})

test('a child that was chosen twice is invited for once', () => {
  const id = '0c9e8c5e-1d1f-4f0a-9a57-6a1f0c2b7d33'
  expect(inviteGuardianInput.parse({ kind: 'helper', childIds: [id, id] }).childIds).toEqual([id])
})
