import { afterEach, expect, test, vi } from 'vitest'
import { asJson, callServer, NOT_REACHED, telling } from './call-server.ts'

afterEach(() => void vi.unstubAllGlobals())

const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
const call = () => callServer('/api/auth/somewhere', telling({ a: 1 }), asJson<{ b: number }>)

test('an answer is read', async () => {
  answering(async () => Response.json({ b: 2 }))
  expect(await call()).toEqual({ b: 2 })
})

test('a refusal tells what the server said', async () => {
  const said = { message: 'Der Code stimmt nicht.', messageForChild: 'Stimmt nicht.', fields: { code: 'Falsch' } }
  answering(async () => Response.json({ code: 'WRONG_CODE', ...said }, { status: 400 }))
  await expect(call()).rejects.toMatchObject({ failure: { ...said, refusal: 'WRONG_CODE', status: 400 } })
})

test('a refusal in nobody’s words has a German sentence all the same', async () => {
  answering(async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  await expect(call()).rejects.toMatchObject({
    failure: { status: 502, refusal: undefined, message: expect.stringContaining('schiefgegangen') },
  })
})

test.each([
  ['no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that breaks off', async () => new Response('{"b":')],
])('%s is told in German', async (_sentence, answer) => {
  answering(answer)
  await expect(call()).rejects.toMatchObject({ failure: NOT_REACHED })
})
