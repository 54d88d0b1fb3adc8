import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, type TestInfo, test } from '@playwright/test'

// The folder of the results is empty when a run begins.
const fileOf = ({ project }: TestInfo) => join(project.outputDir, 'judged.txt')

/** That a story which carries a promise has found this page sound, for judged.spec.ts. */
export function noteJudged(page: Page): void {
  const info = test.info()
  if (!info.tags.includes('@promise')) return
  mkdirSync(info.project.outputDir, { recursive: true })
  appendFileSync(fileOf(info), `${new URL(page.url()).pathname}\n`)
}

/** The addresses of all pages that were found sound in this run. */
export const readJudged = (): Set<string> => new Set(readFileSync(fileOf(test.info()), 'utf8').trim().split('\n'))
