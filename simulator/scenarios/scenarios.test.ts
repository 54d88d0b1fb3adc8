import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cluesOn, plainText } from '../run/marked-text.ts'
import { advance, firstRun, openChoices, type Run, sceneOf } from '../run/run.ts'
import { scenarios } from './all.ts'
import { cardPictures } from './card-pictures.ts'
import { scenarioNames } from './names.ts'
import { spokenFile } from './pictured.ts'
import { placedChoices, type Scenario, type VariantName } from './scenario.ts'

const ways = scenarioNames.flatMap((name) =>
  (['a', 'b'] as const).map((variant) => ({ name, variant, scenario: scenarios[name] })),
)
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn)

/** Every run there is, going through each choice in each state once. */
function everyRun(scenario: Scenario, variant: VariantName): { open: Run[]; ended: Run[] } {
  const start = advance(scenario, advance(scenario, firstRun(scenario, variant), { do: 'next' }), { do: 'next' })
  const open = new Map([[stateOf(start), start]])
  const ended: Run[] = []
  for (const run of open.values()) {
    for (const [choice] of openChoices(sceneOf(scenario, variant, run.scene), run.flags)) {
      const next = advance(scenario, run, { do: 'choose', choice })
      if (next.phase === 'ended') ended.push(next)
      else if (!open.has(stateOf(next))) open.set(stateOf(next), next)
    }
  }
  return { open: [...open.values()], ended }
}
const helpIn = (scenario: Scenario, run: Run) => advance(scenario, run, { do: 'help' })
const stateOf = ({ scene, flags }: Run) => `${scene}: ${flags.join()}`

describe.each(ways)('$name, variant $variant', ({ scenario, variant }) => {
  const { clues, scenes } = scenario.variants[variant]
  const { open, ended } = everyRun(scenario, variant)

  test('each scene can be reached, and each choice leads to a scene or an ending that is there', () => {
    expect(new Set(open.map(({ scene }) => scene))).toEqual(new Set(Object.keys(scenes)))
    for (const { choices } of Object.values(scenes))
      for (const { to, end } of Object.values(choices)) {
        if (to) expect(scenes).toHaveProperty([to])
        if (end) expect(scenario.endings).toHaveProperty([end])
      }
  })

  test('each ending can be reached in this variant or in the other', () => {
    const other = everyRun(scenario, variant === 'a' ? 'b' : 'a').ended
    expect(new Set([...ended, ...other].map(({ end }) => end?.ending))).toEqual(new Set(Object.keys(scenario.endings)))
  })

  test('from everywhere there is a way to an end without asking for help', () => {
    const canEnd = new Set<string>()
    const leadsToEnd = (run: Run) =>
      openChoices(sceneOf(scenario, variant, run.scene), run.flags).some(([choice]) => {
        const next = advance(scenario, run, { do: 'choose', choice })
        return next.phase === 'ended' || canEnd.has(stateOf(next))
      })
    for (let before = -1; before < canEnd.size; ) {
      before = canEnd.size
      for (const run of open) if (leadsToEnd(run)) canEnd.add(stateOf(run))
    }
    expect(open.map(stateOf).filter((state) => !canEnd.has(state))).toEqual([])
  })

  test('«not yet» is only who handed something over; every other way is success', () => {
    const handedOver = (run: Run) => scenario.handsOver.some((flag) => run.flags.includes(flag))
    for (const run of ended) expect(run.end?.outcome).toBe(handedOver(run) ? 'fell' : 'resisted')
    expect(ended.some(handedOver)).toBe(true)
    expect(ended.some((run) => !handedOver(run))).toBe(true)
  })

  test('help can be fetched everywhere, and always ends well', () => {
    for (const run of open)
      expect(advance(scenario, helpIn(scenario, run), { do: 'next' }).end?.outcome).toBe('asked_for_help')
  })

  test('help is a scene of its own, from which one may go on alone', () => {
    for (const run of open) {
      expect(helpIn(scenario, run)).toMatchObject({ phase: 'help', end: null })
      expect(advance(scenario, helpIn(scenario, run), { do: 'back' })).toMatchObject({
        phase: 'scene',
        scene: run.scene,
      })
    }
  })

  test('each clue of the look back stands on a screen, and each one on a screen is explained', () => {
    const onScreens = Object.values(scenes).flatMap(({ screen }) => cluesOn(screen))
    expect(new Set(onScreens)).toEqual(new Set(Object.keys(clues)))
  })

  test('what a screen offers in a place of its own can be chosen', () => {
    for (const { screen, choices } of Object.values(scenes))
      for (const placed of placedChoices(screen)) expect(choices).toHaveProperty([placed])
  })

  test('nothing real stands in it: addresses end in .example, numbers are those for help', () => {
    const texts = textsIn(scenario)
      .filter((text) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/.test(text)) // a lesson’s id
      .map(plainText)
    for (const text of texts) {
      expect(text).not.toMatch(/\[\[|\]\]/)
      for (const [address] of text.matchAll(/[\w-]+(\.[\w-]+)*\.(de|com|net|org|app|io|example)\b/g))
        expect(address).toMatch(/\.example$|^fragzebra\.de$/)
      for (const [number] of text.matchAll(/\b0\d{3,}|\b\d{5,}/g)) expect(number).toBe('77310') // a parcel's, made up
    }
  })
})

