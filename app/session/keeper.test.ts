import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionChange } from './changes.ts'
import { type KeptSession, REFRESH_WITHIN, SessionKeeper, TICK } from './keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

/** A keeper in a fake tab, and a fake server with one session. */
function openTab({ lasts = 60 * MINUTE } = {}) {
  const server = {
    session: { userId: 'petra', endsAt: Date.now() + lasts } as KeptSession | null,
    isReachable: true,
    asked: [] as (number | undefined)[],
  }
  const tab = { isShown: true, announced: [] as SessionChange[], passedOn: [] as SessionChange[] }
  const keeper = new SessionKeeper({
    load: async (idleSeconds) => {
      server.asked.push(idleSeconds)
      if (!server.isReachable) throw new Error('offline')
      if (server.session && server.session.endsAt <= Date.now()) server.session = null
      // As on the server: valid for an hour from the last activity.
      if (server.session && idleSeconds !== undefined) {
        const endsAt = Date.now() - idleSeconds * 1000 + 60 * MINUTE
        server.session = { ...server.session, endsAt: Math.max(endsAt, server.session.endsAt) }
      }
      return server.session
    },
    announce: (change) => tab.announced.push(change),
    deliver: (change) => tab.passedOn.push(change),
    isShown: () => tab.isShown,
  })
  keeper.keep(server.session as KeptSession)
  return { keeper, server, tab }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('a tab that is shown', () => {
  test('looks every 30 seconds, without making the session last', async () => {
    const { server, tab } = openTab()
    await pass(2 * TICK)
    expect(server.asked).toEqual([undefined, undefined])
    expect(tab.announced).toEqual([])
  })

  test('refreshes with three ticks or fewer to go, and tells how long ago it was used', async () => {
    const { keeper, server, tab } = openTab()
    await pass(50 * MINUTE)
    keeper.noteActivity()
    expect(new Set(server.asked)).toEqual(new Set([undefined]))
    await pass(60 * MINUTE - REFRESH_WITHIN - 50 * MINUTE)
    expect(server.asked.at(-1)).toBe((60 * MINUTE - REFRESH_WITHIN - 50 * MINUTE) / 1000)
    expect(tab.announced).toEqual([{ event: 'TOKEN_REFRESHED', endsAt: server.session?.endsAt }])
    await pass(TICK)
    expect(server.asked.at(-1)).toBeUndefined()
  })

  test('does not keep a session alive that nobody uses', async () => {
    const { server, tab } = openTab()
    await pass(61 * MINUTE)
    expect(tab.announced).toEqual([{ event: 'SIGNED_OUT', why: 'expired' }])
    const asked = server.asked.length
    await pass(10 * MINUTE)
    expect(server.asked, 'asks no more once it is over').toHaveLength(asked)
  })

  test('tells the end within two seconds, not with the next tick', async () => {
    const { tab } = openTab({ lasts: 60 * MINUTE + 5_000 })
    await pass(60 * MINUTE + 4_000)
    expect(tab.announced).toEqual([])
    await pass(3_000)
    expect(tab.announced).toEqual([{ event: 'SIGNED_OUT', why: 'expired' }])
  })

  test('finds out that the session was ended elsewhere', async () => {
    const { server, tab } = openTab()
    server.session = null
    await pass(TICK)
    expect(tab.announced).toEqual([{ event: 'SIGNED_OUT', why: 'ended' }])
  })

  test('without an answer changes nothing, and goes on looking', async () => {
    const { server, tab } = openTab()
    server.isReachable = false
    await pass(3 * TICK)
    expect(tab.announced).toEqual([])
    server.isReachable = true
    server.session = null
    await pass(TICK)
    expect(tab.announced).toEqual([{ event: 'SIGNED_OUT', why: 'ended' }])
  })
})

test('without an answer a session still ends when it was to end', async () => {
  const { server, tab } = openTab()
  server.isReachable = false
  await pass(59 * MINUTE)
  expect(tab.announced).toEqual([])
  await pass(2 * MINUTE)
  expect(tab.announced).toEqual([{ event: 'SIGNED_OUT', why: 'expired' }])
})

describe('a tab that nobody sees', () => {
  test('asks nothing until the end is near, and refreshes for what was done before', async () => {
    const { keeper, server, tab } = openTab()
    await pass(20 * MINUTE)
    keeper.noteActivity()
    server.asked.length = 0
    tab.isShown = false
    await pass(38 * MINUTE)
    expect(server.asked).toEqual([])
    await pass(MINUTE)
    expect(tab.announced.map(({ event }) => event)).toEqual(['TOKEN_REFRESHED'])
    await pass(22 * MINUTE)
    expect(tab.announced.at(-1), 'an hour after it was used').toEqual({ event: 'SIGNED_OUT', why: 'expired' })
  })
})

describe('what another tab tells', () => {
  test('that somebody signed out counts at once, and once', async () => {
    const { keeper, server, tab } = openTab()
    const change: SessionChange = { event: 'SIGNED_OUT', why: 'ended' }
    await keeper.handle(change)
    await keeper.handle(change)
    expect(tab.passedOn).toEqual([change])
    expect(tab.announced, 'the others know').toEqual([])
    await pass(5 * TICK)
    expect(server.asked).toEqual([])
  })

  test('that the session lasts longer spares this one the question', async () => {
    const { keeper, server, tab } = openTab()
    tab.isShown = false
    await pass(50 * MINUTE)
    const change: SessionChange = { event: 'TOKEN_REFRESHED', endsAt: Date.now() + 60 * MINUTE }
    await keeper.handle(change)
    await pass(50 * MINUTE)
    expect(tab.passedOn).toEqual([change])
    expect(server.asked).toEqual([])
  })

  test('that somebody signed in: the same person goes on, somebody else is told apart', async () => {
    const { keeper, server, tab } = openTab()
    await keeper.handle({ event: 'SIGNED_OUT', why: 'expired' })
    server.session = { userId: 'petra', endsAt: Date.now() + 60 * MINUTE }
    await keeper.handle({ event: 'SIGNED_IN', isSamePerson: false })
    expect(tab.passedOn.at(-1)).toEqual({ event: 'SIGNED_IN', isSamePerson: true })

    server.session = { userId: 'mila', endsAt: Date.now() + 60 * MINUTE }
    await keeper.handle({ event: 'SIGNED_IN', isSamePerson: false })
    expect(tab.passedOn.at(-1)).toEqual({ event: 'SIGNED_IN', isSamePerson: false })
    expect(tab.announced).toEqual([])
  })

  test('that a password was set again makes this one look whether the session has survived it', async () => {
    const { keeper, server, tab } = openTab()
    server.session = null
    await keeper.handle({ event: 'PASSWORD_RECOVERY' })
    expect(tab.passedOn).toEqual([{ event: 'PASSWORD_RECOVERY' }])
    expect(tab.announced).toEqual([{ event: 'SIGNED_OUT', why: 'ended' }])
  })

  test.each<SessionChange>([{ event: 'USER_UPDATED' }, { event: 'MFA_CHALLENGE_VERIFIED' }])(
    '$event is passed on',
    async (change) => {
      const { keeper, tab } = openTab()
      await keeper.handle(change)
      expect(tab.passedOn).toEqual([change])
    },
  )
})

test('somebody who signed in elsewhere while this tab was not listening is noticed when it is looked at', async () => {
  const { keeper, server, tab } = openTab()
  server.session = null
  await keeper.check()
  server.session = { userId: 'petra', endsAt: Date.now() + 60 * MINUTE }
  await keeper.check()
  expect(tab.passedOn).toEqual([{ event: 'SIGNED_IN', isSamePerson: true }])
})

test('an answer that comes after another tab has told more is not believed', async () => {
  const { keeper, server, tab } = openTab()
  const looking = keeper.check()
  await keeper.handle({ event: 'SIGNED_OUT', why: 'ended' })
  await looking
  expect(server.asked).toHaveLength(1)
  expect(tab.passedOn).toEqual([{ event: 'SIGNED_OUT', why: 'ended' }])
})
