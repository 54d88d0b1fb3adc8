import { describe, expect, test } from 'vitest'
import { useAccountServer } from '../../../tests/support/account-server.ts'

// Where somebody may send a secret: one with other letters than ours is a wrong one, and no defect.

const server = await useAccountServer()

/** As many signs as ours have, and more bytes; and some that no decoding knows. */
const foreign = [
  'ä'.repeat(43),
  'ä'.repeat(32),
  'ä'.repeat(64),
  '€'.repeat(22),
  '\ud800'.repeat(43),
  '%F0%9F',
  '=',
  '.ä.',
  '🦊'.repeat(16),
]

const places: [string, (secret: string) => Promise<{ status: number }>][] = [
  ...[
    ['/api/probe', (signature: string) => ({ at: Date.now(), signature })],
    ['/api/setup/look', (token: string) => ({ token })],
    ['/api/simulations/outcome', (secret: string) => ({ secret })],
    ['/api/auth/mailed-link', (token: string) => ({ token })],
    ['/api/auth/confirm-email', (token: string) => ({ token })],
    ['/api/auth/release-address', (token: string) => ({ token })],
    ['/api/auth/reset-password', (token: string) => ({ token, password: 'Ganz-Neues-Pferd-9' })],
    ['/api/auth/sign-in/child', (digits: string) => ({ familyCode: digits, handle: digits, secret: digits })],
    ['/trpc/guardians.look', (token: string) => ({ token })],
    ['/trpc/guardians.accept', (token: string) => ({ token, code: '123456' })],
    ['/trpc/dailyStatus.switchOff', (token: string) => ({ token })],
    ['/trpc/sharing.contentByToken', (token: string) => ({ token })],
    ['/trpc/passes.byCode', (code: string) => ({ code })],
    ['/trpc/trial.take', (receipt: string) => ({ receipt, childId: receipt })],
  ].map(([path, body]) => {
    const send = (secret: string) =>
      server.openBrowser().post(path as string, (body as (secret: string) => object)(secret))
    return [path, send] as [string, typeof send]
  }),
  ['/abmelden/…', (secret) => server.openBrowser().post(`/abmelden/${encodeURIComponent(secret.toWellFormed())}`, {})],
  ...['netzpass.session_token', 'netzpass.confirming', 'netzpass.device', 'netzpass.known_device'].map((name) => {
    const send = (secret: string) => {
      const cookie = `${name}=${encodeURIComponent(`1.${secret.toWellFormed()}`)}`
      return server.openBrowser().post('/api/auth/sign-in', { email: 'a@b.example', password: 'x' }, { cookie })
    }
    return [`the cookie ${name}`, send] as [string, typeof send]
  }),
]

describe.each(places)('%s', (_place, send) => {
  test.each(foreign)('refuses %j, and is no defect', async (secret) => {
    const { status } = await send(secret)
    expect(status).toBeLessThan(500)
  })
})
