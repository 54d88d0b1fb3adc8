import { expect, test } from 'vitest'
import { activityKey, activityKinds } from '../../../../domain/content/activities/activity.ts'
import { keyOfNewActivity, nextKey } from './keys.ts'

test.each([
  ['the first part has number 1', [], 'szene-1'],
  ['the next one has the next number', ['szene-1', 'szene-2'], 'szene-3'],
  ['a number that was deleted in between is not given again', ['szene-1', 'szene-5'], 'szene-6'],
  ['keys of other making do not count', ['anfang', 'szene-x', 'feld-9'], 'szene-1'],
])('%s', (_sentence, used, key) => {
  expect(nextKey('szene', used)).toBe(key)
})

test('the key of a new activity of each kind is valid, and none that one had before', () => {
  for (const kind of activityKinds) {
    const keys = [keyOfNewActivity(kind), keyOfNewActivity(kind)]
    expect(keys.map((key) => activityKey.safeParse(key).success)).toEqual([true, true])
    expect(new Set(keys).size).toBe(2)
  }
})
