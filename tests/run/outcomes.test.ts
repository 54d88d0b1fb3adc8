import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { afterAnotherTry, readStories, readVitest } from './outcomes.ts'

const folder = mkdtempSync(join(tmpdir(), 'netzpass-outcomes-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (content: object) => {
  writeFileSync(join(folder, 'result.json'), JSON.stringify(content))
  return join(folder, 'result.json')
}

type Story = { title: string; status: 'expected' | 'flaky' | 'unexpected' | 'skipped'; tags?: string[] }
const stories = (...all: Story[]) => {
  const specs = all.map(({ title, status, tags = [] }) => {
    const error = status === 'expected' ? {} : { error: { message: '\u001b[31mTimed out\u001b[39m' } }
    return { file: 'quiz.spec.ts', line: 7, title, tags, tests: [{ status, results: [{ duration: 500, ...error }] }] }
  })
  return readStories(file({ suites: [{ suites: [{ specs }] }] }))
}
const names = (findings: { name: string }[]) => findings.map(({ name }) => name)

describe('stories (decision 053)', () => {
  test('that are green at the second try are unsteady, and named with what they said', () => {
    const { passed, failed, unsteady } = stories(
      { title: 'good', status: 'expected' },
      { title: 'late', status: 'flaky' },
    )
    expect([passed, failed]).toEqual([2, 0])
    expect(unsteady).toEqual([{ name: 'quiz.spec.ts:7 late', said: 'Timed out' }])
  })

  test('that are red twice may be tried once more', () => {
    expect(stories({ title: 'red', status: 'unexpected' })).toMatchObject({ failed: 1, mayBeTriedAgain: true })
    expect(stories({ title: 'late', status: 'flaky' }).mayBeTriedAgain).toBe(false)
  })

  test('about what was acknowledged, or who may do what, are tried once only', () => {
    for (const status of ['flaky', 'unexpected'] as const)
      expect(stories({ title: 'lost', status, tags: ['once'] })).toMatchObject({ failed: 1, mayBeTriedAgain: false })
  })

  test('that are red, and green alone, are unsteady; red alone, they stay red; not tried, too', () => {
    const first = stories(
      { title: 'good', status: 'expected' },
      { title: 'green alone', status: 'unexpected' },
      { title: 'red alone', status: 'unexpected' },
      { title: 'lost', status: 'unexpected', tags: ['once'] },
    )
    const alone = stories({ title: 'green alone', status: 'expected' }, { title: 'red alone', status: 'unexpected' })
    const { passed, failed, failing, unsteady } = afterAnotherTry(first, alone)
    expect([passed, failed]).toEqual([2, 2])
    expect(names(unsteady)).toEqual(['quiz.spec.ts:7 green alone'])
    expect(names(failing)).toEqual(['quiz.spec.ts:7 red alone', 'quiz.spec.ts:7 lost'])
  })

  test('that do not run are not counted', () => {
    expect(stories({ title: 'elsewhere', status: 'skipped' })).toMatchObject({ passed: 0, failed: 0, took: [] })
  })
})

test('a file of tests that cannot be loaded counts as a failure', () => {
  const broken = { name: '/here/a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] }
  const result = file({ numPassedTests: 3, testResults: [{ ...broken, startTime: 0, endTime: 1_000 }] })
  expect(readVitest(result, '/here/')).toMatchObject({
    ...{ passed: 3, failed: 1 },
    failing: [{ name: 'a.test.ts', said: 'No such module' }],
  })
})
