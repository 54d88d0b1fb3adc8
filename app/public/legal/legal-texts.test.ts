import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operatorFieldNames } from '../../../domain/operation/operator-details.ts'

const ofInstallation = [...operatorFieldNames, 'termsChecked', 'email', 'phone', 'brand']
/** What the page of the supplied terms adds (app/public/terms.tsx). */
const ofTerms = ['month', 'price', 'pass', 'police']

test.each(globSync('content/legal/*.md'))('%s wants nothing that nobody says', (file) => {
  const places = [...readFileSync(file, 'utf8').matchAll(/\{\{(.*?)\}\}/g)]
  expect(places.length).toBeGreaterThan(5)
  const known = file.endsWith('terms.md') ? [...ofInstallation, ...ofTerms] : ofInstallation
  for (const [, place = ''] of places) {
    const [, name, what] = /^(\w+)\??(: [^}]+)?$/.exec(place) ?? []
    expect(known, place).toContain(name)
    if (!['brand', ...ofTerms].includes(name ?? ''))
      expect(what, `${place} may be a gap, which says what of`).toBeDefined()
  }
})
