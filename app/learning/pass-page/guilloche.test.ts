import { expect, test } from 'vitest'
import { band, rosette } from './guilloche.ts'

const numbersIn = (path: string) => [...path.matchAll(/-?\d+(\.\d+)?/g)].map(([number]) => Number(number))

test('a pass has the same lines whenever it is drawn, and other lines than the next one', () => {
  expect(rosette('K7QM-2XH4')).toBe(rosette('K7QM-2XH4'))
  const drawings = ['K7QM-2XH4', 'K7QM-2XH5', '0000-0000', 'ZZZZ-ZZZZ'].map(rosette)
  expect(new Set(drawings).size).toBe(4)
})

test('no line leaves the circle it is drawn in, nor comes near its middle', () => {
  for (const number of ['K7QM-2XH4', '0000-0000', 'ZZZZ-ZZZZ']) {
    const values = numbersIn(rosette(number))
    expect(values.length).toBeGreaterThan(1_000)
    for (let at = 0; at < values.length; at += 2) {
      const radius = Math.hypot(values[at] ?? 0, values[at + 1] ?? 0)
      expect(radius).toBeLessThanOrEqual(100.2)
      expect(radius).toBeGreaterThan(30)
    }
  }
})

test('a band ends at the height where its next tile begins', () => {
  const lines = band(48, 30).split('M').slice(1)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) {
    const values = numbersIn(line)
    expect([values[0], values.at(-2)]).toEqual([0, 48])
    expect(values[1]).toBe(values.at(-1))
  }
})
