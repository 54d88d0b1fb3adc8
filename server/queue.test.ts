import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { refusals } from '../domain/platform/refusals.ts'
import { Refusal } from './platform/db/refuse.ts'
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

test('whoever wants little waits for little, however much somebody else wants', async () => {
  const queue = createQueue({ atOnce: 1, longest: 100 })
  const done: string[] = []
  const want = (of: string) => queue.inTurn(async () => void done.push(of), of)
  await Promise.all([...Array.from({ length: 20 }, () => want('flood')), want('family'), want('other family')])
  expect(done.indexOf('family')).toBeLessThan(4)
  expect(done.indexOf('other family')).toBeLessThan(5)
})

test('a full queue takes whoever wants little, and refuses who wants most', async () => {
  const queue = createQueue({ atOnce: 1, longest: 5 })
  const want = (of: string) => queue.inTurn(() => wait(5), of)
  const flood = Array.from({ length: 10 }, () => want('flood'))
  const families = ['one', 'two', 'three'].map(want)
  const refusedOf = async (all: Promise<unknown>[]) =>
    (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected').length
  expect(await Promise.all([refusedOf(flood), refusedOf(families)])).toEqual([7, 0])
  expect(queue.waiting).toBe(0)
})

/** Milliseconds that each piece of work takes. */
async function answersAfter(durations: number[], longestWaitMs: number) {
  const said: number[] = []
  const refuse = (waitMs: number) => {
    said.push(waitMs)
    return new Refusal('SIGN_IN_BUSY')
  }
  const queue = createQueue({ atOnce: 1, longest: 100, longestWaitMs, refuse })
  for (const ms of durations) await queue.inTurn(() => wait(ms))
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => queue.inTurn(() => wait(1))))
  return { answers, said }
}

test('nobody waits longer than the queue says, as far as it has seen how long things take', async () => {
  const { answers, said } = await answersAfter(Array(9).fill(30), 60)
  expect(answers.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'SIGN_IN_BUSY' } })
  expect(answers[1]).toMatchObject({ status: 'fulfilled' })
  expect(Math.min(...said)).toBeGreaterThan(60)
})

test('nobody is sent away because the first after a start took long', async () => {
  for (const known of [
    [200, 200, 200],
    [200, 200, 200, ...Array(6).fill(1)],
  ])
    expect((await answersAfter(known, 150)).said).toEqual([])
})
