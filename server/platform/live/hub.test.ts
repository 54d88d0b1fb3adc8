import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveHub } from './hub.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const PARENT = 'a-parent'

/** What a screen that joins now is told about the time since it was read. */
async function joins(hub: LiveHub, readMsAgo?: number) {
  const { value } = await hub.events([PARENT], { readMsAgo }).next()
  return value
}

const hubOf = (secondsAgo: number) => {
  const hub = new LiveHub()
  vi.advanceTimersByTime(secondsAgo * 1_000)
  return hub
}

test('a screen that joins after it was read need not read again when nothing has changed for it', async () => {
  const hub = hubOf(60)
  hub.hearFamily('child another-parent')
  expect(await joins(hub, 300)).toEqual({ about: 'joined', hasChanged: false })
})

test.each<[string, (hub: LiveHub) => number | undefined]>([
  [
    'something has changed since',
    (hub) => {
      hub.hearFamily(`child another-parent ${PARENT}`)
      vi.advanceTimersByTime(2_000)
      return 300 // it was on its way while the screen was read
    },
  ],
  [
    'notifications were missed',
    (hub) => {
      hub.hearFamily()
      return 300
    },
  ],
  ['it was read longer ago than the hub remembers', () => 58_000],
  ['nobody knows when it was read', () => undefined],
])('it reads again when %s', async (_, change) => {
  const hub = hubOf(120)
  expect(await joins(hub, change(hub))).toEqual({ about: 'joined', hasChanged: true })
})

test('it reads again when the server has only just begun to listen', async () => {
  expect(await joins(hubOf(2), 300)).toEqual({ about: 'joined', hasChanged: true })
})
