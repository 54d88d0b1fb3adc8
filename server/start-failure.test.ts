import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { log } from './log.ts'
import { explainFailure } from './start-failure.ts'

const settings = { PORT: 3000, HOST: 'netzpass.example', DATABASE_URL: 'postgres://db.example/netzpass' }
const failing = (about: object) => Object.assign(new Error('It failed'), about)

test.each([
  ['the database refuses the password', new pg.DatabaseError('It failed', 10, 'error')],
  ['nobody listens there', failing({ code: 'ECONNREFUSED' })], // of several addresses: without a call
  ['there is no such machine', failing({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.example' })],
  ['it takes too long', failing({ code: 'ETIMEDOUT', syscall: 'connect' })],
])('%s: DATABASE_URL is named', (_, error) => {
  expect(explainFailure(error, settings)).toBe(
    'DATABASE_URL: Die Datenbank ist nicht erreichbar oder nicht nutzbar (It failed).',
  )
})

test.each([
  ['an address that is not of this machine', { code: 'EADDRNOTAVAIL', syscall: 'listen' }],
  ['a name that nobody has', { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: settings.HOST }],
])('%s: HOST is named, also with a database elsewhere', (_, about) => {
  expect(explainFailure(failing(about), settings)).toBe('HOST netzpass.example gehört nicht zu diesem Rechner.')
})

test('an unknown cause is not blamed on the database, and is logged with its stack', () => {
  const fatal = vi.spyOn(log, 'fatal').mockImplementation(() => {})
  const error = failing({ code: 'ERR_MODULE_NOT_FOUND' })
  expect(explainFailure(error, settings)).toMatch(/^Netzpass konnte nicht starten/)
  expect(fatal).toHaveBeenCalledWith({ err: error }, expect.any(String))
  fatal.mockRestore()
})
