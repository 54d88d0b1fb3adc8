import { describe, expect, test } from 'vitest'
import { listed } from '../people/names.ts'
import { figureChoices, figureFrom, newThings, nextThings, plainFigure, stampsMissing } from './figure.ts'

describe('what the figure wears is earned by stamps', () => {
  test.each([
    ['the first stamp brings a hat', { ...plainFigure, head: 'hat' as const }, 1, 0],
    ['without a stamp it lacks one', { ...plainFigure, head: 'hat' as const }, 0, 1],
    ['the dearest thing decides', { ...plainFigure, head: 'hat' as const, neck: 'medal' as const }, 4, 5],
    ['gold and nothing are there from the start', plainFigure, 0, 0],
  ])('%s', (_sentence, wanted, stamps, missing) => {
    expect(stampsMissing(wanted, plainFigure, stamps)).toBe(missing)
  })

  test('what it wears already stays, also when a stamp is gone with its level', () => {
    const kept = { ...plainFigure, head: 'crown' as const }
    expect(stampsMissing({ ...kept, colour: 'mint' }, kept, 1)).toBe(0)
  })

  test('each stamp of the first twelve brings something', () => {
    const all = Object.values(figureChoices).flatMap((choices) => Object.values(choices).map(({ stamps }) => stamps))
    expect([...new Set(all)].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })
})

test('the next stamps are told by what they bring', () => {
  expect(nextThings(0)).toEqual({ names: ['Mint', 'Mütze', 'Schal'], missing: 1 })
  expect(nextThings(12)).toBeNull()
})

test('what the last stamp brought is new until the figure wears something of it', () => {
  expect(listed(newThings(1, plainFigure))).toBe('Mint, Mütze und Schal')
  expect(newThings(1, { ...plainFigure, neck: 'scarf' })).toEqual([])
  expect([newThings(0, plainFigure), newThings(13, plainFigure)]).toEqual([[], []])
})

test('what is not to choose any more is not drawn', () => {
  expect(figureFrom(null)).toEqual(plainFigure)
  expect(figureFrom({ colour: 'neon', head: 'crown', face: 'mask', neck: null })).toEqual({
    ...plainFigure,
    head: 'crown',
  })
})
