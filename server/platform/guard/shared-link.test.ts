import { expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { countSharedLink, createThrottle, mayNoteVisit } from './throttle.ts'

const database = await useDatabase()
const throttle = createThrottle(database.db, 'a secret only this test knows, 32 characters')

const use = (token: string, clientAddress: string) => countSharedLink({ throttle, clientAddress }, token)
const refused = (wait: RegExp) =>
  expect.objectContaining({
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: expect.any(Number),
    message: expect.stringMatching(
      new RegExp(`^Über diesen Link wurde gerade sehr viel gelernt\\. Versuch es in ${wait.source} noch einmal\\.$`),
    ),
  })

test('a class of sixty behind one address opens its links and begins at once; the 121st thing in a minute waits', async () => {
  for (let count = 0; count < 120; count++) await use(`link ${count % 60}`, `2001:db8:1:2::${count}`)
  await expect(use('another link', '2001:db8:1:2::ffff')).rejects.toEqual(refused(/einer Minute/))
  await expect(use('another link', '2001:db8:1:3::1')).resolves.toBeUndefined()
})

test('one link is begun a thousand times a day, from wherever, and others go on', { tags: 'thorough' }, async () => {
  for (let count = 0; count < 1000; count++) await use('a leaked link', `198.51.${count % 200}.7`)
  await expect(use('a leaked link', '203.0.113.5')).rejects.toEqual(refused(/(23|24) Stunden/))
  await expect(use('a private link', '203.0.113.5')).resolves.toBeUndefined()
})

test('however often a link is visited, what is begun through it goes on; only its visits are noted no more', async () => {
  const visit = (count: number) =>
    mayNoteVisit({ throttle, clientAddress: `198.51.${count % 200}.9` }, 'in a newsletter')
  for (let count = 0; count < 1000; count++) expect(await visit(count)).toBe(true)
  expect(await visit(1000)).toBe(false)
  await expect(use('in a newsletter', '203.0.113.6')).resolves.toBeUndefined()
}, 60_000)
