import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { screenAt } from './judged-screens.ts'
import { lookOf } from './look.ts'

/** What axe has found sound in this run, an empty file each: all workers see it. */
const folder = 'test-results/sound'

/** Each run judges everything itself, also that of one story alone. The parts of `npm test` are one run. */
export function forgetSoundStates(): void {
  if (!/^test(:all|:weekly)?$/.test(process.env.npm_lifecycle_event ?? ''))
    rmSync(folder, { recursive: true, force: true })
}

/**
 * How much of what is seen now axe has found sound before: just this state, only the
 * screen in another state, or nothing.
 */
export async function soundBefore(page: Page) {
  const screen = screenAt(new URL(page.url()).pathname)
  const state = [screen, (page.viewportSize()?.width ?? 0) < 768, await lookOf(page)]
  const files = [hashOf(screen), hashOf(...state)].map((hash) => join(folder, hash)) as [string, string]
  const [isScreenKnown, isStateKnown] = files.map((file) => existsSync(file))
  const keep = () => {
    mkdirSync(folder, { recursive: true })
    for (const file of files) writeFileSync(file, '')
  }
  return { isScreenKnown, isStateKnown, keep }
}

const hashOf = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
