import { afterAll, describe, expect, test, vi } from 'vitest'
import { refusals } from '../domain/platform/refusals.ts'
import { callersOf, TEST_KEY } from '../tests/support/callers.ts'
import { useDatabase } from '../tests/support/db.ts'
import { startHttpServer } from '../tests/support/http-server.ts'
import { asOwner } from '../tests/support/owner.ts'
import { makeChild, makeParent } from '../tests/support/people.ts'
import { log } from './log.ts'

const database = await useDatabase()
const server = await startHttpServer(database, { appSecret: TEST_KEY })
afterAll(async () => {
  await server.close()
})

const { message, toChild: messageForChild } = refusals.INVALID_INPUT

describe('an input that no screen of ours sends is refused in German', () => {
  test.each([
    ['of another kind', 'competencies.list', 1, { '': message }],
    ['with a list in place of a text', 'competencies.list', { search: [] }, { search: message }],
    ['with nothing in it', 'sharing.recordUse', {}, { token: message }],
  ])('%s', async (_, path, input, fields) => {
    const { status, json } = await server.post(`/trpc/${path}`, input)
    expect({ status, json }).toMatchObject({
      status: 400,
      json: { error: { message, data: { fields, messageForChild } } },
    })
  })

  test('and the sentence stands there once, however many fields it is about', async () => {
    const { json } = await server.post('/trpc/faq.recordClick', { sessionId: 1, userAgent: 1, faqItemId: 'x' })
    expect((json as { error: { message: string } }).error.message.split(message)).toHaveLength(2)
  })
})

test('a refusal’s own status is the answer’s, also one that the API’s library has no word for', async () => {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent, { registered: false })
  const { link } = await callersOf(database.db).asParent(parent).invitations.create({ childId: child.id })
  await asOwner(database.db, (tx) =>
    tx
      .updateTable('childInvitations')
      .set({ expiresAt: new Date(0) })
      .execute(),
  )
  const input = { token: link.split('/').at(-1), password: 'Wolke-Pferd-8' }
  const { status, json } = await server.post('/trpc/invitations.accept', input)
  expect({ status, json }).toMatchObject({
    status: 410,
    json: { error: { data: { httpStatus: 410, refusal: 'INVITATION_INVALID' } } },
  })
})

test('whoever opens a live channel without being signed in is no defect: the log stays silent', async () => {
  const logged = vi.spyOn(log, 'error')
  const { text } = await server.send('GET', '/trpc/live.events', { headers: { accept: 'text/event-stream' } })
  expect(text).toContain(refusals.UNAUTHORIZED.message)
  expect(logged).not.toHaveBeenCalled()
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
  'a page that is asked for by %s is refused in German',
  async (method) => {
    const headers = { origin: server.publicUrl, 'content-length': '0' }
    const { status, json } = await server.send(method, '/kompetenzen', { headers })
    expect({ status, json }).toEqual({
      status: 405,
      json: { code: 'WRONG_METHOD', message: refusals.WRONG_METHOD.message },
    })
  },
)

test.each(['/media/x.webp', '/drawings/nirgends.svg', '/api/packages/nirgends'])(
  '%s, which is not there, is so in German',
  async (path) => {
    const { status, text } = await server.send('GET', path)
    expect(status).toBe(404)
    expect(text).toContain(refusals.NOT_FOUND.message)
  },
)
