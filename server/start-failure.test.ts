import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { log } from './log.ts'
import { requireBuild } from './platform/web/build.ts'
import { explainFailure } from './start-failure.ts'

const settings = { PORT: 3000, HOST: 'netzpass.example' }
const failing = (about: object) => Object.assign(new Error('It failed'), about)

const ofDatabase = (code: string) => Object.assign(new pg.DatabaseError('It failed', 10, 'error'), { code })

test.each<[string, unknown, RegExp]>([
  [
    'the database refuses the password',
    ofDatabase('28P01'),
    /^Die Datenbank nimmt Name oder Passwort nicht an\. Bitte/,
  ],
  ['nobody listens there', failing({ code: 'ECONNREFUSED' }), /^Die Datenbank antwortet nicht\. Bitte/], // of several addresses: without a call
  [
    'there is no such machine',
    failing({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.example' }),
    /^Den Rechner der Datenbank gibt es/,
  ],
  ['it takes too long', failing({ code: 'ETIMEDOUT', syscall: 'connect' }), /^Die Datenbank antwortet nicht\. Bitte/],
  ['it only says that it takes too long', new Error('timeout expired'), /^Die Datenbank antwortet nicht\. Bitte/],
  ['it is a copy', ofDatabase('25006'), /lässt sich nur lesen\. Bitte nennen Sie/],
  ['it says what nobody foresaw', ofDatabase('0A000'), /antwortet nicht, wie sie soll \(0A000\)\. Bitte/],
  [
    'the disk breaks',
    failing({ code: 'EIO', syscall: 'read', path: '/data/secret' }),
    /^\/data\/secret: Der Datenträger meldet/,
  ],
])('%s: the sentence says what to do, in no words of a library', (_, error, says) => {
  const said = explainFailure(error, settings)
  expect(said).toMatch(says)
  expect(said).not.toContain('It failed')
})

test.each([
  ['an address that is not of this machine', { code: 'EADDRNOTAVAIL', syscall: 'listen' }],
  ['a name that nobody has', { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: settings.HOST }],
])('%s: HOST is named, also with a database elsewhere', (_, about) => {
  expect(explainFailure(failing(about), settings)).toMatch(
    /^HOST netzpass\.example gehört nicht zu diesem Rechner\. Bitte/,
  )
})

test('a port that only root may take is named', () => {
  expect(explainFailure(failing({ code: 'EACCES', syscall: 'listen' }), settings)).toMatch(
    /^PORT 3000 ist .* nicht erlaubt/,
  )
})

test('a program that nobody has built says how to build it', () => {
  let thrown: unknown
  try {
    requireBuild('/nowhere/build/server/index.js')
  } catch (error) {
    thrown = error
  }
  expect(explainFailure(thrown, settings)).toMatch(/^Netzpass ist hier noch nicht gebaut\. .*npm run build/)
})

test('an unknown cause is not blamed on the database, and is logged with its stack', () => {
  const fatal = vi.spyOn(log, 'fatal').mockImplementation(() => {})
  const error = failing({ code: 'ERR_MODULE_NOT_FOUND' })
  expect(explainFailure(error, settings)).toMatch(/^Netzpass konnte nicht starten/)
  expect(fatal).toHaveBeenCalledWith({ err: error }, expect.any(String))
  fatal.mockRestore()
})
