import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerRefusal } from './answers.ts'
import { inSignInLine, waitingToSignIn } from './sign-in-line.ts'

test('a flood from one address is told when to come again, and keeps no family out', async () => {
  const open = Promise.withResolvers<void>()
  const app = new Hono()
  app.onError(answerRefusal)
  app.post('/sign-in', async (c) => {
    c.set('clientAddress', c.req.header('from') ?? '')
    return inSignInLine(c, async () => {
      await open.promise
      return c.text('in')
    })
  })
  const signIn = async (from: string) => app.request('/sign-in', { method: 'POST', headers: { from } })
  const isNothing = Symbol('nothing')
  const now = <T>(answer: Promise<T>) => Promise.race([answer, new Promise((tick) => setTimeout(tick, 20, isNothing))])

  const flood = Array.from({ length: 2_010 }, () => signIn('2001:db8:5:6::1'))
  const sameNetwork = (await now(signIn('2001:db8:5:7::1'))) as Response
  expect([sameNetwork.status, Number(sameNetwork.headers.get('retry-after'))]).toEqual([503, expect.any(Number)])
  expect(Number(sameNetwork.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await sameNetwork.json()).toMatchObject({
    code: 'SIGN_IN_BUSY',
    message: expect.stringMatching(
      /^Gerade melden sich sehr viele an\. Bitte versuchen Sie es in \d+ Sekunden noch einmal\.$/,
    ),
    messageForChild: expect.stringMatching(/^Gerade melden sich sehr viele an\. Versuch es in \d+ Sekunden/),
  })
  const families = ['198.51.100.1', '198.51.100.2'].map(signIn)
  expect(await now(families[0] as Promise<Response>)).toBe(isNothing) // it waits
  open.resolve()
  expect((await Promise.all(families)).map(({ status }) => status)).toEqual([200, 200])
  const answers = (await Promise.all(flood)).map(({ status }) => status)
  expect(new Set(answers)).toEqual(new Set([200, 503]))
  expect(waitingToSignIn()).toBe(0)
})
