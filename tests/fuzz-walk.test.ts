import { describe, expect, test } from 'vitest'
import { simulationOutcomes } from '../domain/content/simulations.ts'
import { appRouter } from '../server/router.ts'
import { type Cast, callerKinds, type Ids } from './faults/fuzz/cast.ts'
import { goodInput } from './faults/fuzz/good-input.ts'
import { inputAt, nameOf, walk } from './faults/fuzz/plan.ts'
import { procedures, valuesFor } from './faults/fuzz/procedures.ts'
import { Random } from './faults/fuzz/random.ts'
import { routes, screenPaths } from './faults/fuzz/routes.ts'
import { shrink } from './faults/fuzz/shrink.ts'
import { spoil } from './faults/fuzz/spoil.ts'
import { TEST_SECRET, testApp } from './support/app.ts'
import { useDatabase } from './support/db.ts'

// What the long test with random inputs (tests/faults/fuzz.ts) promises of itself: it
// misses nothing, and can be repeated.

const ORIGIN = 'http://127.0.0.1:3000'

const database = await useDatabase()

const walked = new Set(walk.map(({ target }) => nameOf(target)))

test('the walk misses no procedure', () => {
  expect(Object.keys(appRouter._def.procedures).filter((path) => !walked.has(path))).toEqual([])
})

test('the walk misses no route, and knows none that is no more', () => {
  const lab = { url: `${ORIGIN}/lab`, secret: TEST_SECRET }
  const listed = testApp(database, ORIGIN, { dev: false, lab }).routes.map(({ method, path }) => `${method} ${path}`)
  const isForAll = (name: string) => name === 'ALL /*' || name === 'ALL /lab/*'
  expect([...new Set(listed)].filter((name) => !isForAll(name)).toSorted()).toEqual(
    Object.keys(routes)
      .filter((name) => !isForAll(name))
      .toSorted(),
  )
})

test('the walk misses no screen', () => {
  expect(screenPaths).toEqual(
    expect.arrayContaining(['/', '/kompetenzen/:slug', '/admin/media', '/postfach/:mailId', '/*']),
  )
  expect(screenPaths.filter((path) => !walked.has(path))).toEqual([])
})

describe('what it calls a good input is one', () => {
  const ids: Ids = Object.fromEntries(
    [
      'child',
      'competency',
      'level',
      'lesson',
      'quiz',
      'question',
      'answer',
      'attempt',
      'pass',
      'page',
      'simulation',
      'link',
      'guardianship',
      'guardianInvitation',
      'user',
      'faqItem',
      'comment',
      'word',
      'media',
      'mail',
      'session',
      'passkey',
      'pushDevice',
      'announcement',
    ].map((kind) => [kind, [new Random(kind.length).uuid()]]),
  )
  const own = {
    ...ids,
    shareToken: ['x'.repeat(43)],
    invitationToken: ['x'.repeat(43)],
    familyCode: ['ABCD2345'],
    code: ['x'],
    slug: ['x'],
  }

  test.each(procedures.filter(({ inputs }) => inputs.length > 0))('$path', ({ path, inputs }) => {
    const random = new Random(1)
    const tries = Array.from({ length: 40 }, () => goodInput(inputs, random, valuesFor(path, own, random)))
    const good = tries.filter((input) => inputs.every((schema) => schema.safeParse(input).success))
    expect(good.length, JSON.stringify(tries[0])).toBeGreaterThan(tries.length / 2)
  })

  test('and the thing it is about is there', () => {
    const known = new Set(Object.values(ids).flat())
    const inventing = procedures.filter(({ path, inputs }) => {
      const random = new Random(1)
      const tries = Array.from({ length: 40 }, () => goodInput(inputs, random, valuesFor(path, own, random))?.id)
      const named = tries.filter((id) => typeof id === 'string')
      return named.length > 0 && !named.some((id) => known.has(id))
    })
    expect(inventing.map(({ path }) => path)).toEqual([])
  })

  test('an outcome is one that a provider may tell', () => {
    const given = {
      picture: Buffer.from('x'),
      recording: Buffer.from('x'),
      package: Buffer.from('x'),
      assets: ['x'],
      drawings: ['x'],
    }
    const possible = simulationOutcomes.map((outcome) => expect.objectContaining({ outcome }))
    expect(possible).toContainEqual(routes['POST /api/simulations/outcome']?.(own, new Random(1), given).body)
  })
})

test('the same number is the same input for the same seed, and another one for another', () => {
  const around = {
    cast: aCast(),
    given: {
      picture: Buffer.from('x'),
      recording: Buffer.from('x'),
      package: Buffer.from('x'),
      assets: ['x'],
      drawings: ['x'],
    },
    host: 'x',
  }
  const inputsOf = (seed: number) =>
    Array.from({ length: 300 }, (_, at) => inputAt(walk.length + at, new Random(seed + at), around).wire)
  expect(inputsOf(1)).toEqual(inputsOf(1))
  expect(inputsOf(1)).not.toEqual(inputsOf(1_000))
})

test('an input that was spoilt already can be spoilt again, whatever it has become', () => {
  const random = new Random(1)
  for (let count = 0; count < 2_000; count++) {
    expect(() => spoil({ odd: { toString: 1, valueOf: 1 } }, random, () => 'x')).not.toThrow()
  }
})

test('a failing input is shrunk to what makes it fail', async () => {
  const failing = { name: 'Mila', list: [{ id: 1, text: 'abc\0def' }, { id: 2 }], other: 'x' }
  const fails = async (value: unknown) => JSON.stringify(value).includes('\\u0000')
  expect(await shrink(failing, fails)).toEqual({ list: [{ text: '\0' }] })
})

function aCast(): Cast {
  const callers = Object.fromEntries(callerKinds.map((kind) => [kind, [{ kind, cookie: '', own: {} }]]))
  return { callers: callers as unknown as Cast['callers'], foreign: {}, removed: [], admins: [] }
}
