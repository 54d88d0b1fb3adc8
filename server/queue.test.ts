import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { refusals } from '../domain/refusals.ts'
import { createQueue } from './queue.ts'

test('what waits is done in its order, and whatever else there is to do comes in between', async () => {
  const queue = createQueue({ atOnce: 1, longest: 10 })
  const done: string[] = []
  const all = ['first', 'second', 'third'].map((name) => queue.inTurn(async () => done.push(name)))
  setImmediate(() => done.push('something else'))
  await Promise.all(all)
  expect(done).toEqual(['first', 'something else', 'second', 'third'])
})

test('as much is done at once as may be, also after a failure, and who would wait too long is refused', async () => {
  const queue = createQueue({ atOnce: 2, longest: 2 })
  let running = 0
  let most = 0
  const work = () =>
    queue.inTurn(async () => {
      most = Math.max(most, ++running)
      await wait(5)
      running--
      throw new Error('It failed.')
    })
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.allSettled([work(), work(), work(), work(), work()])
    const sentences = answers.map((answer) => answer.status === 'rejected' && answer.reason.message)
    expect(sentences).toEqual([...Array(4).fill('It failed.'), refusals.UNAVAILABLE.message])
    await wait(5)
  }
  expect(most).toBe(2)
})
