import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A test, a file, a story or a chapter, with the beginning of what it said: where whoever reads it begins to look. */
export type Finding = { name: string; said: string }

/** What one part of a run has found. */
export type Outcome = {
  passed: number
  failed: number
  failing: Finding[]
  /** Stories that were green only when they were tried again (decision 053). */
  unsteady: Finding[]
  /** Whether a story was red that may be tried once more. */
  mayBeTriedAgain: boolean
  /** How long each file, story or chapter took. */
  took: { name: string; seconds: number }[]
}

export const nothing: Outcome = { passed: 0, failed: 0, failing: [], unsteady: [], mayBeTriedAgain: false, took: [] }

const LINES_OF_A_FINDING = 12
const found = (name: string, message = ''): Finding => ({
  name,
  said: stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_A_FINDING).join('\n').trimEnd(),
})

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

type VitestFile = {
  name: string
  status: string
  startTime: number
  endTime: number
  message?: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

/** @param root is taken off the files' names */
export function readVitest(file: string, root: string): Outcome {
  const { numPassedTests, testResults } = read<{ numPassedTests: number; testResults: VitestFile[] }>(file)
  const failing = testResults.flatMap(({ name, status, message, assertionResults: tests }) => {
    const path = name.replace(root, '')
    // A file that could not be loaded has failed without any failed test.
    if (status === 'failed' && tests.length === 0) return [found(path, message)]
    return tests
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages }) => found(`${path} ${fullName}`, failureMessages[0]))
  })
  const took = testResults.map(({ name, startTime, endTime }) => ({
    name: name.replace(root, ''),
    seconds: (endTime - startTime) / 1_000,
  }))
  return { ...nothing, passed: numPassedTests, failed: failing.length, failing, took }
}

type Suite = { specs?: Story[]; suites?: Suite[] }
type Story = {
  file: string
  line: number
  title: string
  tags: string[]
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
}

/** A story about what was acknowledged, or about who may do what: one failure is enough (decision 053). */
const NEVER_AGAIN = 'once'

export function readStories(file: string): Outcome {
  const outcome = { ...nothing, failing: [] as Finding[], unsteady: [] as Finding[], took: [] as Outcome['took'] }
  for (const story of read<{ suites: Suite[] }>(file).suites.flatMap(storiesIn)) {
    const name = `${story.file}:${story.line} ${story.title}`
    const isTriedOnce = story.tags.includes(NEVER_AGAIN)
    for (const { status, results } of story.tests.filter((one) => one.status !== 'skipped')) {
      outcome.took.push({ name, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000 })
      const finding = found(name, results.map(({ error }) => error?.message).find(Boolean))
      const isRed = status === 'unexpected' || (status === 'flaky' && isTriedOnce)
      outcome[isRed ? 'failed' : 'passed']++
      if (isRed) outcome.failing.push(finding)
      else if (status === 'flaky') outcome.unsteady.push(finding)
      outcome.mayBeTriedAgain ||= isRed && !isTriedOnce
    }
  }
  return outcome
}

const storiesIn = ({ specs = [], suites = [] }: Suite): Story[] => [...specs, ...suites.flatMap(storiesIn)]

/** What stories came to when those that were red have been tried once more, alone: green then is unsteady. */
export function afterAnotherTry(first: Outcome, alone: Outcome): Outcome {
  const isIn = (findings: { name: string }[], { name }: Finding) => findings.some((one) => one.name === name)
  const isGreenNow = (finding: Finding) => isIn(alone.took, finding) && !isIn(alone.failing, finding)
  return {
    passed: first.passed + alone.passed,
    failed: first.failed - alone.passed,
    failing: first.failing.filter((finding) => !isGreenNow(finding)),
    unsteady: [...first.unsteady, ...first.failing.filter(isGreenNow)],
    mayBeTriedAgain: false,
    took: first.took,
  }
}

/** Chapters that cannot be played on this machine count neither as passed nor as failed; their table says why. */
export function readFaults(file: string): Outcome {
  const { passed, failed, files } = read<{ passed: number; failed: number; files: Outcome['took'] }>(file)
  return { ...nothing, passed, failed, took: files }
}
