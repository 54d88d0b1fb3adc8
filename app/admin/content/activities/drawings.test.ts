import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawings } from './drawings.ts'

test('every drawing has a word in the picker, and every word its drawing', () => {
  const files = readdirSync('content/drawings').map((file) => file.replace(/\.svg$/, ''))
  expect(Object.keys(drawings).toSorted()).toEqual(files.toSorted())
})
