import { describe, expect, test } from 'vitest'
import { contrastOf, LEAST_CONTRAST, pairsOf, paletteOf, problemsOf, readableNear } from './brand-colour.ts'

test('our own green makes shades as light as ours, and itself the ninth', () => {
  const palette = paletteOf('#0b5c4b')
  expect(palette).toHaveLength(10)
  expect(palette[8]).toBe('#0b5c4b')
  expect(contrastOf(palette[3] as string, '#72bfac')).toBeLessThan(1.03)
})

test('a yellow is refused with what could not be read, by how much, and in which scheme', () => {
  expect(problemsOf('#ffcc00')[0]).toBe(
    'Im hellen Farbschema: weiße Schrift auf Knöpfen – der Kontrast ist nur 1,4 : 1, nötig sind 4,5 : 1.',
  )
})

test('what is barely too weak is not rounded up to what is enough', () => {
  const [first] = problemsOf('#777777')
  expect(first).toContain('nur 4,4 : 1')
})

describe.each(['#0b5c4b', '#1e40af', '#b91c1c', '#6d28d9', '#000000', '#ffcc00', '#ffffff', '#00ffcc', '#ff69b4'])(
  'from %s',
  (colour) => {
    test('the nearest readable shade is read on every ground of both schemes', () => {
      const near = readableNear(colour)
      expect(problemsOf(near)).toEqual([])
      for (const { ink, ground } of pairsOf(paletteOf(near)))
        expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    })
  },
)

test('what can be read stays as it is', () => {
  expect(readableNear('#1e40af')).toBe('#1e40af')
})
