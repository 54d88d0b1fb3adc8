import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import budgets from './run/budgets.json' with { type: 'json' }

const root = `${import.meta.dirname}/..`
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')
const helpers = globSync('tests/stories/support/*.ts', { cwd: root })
const specs = globSync('tests/stories/**/*.spec.ts', { cwd: root })

/** The stories of a file, each from its name to the next one's. */
const storiesOf = (file: string) => read(file).split(/^(?=\s*(?:test|play)\()/m)

/** What waits by the clock, not for what a person would see. */
const SLEEPS = /waitForTimeout|\bsleep\(/

describe('what everybody waits for stays short (decision 053)', () => {
  test('at most 40 stories are of the core, and each is one story', () => {
    const core = specs.flatMap((file) => storiesOf(file).filter((story) => story.includes('@core')))
    expect(core.length).toBeGreaterThan(30)
    expect(core.length).toBeLessThanOrEqual(40)
  })

  test('at most 65 more are promises', () => {
    const promises = specs.flatMap((file) => storiesOf(file).filter((story) => story.includes('@promise')))
    expect(promises.length).toBeGreaterThan(50)
    expect(promises.length).toBeLessThanOrEqual(65)
  })

  test('a call is caught by `requestOf`, whatever else is asked at the same moment', () => {
    expect(specs.filter((file) => read(file).includes("'**/trpc/"))).toEqual([])
  })

  test('no story sleeps that does not say it is timed', () => {
    const sleeping = specs.flatMap((file) =>
      storiesOf(file)
        .filter((story) => SLEEPS.test(story) && !story.includes('@timed'))
        .map((story) => `${file}: ${story.split('\n', 1)[0]}`),
    )
    expect(sleeping).toEqual([])
    expect(helpers.filter((file) => SLEEPS.test(read(file)))).toEqual([])
  })

  test('each part of a run has a budget', () => {
    const parts = [...read('tests/run/main.ts').matchAll(/\b(?:command|vitest|stories|play)\(['`]([^'`$]+?) ?['`$]/g)]
    expect(Object.keys(budgets).sort()).toEqual([...new Set(parts.map(([, name]) => name))].sort())
  })
})
