import pg from 'pg'
import { expect, test } from 'vitest'
import { outageBehind } from './outage.ts'
import { endsConnection, refusalBehind } from './refuse.ts'

const said = (code: string) => Object.assign(new pg.DatabaseError('It failed', 10, 'error'), { code })
const failed = (code: string) => Object.assign(new Error('It failed'), { code })

test.each<[what: string, error: Error, refusal: string, ends: boolean]>([
  ['a replica, or a server that lets nobody write', said('25006'), 'READ_ONLY', true],
  ['a full disk', said('53100'), 'STORAGE_FULL', false],
  ['no memory', said('53200'), 'UNAVAILABLE', false],
  ['too many connections', said('53300'), 'UNAVAILABLE', false],
  ['a statement that took too long', said('57014'), 'UNAVAILABLE', false],
  ['a server that is stopped', said('57P01'), 'UNAVAILABLE', true],
  ['a server that has crashed', said('57P02'), 'UNAVAILABLE', true],
  ['a server that starts, or recovers', said('57P03'), 'UNAVAILABLE', true],
  ['a transaction that was idle for too long', said('25P03'), 'UNAVAILABLE', true],
  ['a transaction that took too long', said('25P04'), 'UNAVAILABLE', true],
  ['a pooler without a server', said('08P01'), 'UNAVAILABLE', true],
  ['a broken connection', said('08006'), 'UNAVAILABLE', true],
  ['a lock that somebody else keeps', said('55P03'), 'UNAVAILABLE', false],
  ['a deadlock', said('40P01'), 'UNAVAILABLE', false],
  ['what a replica has to follow', said('40001'), 'UNAVAILABLE', false],
  ['another password', said('28P01'), 'UNAVAILABLE', false],
  ['no such database', said('3D000'), 'UNAVAILABLE', false],
  ...[
    'EADDRNOTAVAIL EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH',
    'ENETDOWN ENETUNREACH ENOTFOUND EPIPE ETIMEDOUT',
  ]
    .flatMap((codes) => codes.split(' '))
    .map((code): [string, Error, string, boolean] => [code, failed(code), 'UNAVAILABLE', true]),
  ...[
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
  ].map((words): [string, Error, string, boolean] => [words, new Error(words), 'UNAVAILABLE', true]),
])('%s is an outage, told with 503', (_, error, refusal, ends) => {
  expect(outageBehind(error)).toMatchObject({ code: refusal, status: 503 })
  expect(endsConnection(error)).toBe(ends)
})

test.each([
  ['a statement that is wrong', said('42601')],
  ['a constraint that nobody foresaw', said('23514')],
  ['a mistake of ours', new TypeError('x is undefined')],
])('%s is a defect', (_, error) => {
  expect(refusalBehind(error)).toBeUndefined()
})
