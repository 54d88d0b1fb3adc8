import { expect, test } from '@playwright/test'
import { matchRoutes, type RouteObject } from 'react-router'
import routes from '../../app/routes.ts'
import { readJudged } from './judged.ts'

// After all others (playwright.config.ts): what each of them judged by expectSound.

type Screen = RouteObject & { file: string; children?: Screen[] }
const table = routes as unknown as Screen[]

/** Draws nothing: it leads on to another screen. */
const LEADS_ON = ['public/after-practice.tsx']

/** What stands at an address of its own; a module without JSX only answers. */
const screensOf = (entries: Screen[]): string[] =>
  entries.flatMap(({ file, path, index, children = [] }) => [
    ...((path || index) && file.endsWith('.tsx') && !LEADS_ON.includes(file) ? [file] : []),
    ...screensOf(children),
  ])

test('every screen of the product was judged by a story that carries a promise', { tag: '@promise' }, () => {
  const judged = [...readJudged()].map((path) => (matchRoutes(table, path)?.at(-1)?.route as Screen | undefined)?.file)
  expect(screensOf(table).filter((file) => !judged.includes(file))).toEqual([])
})
