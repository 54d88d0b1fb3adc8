import { expect, test } from 'vitest'
import { reminderKinds, reminderOf } from './reminders.ts'

const all = reminderKinds.map((kind) => ({ kind, childName: 'Mila' }))
const bodyOf = (...of: Parameters<typeof reminderOf>) => reminderOf(...of).body

test('a reminder names nobody, unless its reader wishes it', () => {
  expect(bodyOf(all, { showsNames: false })).toBe(
    'Es gibt einen neuen Pass zu feiern. Bei einem Quiz wäre Hilfe willkommen. Es ist Zeit, wieder über die Vereinbarung zu reden.',
  )
  expect(bodyOf(all.slice(0, 1), { showsNames: true })).toBe('Mila hat einen Pass verdient.')
  expect(bodyOf(all, { showsNames: true })).toBe(
    'Mila hat einen Pass verdient. Mila freut sich über Hilfe bei einem Quiz. Es ist Zeit, mit Mila wieder über die Vereinbarung zu reden.',
  )
})

test('siblings stand together, and nobody twice', () => {
  const both = [...all, { kind: 'pass' as const, childName: 'Jonas' }, { kind: 'pass' as const, childName: 'Mila' }]
  expect(bodyOf(both, { showsNames: true })).toMatch(/^Mila und Jonas haben Pässe verdient\. Mila freut/)
  expect(bodyOf(both, { showsNames: false }).match(/Pass/g)).toHaveLength(1)
})
