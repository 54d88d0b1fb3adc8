import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { matchRoutes, type RouteObject } from 'react-router'
import routes from '../../../app/routes.ts'

type Screen = RouteObject & { file: string; children?: Screen[] }
const table = routes as unknown as Screen[]

/** Emptied with its folder when `npm run test:weekly` begins. */
const KEPT = 'test-results/judged.json'

/** Draws nothing: it leads on to another screen. */
const LEADS_ON = ['public/after-practice.tsx']

/**
 * Where all stories have run, each screen of the product was judged by one of them; else the run has failed.
 * `expectSound` notes each screen that it finds sound (accessible.ts).
 */
export default class JudgedScreens implements Reporter {
  readonly #judged = new Set<string>()
  readonly #played = new Set<string>()

  onTestEnd({ location }: TestCase, { annotations }: TestResult) {
    this.#played.add(basename(location.file))
    for (const { type, description } of annotations) if (type === 'judged') this.#judged.add(screenAt(description))
  }

  async onEnd({ status }: FullResult) {
    this.#goOn()
    const isWhole = filesToPlay().every((file) => this.#played.has(file))
    const forgotten = screensOf(table).filter((file) => !this.#judged.has(file))
    if (!isWhole || status !== 'passed' || forgotten.length === 0) return
    console.error(`\nNo story judges (expectSound):\n- app/${forgotten.join('\n- app/')}`)
    return { status: 'failed' as const }
  }

  /**
   * `npm run test:weekly` plays the stories in parts, one after the other: what those before have judged counts too.
   */
  #goOn() {
    const before = existsSync(KEPT)
      ? (JSON.parse(readFileSync(KEPT, 'utf8')) as { played: string[]; judged: string[] })
      : undefined
    for (const file of before?.played ?? []) this.#played.add(file)
    for (const screen of before?.judged ?? []) this.#judged.add(screen)
    mkdirSync(dirname(KEPT), { recursive: true })
    writeFileSync(KEPT, JSON.stringify({ played: [...this.#played], judged: [...this.#judged] }))
  }
}

/** The file of the screen at this address; elsewhere the address. */
export const screenAt = (path = '') => (matchRoutes(table, path)?.at(-1)?.route as Screen | undefined)?.file ?? path

/** The files of the project `stories`; one in which something is timed may belong to the other project as a whole. */
const filesToPlay = () =>
  globSync('tests/stories/**/*.spec.ts')
    .filter((file) => !readFileSync(file, 'utf8').includes('@timed'))
    .map((file) => basename(file))

/** What stands at an address of its own; a module without JSX only answers. */
const screensOf = (entries: Screen[]): string[] =>
  entries.flatMap(({ file, path, index, children = [] }) => [
    ...((path || index) && file.endsWith('.tsx') && !LEADS_ON.includes(file) ? [file] : []),
    ...screensOf(children),
  ])