test('places of their own and addresses stand in some of them, so that what is said of those means something', () => {
  const screens = ways.flatMap(({ scenario, variant }) => Object.values(scenario.variants[variant].scenes))
  expect(screens.flatMap(({ screen }) => placedChoices(screen)).length).toBeGreaterThan(0)
  expect(textsIn(scenarios).filter((text) => text.includes('.example')).length).toBeGreaterThan(0)
})

test.each(ways)('$name: whoever tries again after variant $variant gets the other one', ({ scenario, variant }) => {
  const { open, ended } = everyRun(scenario, variant)
  const helped = open.map((run) => advance(scenario, helpIn(scenario, run), { do: 'next' }))
  for (const run of [...ended, ...helped]) {
    const again = advance(scenario, run, { do: 'again' })
    expect(again).toMatchObject({ number: 2, phase: 'situation', scene: scenario.variants[again.variant].first })
    expect(again.variant).not.toBe(variant)
  }
})

test.each(scenarioNames)('%s: the two variants have their clues in other places', (name) => {
  const { variants } = scenarios[name]
  const marks = (variant: VariantName) =>
    Object.entries(variants[variant].scenes).map(([name, { screen }]) => [name, JSON.stringify(screen)])
  expect(marks('a')).not.toEqual(marks('b'))
  const texts = textsIn(variants.a.scenes).filter((text) => text.includes('[['))
  const others = new Set(textsIn(variants.b.scenes))
  expect(texts.filter((text) => others.has(text)).length).toBeLessThan(texts.length / 2)
})

test('whoever can be heard has a small file of its own, and no file is left over', () => {
  const folder = join(import.meta.dirname, '../page/voices')
  const voices = ways.flatMap(({ name, scenario, variant }) =>
    Object.entries(scenario.variants[variant].scenes).flatMap(([place, { screen }]) => {
      if (screen.kind === 'pictures') return [spokenFile(name, variant, place)]
      return screen.kind === 'call' && screen.voice ? [screen.voice] : []
    }),
  )
  expect(voices.map((voice) => `${voice}.mp3`).sort()).toEqual(readdirSync(folder).sort())
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).size, file).toBeLessThan(40 * 1024)
})

test('each small picture is a copy of the product’s, and none is left over', () => {
  const [ours, theirs] = ['../page/pictures', '../../content/pictures'].map((folder) =>
    join(import.meta.dirname, folder),
  )
  const read = (folder = '', name = '') => readFileSync(join(folder, name), 'utf8')
  expect([...cardPictures.map((name) => `${name}.svg`), 'LICENSE'].sort()).toEqual(readdirSync(ours ?? '').sort())
  for (const name of readdirSync(ours ?? '')) expect(read(ours, name), name).toBe(read(theirs, name))
  const texts = new Set(textsIn(scenarios))
  expect(cardPictures.filter((name) => !texts.has(name))).toEqual([])
})

const forTheYoung = ways.filter(({ scenario }) => scenario.isReadAloud)

test.each(forTheYoung)(
  '$name, variant $variant: a scene is one short sentence and pictures',
  ({ scenario, variant }) => {
    const wordsIn = (text: string) => plainText(text).split(' ').length
    for (const [name, { screen, choices, heading }] of Object.entries(scenario.variants[variant].scenes)) {
      if (screen.kind !== 'pictures') throw new Error(`«${name}» is no scene of pictures.`)
      expect(screen.text.match(/[.!?]/g), name).toHaveLength(1)
      expect(wordsIn(screen.text), name).toBeLessThanOrEqual(7)
      const short = [
        heading,
        ...screen.show.map(({ caption }) => caption),
        ...Object.values(choices).map(({ label }) => label),
      ]
      for (const text of short) expect(wordsIn(text), text).toBeLessThanOrEqual(4)
      expect(screen.tiles.map(({ choice }) => choice)).toEqual(Object.keys(choices))
      expect(screen.tiles.length).toBeLessThanOrEqual(4)
    }
  },
)

test('there are exercises for those who hardly read', () => {
  expect(forTheYoung.map(({ name }) => name)).toEqual([
    'tablet-fenster',
    'tablet-fenster',
    'netter-avatar',
    'netter-avatar',
  ])
})
