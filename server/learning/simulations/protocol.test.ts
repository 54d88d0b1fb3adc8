import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSigned, signMessage } from '../../content/simulations/signature.ts'

const page = readFileSync(new URL('../../../docs/simulations.md', import.meta.url), 'utf8')
const secret = /whsec_[\w+/=]{20,}/.exec(page)?.[0] ?? ''

/** The signed messages of the example, with headers and body as they stand there. */
const messages = [...page.matchAll(/```http\nPOST .*\n([\s\S]*?)\n\n(.*)\n```/g)].map(([, head = '', body = '']) => ({
  headers: Object.fromEntries(head.split('\n').map((line) => line.split(': ') as [string, string])),
  body,
}))

test('the exchange that docs/simulations.md shows is signed as we sign', () => {
  expect(messages).toHaveLength(2)
  for (const { headers, body } of messages) {
    const now = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(headers).toMatchObject(signMessage(secret, { id: headers['webhook-id'] ?? '', body, now }))
    expect(isSigned(secret, { headers, body, now })).toBe(true)
  }
})
