import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { tooManyScreens } from '../../../domain/platform/refusals.ts'
import { testApp } from '../../../tests/support/app.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeFamily } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent } from '../../../tests/support/people.ts'
import { cookieOf } from '../../../tests/support/sign-in.ts'
import { listen } from '../db/listen.ts'
import { LiveHub } from './hub.ts'

const database = await useDatabase()
const live = new LiveHub()
const notifications = await listen(database.clientConfig, {
  family: (payload) => live.hearFamily(payload),
  session: (payload) => live.hearSession(payload),
})
const http = createServer().listen(0, '127.0.0.1')
await once(http, 'listening')
const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
const app = testApp(database, url, { live })
http.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }))
afterAll(async () => {
  live.close()
  http.close()
  http.closeAllConnections()
  await notifications.close()
})

const signIn = ({ email }: { email: string }) => cookieOf(url, email)

/** An open screen: what it has been told so far, and whether the server has ended it. */
async function openChannel(cookie: string) {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/trpc/live.events`, { headers: { cookie }, signal: leaving.signal })
  const channel = { headers: answer.headers, told: [] as unknown[], heartbeats: 0, ended: false }
  const read = async () => {
    let text = ''
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString()
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        if (/^event: ping$/m.test(message)) channel.heartbeats++
        const data = /^data: (.*)$/m.exec(message)?.[1]
        if (data?.includes('"about"')) channel.told.push(JSON.parse(data))
      }
    }
    channel.ended = true
  }
  const reading = read().catch(() => {})
  await vi.waitFor(() => expect(channel.told).toEqual([{ about: 'joined', hasChanged: true }]))
  return {
    headers: channel.headers,
    get told() {
      return channel.told.slice(1)
    },
    get heartbeats() {
      return channel.heartbeats
    },
    get ended() {
      return channel.ended
    },
    leave: async () => {
      leaving.abort()
      await reading
    },
  }
}

const WITHIN_2_S = { timeout: 2_000 }
const about = (child: { id: string }) => ({ about: 'child', childId: child.id })

const makeListeners = async () => ({
  ...(await makeFamily(database.db)),
  competency: await makeCompetency(database.db),
  ...callersOf(database.db),
})

test('a parent hears within two seconds that the child has learned, a child that something was assigned', async () => {
  const { parent, child, competency, asParent, asChild } = await makeListeners()
  const ofParent = await openChannel(await signIn(parent))
  const ofChild = await openChannel(await signIn(child))

  await asParent(parent).assignments.assign({ childId: child.id, competencyId: competency.id })
  await vi.waitFor(() => expect(ofChild.told).toContainEqual(about(child)), WITHIN_2_S)
  const before = ofParent.told.length
  await asChild(child).lessons.markRead({ lessonId: competency.levels[0]?.lessonIds[0] as string })
  await vi.waitFor(() => expect(ofParent.told.length).toBeGreaterThan(before), WITHIN_2_S)
  expect(ofParent.told).toContainEqual(about(child))
  await ofParent.leave()
  await ofChild.leave()
})

test('a parent hears that a link was made and that somebody opened it', async () => {
  const { parent, child, competency, asParent, visitor } = await makeListeners()
  await asParent(parent).assignments.assign({ childId: child.id, competencyId: competency.id })
  const channel = await openChannel(await signIn(parent))
  const content = { contentType: 'lesson', contentId: competency.levels[0]?.lessonIds[0] as string } as const
  const { token } = await asParent(parent).sharing.link({ childId: child.id, ...content })
  await vi.waitFor(() => expect(channel.told).toEqual([about(child)]), WITHIN_2_S)
  await visitor.sharing.recordUse({ token })
  await vi.waitFor(() => expect(channel.told).toEqual([about(child), about(child)]), WITHIN_2_S)
  await channel.leave()
})

test('another family, and a sister, hear nothing of it', async () => {
  const { parent, child, competency, asParent } = await makeListeners()
  const sister = await makeChild(database.db, parent, { name: 'Zoe' })
  const other = await makeListeners()
  const ofOther = await openChannel(await signIn(other.parent))
  const ofSister = await openChannel(await signIn(sister))

  await asParent(parent).assignments.assign({ childId: child.id, competencyId: competency.id })
  await asParent(parent).assignments.assign({ childId: sister.id, competencyId: competency.id })
  await other.asParent(other.parent).assignments.assign({ childId: other.child.id, competencyId: competency.id })
  // Notifications keep their order: when the later one has come, the earlier one would have been there.
  await vi.waitFor(() => expect(ofOther.told).toContainEqual(about(other.child)), WITHIN_2_S)
  await vi.waitFor(() => expect(ofSister.told).toContainEqual(about(sister)), WITHIN_2_S)
  expect(ofOther.told).toEqual([about(other.child)])
  expect(ofSister.told).toEqual([about(sister)])
  await ofOther.leave()
  await ofSister.leave()
})

test('what was rolled back is not told', async () => {
  const { parent, child } = await makeListeners()
  const sister = await makeChild(database.db, parent, { name: 'Zoe' })
  const channel = await openChannel(await signIn(parent))
  const rename = ({ id }: { id: string }, fail = false) =>
    asOwner(database.db, async (tx) => {
      await tx.updateTable('children').set({ name: 'Neu' }).where('id', '=', id).execute()
      if (fail) throw new Error('rolled back')
    })
  await expect(rename(child, true)).rejects.toThrow('rolled back')
  await rename(sister)
  // Notifications keep their order: what was rolled back would have come first.
  await vi.waitFor(() => expect(channel.told).toContainEqual(about(sister)), WITHIN_2_S)
  expect(channel.told).toEqual([about(sister)])
  await channel.leave()
})

test('a parent hears that a child was removed', async () => {
  const { parent, child, competency, asParent } = await makeListeners()
  await asParent(parent).assignments.assign({ childId: child.id, competencyId: competency.id })
  const channel = await openChannel(await signIn(parent))
  await asParent(parent).children.remove({ id: child.id })
  await vi.waitFor(() => expect(channel.told).toContainEqual(about(child)), WITHIN_2_S)
  await channel.leave()
})

test('an ended session ends its channel and leaves the others of the same person open', async () => {
  const { parent } = await makeListeners()
  const cookie = await signIn(parent)
  const here = await openChannel(cookie)
  const there = await openChannel(await signIn(parent))
  await fetch(`${url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  })
  await vi.waitFor(() => expect(here.ended).toBe(true), WITHIN_2_S)
  expect(there.ended).toBe(false)
  await there.leave()
})

