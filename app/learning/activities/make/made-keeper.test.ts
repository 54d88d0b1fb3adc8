import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Made } from '../../../../domain/content/activities/made-words.ts'
import type { MadeSaved } from '../activity-record.ts'
import { createMadeKeeper, type MadeSaving, PAUSE_MS } from './made-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A keeper, what it has sent, what it has said, and the calls to answer. */
function begin() {
  const sent: Made[] = []
  const said: MadeSaving[] = []
  const calls: PromiseWithResolvers<MadeSaved>[] = []
  const keeper = createMadeKeeper(
    (changed) => {
      sent.push(changed)
      const call = Promise.withResolvers<MadeSaved>()
      calls.push(call)
      return call.promise
    },
    (saving) => said.push(saving),
  )
  const answer = async (isSaved = true, how: MadeSaved = 'saved') => {
    const call = calls.at(-1)
    if (isSaved) call?.resolve(how)
    else call?.reject(new Error('no connection'))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { keeper, sent, said, answer }
}

test('what is typed is sent once, a moment after the last key', async () => {
  const { keeper, sent, said, answer } = begin()
  keeper.change('wort', 'Ap')
  vi.advanceTimersByTime(PAUSE_MS - 1)
  keeper.change('wort', 'Apfel')
  vi.advanceTimersByTime(PAUSE_MS - 1)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([[{ field: 'wort', value: 'Apfel' }]])
  await answer()
  expect(said).toEqual(['changed', 'changed', 'saving', 'saved'])
})

test('when it is left it is sent at once, and nothing twice', async () => {
  const { keeper, sent, answer } = begin()
  await keeper.flush()
  keeper.change('wort', 'Apfel')
  void keeper.flush()
  await answer()
  vi.advanceTimersByTime(PAUSE_MS)
  await keeper.flush()
  expect(sent).toHaveLength(1)
})

test('what is typed while saving follows when that is done', async () => {
  const { keeper, sent, said, answer } = begin()
  keeper.change('wort', 'Apfel')
  vi.advanceTimersByTime(PAUSE_MS)
  keeper.change('wort', 'Apfelbaum')
  vi.advanceTimersByTime(PAUSE_MS)
  expect(sent, 'one call at a time').toHaveLength(1)
  await answer()
  expect(sent[1]).toEqual([{ field: 'wort', value: 'Apfelbaum' }])
  await answer()
  expect(said).toEqual(['changed', 'saving', 'saving', 'saved'])
})

test('what could not be saved is sent again, the newest text of each field', async () => {
  const { keeper, sent, said, answer } = begin()
  keeper.change('wort', 'Apfel')
  keeper.change('wer', 'Oma')
  void keeper.flush()
  keeper.change('wort', 'Birne')
  await answer(false)
  expect(said.at(-1)).toBe('failed')
  void keeper.flush()
  expect(sent[1]).toEqual([
    { field: 'wer', value: 'Oma' },
    { field: 'wort', value: 'Birne' },
  ])
  await answer()
  expect(said.at(-1)).toBe('saved')
})

test('what the device keeps until there is a connection is said to wait, and what follows is written down too', async () => {
  const { keeper, sent, said, answer } = begin()
  keeper.change('wort', 'Apfel')
  void keeper.flush()
  await answer(true, 'waiting')
  expect(said.at(-1)).toBe('waiting')
  keeper.change('wort', 'Apfelbaum')
  void keeper.flush()
  expect(sent).toHaveLength(2)
  await answer()
  expect(said.at(-1)).toBe('saved')
})
