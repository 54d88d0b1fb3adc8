import { afterEach, expect, test, vi } from 'vitest'
import { brand } from '../../../domain/platform/brand.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { securityTxtRoutes } from './security-txt.ts'

afterEach(() => void vi.useRealTimers())

const read = () => securityTxtRoutes({ publicUrl: 'https://netzpass.example' }).request('/.well-known/security.txt')

test('whoever has found a weakness finds out where to tell of it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') })
  const answer = await read()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  expect((await answer.text()).split('\n')).toEqual([
    `Contact: mailto:${brand.contact.email}`,
    'Expires: 2027-01-01T00:00:00.000Z',
    'Preferred-Languages: de, en',
    'Canonical: https://netzpass.example/.well-known/security.txt',
    '',
  ])
})

test.each(['2026-01-01', '2026-02-28', '2026-06-30', '2026-07-01', '2026-12-31'])(
  'on %s it is good for half a year at least, and for less than a year',
  async (day) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T12:00:00Z`) })
    const [, expires = ''] = /^Expires: (.+)$/m.exec(await (await read()).text()) ?? []
    const days = (Date.parse(expires) - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(180)
    expect(days).toBeLessThan(365)
  },
)
