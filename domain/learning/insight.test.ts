import { describe, expect, test } from 'vitest'
import { pointOfDay } from './insight.ts'

describe('the talking point of a day', () => {
  const points = ['eins', 'zwei', 'drei']

  test('is the same all day and another one the next, until each had its turn', () => {
    const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31']
    const chosen = days.map((day) => pointOfDay(points, day))
    expect(new Set(chosen.slice(0, 3)).size).toBe(3)
    expect(chosen[3]).toBe(chosen[0])
    expect(pointOfDay(points, '2026-03-28')).toBe(chosen[0])
  })

  test('is none when there is none to choose from', () => {
    expect(pointOfDay([], '2026-03-28')).toBeUndefined()
  })
})
