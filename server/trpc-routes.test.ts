import { afterAll, describe, expect, test } from 'vitest'
import { callersOf } from '../tests/support/callers.ts'
import { makeCompetency } from '../tests/support/curriculum.ts'
import { useDatabase } from '../tests/support/db.ts'
import { cookiesOf, startHttpServer } from '../tests/support/http-server.ts'
import { assign } from '../tests/support/learning.ts'
import { asOwner } from '../tests/support/owner.ts'
import { makeChild, makeParent, PASSWORD } from '../tests/support/people.ts'
import { testServices } from '../tests/support/services.ts'
import { AnswerCache } from './platform/web/answer-cache.ts'

const database = await useDatabase()
const answers = new AnswerCache()
const { catalogue } = testServices(database.db, { secret: 'x'.repeat(32), publicUrl: 'http://127.0.0.1' })
const server = await startHttpServer(database, { answers, catalogue })
afterAll(() => server.close())

const parent = await makeParent(database.db)
for (const name of ['Anna', 'Ben']) await makeChild(database.db, parent, { name })
const cookie = cookiesOf(await server.post('/api/auth/sign-in', { email: parent.email, password: PASSWORD }))
const ask = (calls: Record<string, unknown>, headers = {}) =>
  server.post(`/trpc/${Object.keys(calls).join()}?batch=1`, { ...Object.values(calls) }, { cookie, ...headers })

describe('what a child did on a device', () => {
  const learning = async (name: string) => {
    const { levels, id } = await makeCompetency(database.db)
    const child = await makeChild(database.db, await makeParent(database.db), { name })
    await assign(database.db, child, { id })
    const cookie = cookiesOf(await server.post('/api/auth/sign-in', { email: child.email, password: PASSWORD }))
    const { headers } = await server.post('/trpc/lessons.byId?batch=1', {}, { cookie })
    return { cookie, lessonId: levels[0]?.lessonIds[0], owner: String(headers['device-owner']) }
  }
  const markRead = ({ cookie, lessonId }: { cookie: string; lessonId: string | undefined }, owner: string) =>
    server.post('/trpc/lessons.markRead?batch=1', { 0: { lessonId } }, { cookie, 'device-owner': owner })

  test('counts for nobody else who has signed in there meanwhile', async () => {
    const [mila, jonas] = [await learning('Mila'), await learning('Jonas')]
    expect(mila.owner).not.toBe(jonas.owner)
    expect((await markRead(mila, jonas.owner)).status).toBe(401)
    expect((await markRead(mila, mila.owner)).status).toBe(200)
  })
})

describe('several calls by one POST', () => {
  test('are answered in their order, each by itself', async () => {
    const { status, json } = await ask({
      'children.names': {},
      'assignments.listForChild': { childId: 'no id' },
      'nobody.knows': {},
      'children.list': undefined,
    })
    expect(status).toBe(207)
    expect(json).toEqual([
      { result: { data: [expect.objectContaining({ name: 'Anna' }), expect.objectContaining({ name: 'Ben' })] } },
      { error: expect.objectContaining({ message: 'Ungültige Kennung' }) },
      { error: expect.objectContaining({ data: expect.objectContaining({ httpStatus: 404 }) }) },
      { result: { data: [expect.anything(), expect.anything()] } },
    ])
  })

  test('may begin with what the server reads: then it first finds out who asks', async () => {
    for (const again of [1, 2, 3]) {
      const { status, json } = await ask({ 'dailyStatus.preview': {} })
      expect({ again, status }).toEqual({ again, status: 200 })
      expect(json).toEqual([{ result: { data: expect.objectContaining({ subject: expect.any(String) }) } }])
    }
  })

  test('have the status of all of them when it is the same', async () => {
    const { status } = await server.post('/trpc/children.names,children.list?batch=1', {})
    expect(status).toBe(401)
  })

  test('by GET, or in another form, are none', async () => {
    const get = await server.send('GET', '/trpc/children.names,children.list?batch=1', { headers: { cookie } })
    expect(get.status).toBe(400)
    expect((await server.post('/trpc/children.names,children.list?batch=1', '"x"', { cookie })).status).toBe(400)
  })
})

describe('an answer', () => {
  const bytesOf = async (encoding: string, path: string) => {
    const response = await fetch(`${server.publicUrl}${path}`, {
      method: 'POST',
      body: '{"0":{}}',
      headers: { 'content-type': 'application/json', 'accept-encoding': encoding, cookie },
    })
    return { headers: response.headers, text: await response.text() }
  }

  test('of more than a kilobyte is compressed as the caller takes it, a smaller one is not', async () => {
    for (let number = 0; number < 10; number++) await makeCompetency(database.db)
    catalogue.drop()
    answers.drop()
    const plain = await bytesOf('identity', '/trpc/competencies.list?batch=1')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.text.length).toBeGreaterThan(1024)
    for (const encoding of ['br', 'gzip']) {
      const { headers, text } = await bytesOf(encoding, '/trpc/competencies.list?batch=1')
      expect(text).toBe(plain.text)
      expect(headers.get('content-encoding')).toBe(encoding)
    }
    const small = await bytesOf('br', '/trpc/children.names?batch=1')
    expect(small.headers.get('content-encoding')).toBeNull()
  })

  test('that is the same for all is kept until content changes', async () => {
    const titles = async () => {
      const { json } = await server.post('/trpc/competencies.list?batch=1', { 0: {} })
      return (json as { result: { data: { title: string }[] } }[])[0]?.result.data.map(({ title }) => title)
    }
    const before = await titles()
    const { title } = await makeCompetency(database.db)
    catalogue.drop()
    expect(await titles(), 'kept').toEqual(before)
    const { json: again } = await server.post('/trpc/competencies.list?batch=1', { 0: { x: 1 }, 1: {}, y: 'z' })
    expect(JSON.stringify(again), 'kept, whatever nobody reads of what was sent').not.toContain(title)
    answers.drop()
    expect(await titles()).toContain(title)
  })

  test('of a shared link is looked up each time: what changes is seen, and a name only by who may', async () => {
    const child = await makeChild(database.db, parent, { name: 'Cleo' })
    const competency = await makeCompetency(database.db)
    await assign(database.db, child, competency)
    const lessonId = competency.levels[0]?.lessonIds[0] as string
    const of = { childId: child.id, contentType: 'lesson', contentId: lessonId } as const
    const { token } = await callersOf(database.db).asParent(parent).sharing.link(of)
    const shown = async (headers = {}) => {
      const { json } = await server.post('/trpc/sharing.contentByToken?batch=1', { 0: { token } }, headers)
      return JSON.stringify(json)
    }
    const first = await shown()
    expect(first).toContain('Lies mich.')
    expect(await shown({ cookie })).toContain('Cleo')
    expect(await shown()).toBe(first)
    await asOwner(database.db, (tx) =>
      tx.updateTable('lessons').set({ content: '<p>Lies anderes.</p>' }).where('id', '=', lessonId).execute(),
    )
    expect(await shown()).toContain('Lies anderes.')
    const links = await callersOf(database.db).asParent(parent).sharing.list({ childId: child.id })
    await callersOf(database.db)
      .asParent(parent)
      .sharing.revoke({ id: links[0]?.id as string })
    expect(await shown()).toContain('Inhalt nicht gefunden oder abgelaufen')
  })

  test('carries what guards it, and is kept by nobody on the way', async () => {
    const { headers } = await ask({ 'children.names': {} })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{8}$/),
    })
  })
})
