import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operatorFieldNames } from '../../../domain/operation/operator-details.ts'

test('the text of /privacy wants nothing from the operator that nobody asks for', () => {
  const places = [...readFileSync('content/legal/privacy.md', 'utf8').matchAll(/\{\{(.*?)\}\}/g)]
  expect(places.length).toBeGreaterThan(5)
  for (const [, place = ''] of places) {
    const [, field] = /^(\w+)\??: [^}]+$/.exec(place) ?? []
    expect(operatorFieldNames, place).toContain(field)
  }
})
