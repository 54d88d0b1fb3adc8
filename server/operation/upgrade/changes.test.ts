import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { versionIn } from '../../version.ts'
import { changesBetween, compareVersions } from './changes.ts'

const changelog = '# Changes\n\nFor operators.\n\n## 1.10.0\nTen.\n\n## 1.9.0\n- **Do**: nine.\n\n## 1.0.0\nFirst.\n'

test.each([
  ['1.0.0', '1.9.0', '## 1.9.0\n- **Do**: nine.'],
  ['1.0.0', '1.10.0', '## 1.10.0\nTen.\n\n## 1.9.0\n- **Do**: nine.'],
  ['1.9.0', '1.9.1', ''],
])('from %s to %s an operator reads what came in between', (from, to, says) => {
  expect(changesBetween(changelog, from, to)).toBe(says)
})

test('versions are compared by their numbers', () => {
  expect(['1.10.0', '1.9.0', '2.0.0', '1.9.1'].sort(compareVersions)).toEqual(['1.9.0', '1.9.1', '1.10.0', '2.0.0'])
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
})

test('this version has a chapter of its own', () => {
  const own = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
  expect(changesBetween(own, '0.0.0', versionIn())).toContain(`## ${versionIn()}`)
})
