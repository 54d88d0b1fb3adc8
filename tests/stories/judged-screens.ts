import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { matchRoutes, type RouteObject } from 'react-router'
import routes from '../../app/routes.ts'

const PROMISE = '@promise'
type Screen = RouteObject & { file: string; children?: Screen[] }
const table = routes as unknown as Screen[]

/** Draws nothing: it leads on to another screen. */
const LEADS_ON = ['public/after-practice.tsx']

/**
 * Where all stories with a promise have run, each screen of the product was judged by one of them; else the run has failed.
 * `expectSound` notes each screen that it finds sound (accessible.ts).
 */
export default class JudgedScreens implements Reporter {
  readonly #judged = new Set<string>()
  #promises: TestCase[] = []

  onBegin(_config: FullConfig, suite: Suite) {
    this.#promises = suite.allTests().filter(({ tags }) => tags.includes(PROMISE))
  }

  onTestEnd(story: TestCase, { annotations }: TestResult) {
    if (!this.#promises.includes(story)) return
    for (const { type, description } of annotations) if (type === 'judged') this.#judged.add(screenAt(description))
  }

  async onEnd({ status }: FullResult) {
    const files = this.#promises
      .filter(({ results }) => results.length > 0)
      .map(({ location }) => basename(location.file))
    const isWhole = filesWithPromises().every((file) => files.includes(file))
    const forgotten = screensOf(table).filter((file) => !this.#judged.has(file))
    if (!isWhole || status !== 'passed' || forgotten.length === 0) return
    console.error(`\nNo story with a promise judges (expectSound):\n- app/${forgotten.join('\n- app/')}`)
    return { status: 'failed' as const }
  }
}

/** The file of the screen at this address; elsewhere the address. */
export const screenAt = (path = '') => (matchRoutes(table, path)?.at(-1)?.route as Screen | undefined)?.file ?? path

const filesWithPromises = () =>
  readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.spec.ts') && readFileSync(`${import.meta.dirname}/${name}`, 'utf8').includes(PROMISE),
  )

/** What stands at an address of its own; a module without JSX only answers. */
const screensOf = (entries: Screen[]): string[] =>
  entries.flatMap(({ file, path, index, children = [] }) => [
    ...((path || index) && file.endsWith('.tsx') && !LEADS_ON.includes(file) ? [file] : []),
    ...screensOf(children),
  ])
