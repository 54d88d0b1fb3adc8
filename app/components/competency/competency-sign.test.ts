import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ChosenLook } from '../../../domain/content/competency-look.ts'
import { noteLook, setChosenLooks, signOf, signPaths, signWith } from './competency-sign.ts'

/** The competencies of the starter curriculum in the order of the list, with the look that their files choose. */
const competencies = globSync('content/*/competency.yaml')
  .map((file) => parse(readFileSync(file, 'utf8')) as { title: string; orderIndex: number } & Partial<ChosenLook>)
  .toSorted((one, other) => one.orderIndex - other.orderIndex)
  .map(({ title, sign = null, ink = null, drawing = null }) => ({ title, ...signWith(title, { sign, ink, drawing }) }))

test('each competency of the starter curriculum has a sign of its own', () => {
  const paths = [...competencies, signOf('Etwas ganz anderes')].map(({ path }) => path)
  expect(competencies.length).toBeGreaterThan(0)
  expect(new Set(paths).size).toBe(paths.length)
})

test('each has a scene of its own too, told in words, on paper of the ink it is stamped with', () => {
  const scenes = competencies.map(({ ink, drawing }) => ({ ink, ...drawing }))
  expect(new Set(scenes.map(({ src }) => src)).size).toBe(competencies.length)
  expect(new Set(scenes.map(({ alt }) => alt)).size).toBe(competencies.length)
  for (const { src = '', ink } of scenes) {
    const file = join('app/drawings', src.split('/').at(-1) ?? '')
    expect(papersOf(ink), ink).toHaveLength(2)
    for (const paper of papersOf(ink)) expect(readFileSync(file, 'utf8'), file).toContain(`.p{fill:${paper}}`)
  }
  expect(signOf('Etwas ganz anderes').drawing).toBeUndefined()
})

test.each([1, 2, 3])(
  'in a list of %i columns no competency stands beside or below one of the same colour',
  (columns) => {
    const inks = competencies.map(({ ink }) => ink)
    expect(inks.filter((ink, place) => ink === inks[place + 1] || ink === inks[place + columns])).toEqual([])
  },
)

/** The background colours of an ink in the light and dark colour schemes. */
function papersOf(ink: string): string[] {
  const css = readFileSync('app/theme/inks.css', 'utf8')
  const selector = ink === 'sea' ? '[data-ink]' : `[data-ink="${ink}"]`
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, found = '']) => found.trim().endsWith(selector))
  return rules.flatMap(([, , body = '']) => body.match(/--ink-paper: (#\w+)/)?.[1] ?? [])
}

test('a competency nobody drew has a sign too, and keeps its ink', () => {
  expect(signOf('Erste Schritte')).toEqual(signOf('Erste Schritte'))
  expect(new Set(['Erste Schritte', 'Netiquette', 'Werbung'].map((title) => signOf(title).ink)).size).toBeGreaterThan(1)
})

test('what an editor chose counts, and the rest follows from the title', () => {
  const title = 'Sichere Passwörter & Konten'
  const look = { sign: 'star', ink: 'gold', drawing: 'none' } as const
  expect(signWith(title, look)).toEqual({ path: signPaths.star, ink: 'gold' })
  expect(signWith(title, { sign: null, ink: 'gold', drawing: null })).toEqual({ ...signOf(title), ink: 'gold' })
})

test('a look that was just chosen stays when the page is drawn again, and gives way to what the server says next', () => {
  const fromServer = {}
  setChosenLooks(fromServer)
  noteLook('Netiquette', { sign: 'bell', ink: 'rust', drawing: null })
  setChosenLooks(fromServer)
  expect(signOf('Netiquette').ink).toBe('rust')
  setChosenLooks({ Netiquette: { sign: null, ink: 'sky', drawing: null } })
  expect(signOf('Netiquette').ink).toBe('sky')
  setChosenLooks({})
})