test('a session that is over by time hears nothing more', async () => {
  const { parent, child } = await makeListeners()
  const channel = await openChannel(await signIn(parent))
  await asOwner(database.db, (tx) =>
    sql`update auth.session set "expiresAt" = now() - interval '1 second' where "userId" = ${parent.id}`.execute(tx),
  )
  await asOwner(database.db, (tx) =>
    tx.updateTable('children').set({ name: 'Neu' }).where('id', '=', child.id).execute(),
  )
  await vi.waitFor(() => expect(channel.ended).toBe(true), WITHIN_2_S)
  expect(channel.told).toEqual([])
})

test('nobody listens without a session', async () => {
  const before = live.size
  const answer = await (await fetch(`${url}/trpc/live.events`)).text()
  expect(answer).toContain('UNAUTHORIZED')
  expect(answer).not.toContain('about')
  expect(live.size).toBe(before)
})

const join = (cookie: string) => fetch(`${url}/trpc/live.events`, { headers: { cookie } })

test('twenty screens of a person hear what happens; one more is told to close some, until one is closed', async () => {
  const cookie = await signIn(await makeParent(database.db))
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => openChannel(cookie)))
  const refused = await join(cookie)
  expect({ status: refused.status, retryAfter: refused.headers.get('retry-after') }).toEqual({
    status: 429,
    retryAfter: '10',
  })
  expect(await refused.json()).toMatchObject({
    error: { message: tooManyScreens, data: { httpStatus: 429, refusal: 'TOO_MANY_REQUESTS' } },
  })
  const ofOther = await openChannel(await signIn(await makeParent(database.db)))
  const before = live.size
  await first?.leave()
  await vi.waitFor(() => expect(live.size).toBe(before - 1), WITHIN_2_S)
  const next = await openChannel(cookie)
  for (const channel of [next, ofOther, ...others]) await channel.leave()
})

test('whoever joins and leaves again and again is told how long to wait, and nobody else', async () => {
  const cookie = await signIn(await makeParent(database.db))
  let answer = await join(cookie)
  for (let count = 0; count < 65 && answer.status === 200; count++) {
    await answer.body?.cancel()
    answer = await join(cookie)
  }
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.text()).toContain('Das waren zu viele Versuche. Bitte warten Sie')
  const ofOther = await openChannel(await signIn(await makeParent(database.db)))
  await ofOther.leave()
}, 60_000)

test('a screen that was left is forgotten', async () => {
  const { parent } = await makeListeners()
  const before = live.size
  const channel = await openChannel(await signIn(parent))
  expect(live.size).toBe(before + 1)
  await channel.leave()
  await vi.waitFor(() => expect(live.size).toBe(before), WITHIN_2_S)
})

test('after missed notifications every screen is told to read everything again', async () => {
  const { parent } = await makeListeners()
  const channel = await openChannel(await signIn(parent))
  live.hearFamily()
  await vi.waitFor(() => expect(channel.told).toEqual([{ about: 'everything' }]), WITHIN_2_S)
  await channel.leave()
})

test('a channel on which nothing happens says after 30 seconds that it is still there', async () => {
  const cookie = await signIn(await makeParent(database.db))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const before = Date.now()
    const channel = await openChannel(cookie)
    const after = Date.now() // waiting lets this clock go on too
    vi.advanceTimersByTime(before + 29_000 - after)
    await sleep(100) // by the real one: long enough for what must not come
    expect(channel.heartbeats).toBe(0)
    vi.advanceTimersByTime(after + 30_000 - Date.now())
    while (channel.heartbeats === 0) await sleep(5)
    expect(channel.heartbeats).toBe(1)
    expect(channel.told).toEqual([])
    await channel.leave()
  } finally {
    vi.useRealTimers()
  }
})

test('the answer is neither kept nor gathered on its way', async () => {
  const { parent } = await makeListeners()
  const channel = await openChannel(await signIn(parent))
  expect(channel.headers.get('content-type')).toBe('text/event-stream')
  expect(channel.headers.get('cache-control')).toContain('no-store')
  expect(channel.headers.get('x-accel-buffering')).toBe('no')
  expect(channel.headers.get('content-encoding')).toBeNull()
  await channel.leave()
})

test('whoever joins while the server is stopping is sent away, as those are who have joined', async () => {
  const stopping = new LiveHub()
  stopping.close()
  for await (const event of stopping.events(['anybody'])) expect.fail(`was told ${event.about}`)
})
