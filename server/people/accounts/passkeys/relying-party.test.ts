import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://netzpass.example', { id: 'netzpass.example', origins: ['https://netzpass.example'] }],
  ['https://netzpass.example:8443', { id: 'netzpass.example', origins: ['https://netzpass.example:8443'] }],
  ['http://127.0.0.1:3000', { id: 'localhost', origins: ['http://localhost:3000'] }],
  ['http://localhost:3000', { id: 'localhost', origins: ['http://localhost:3000'] }],
])('at %s passkeys belong to its name', (publicUrl, party) => {
  expect(relyingPartyOf(publicUrl)).toEqual(party)
})

test.each([
  ['without https', 'http://netzpass.example'],
  ['in a home network', 'http://192.168.178.20:3000'],
  ['at a number, with https too', 'https://192.168.178.20'],
  ['at a number of version 6', 'https://[2001:db8::1]'],
])('%s there are none', (_where, publicUrl) => {
  expect(relyingPartyOf(publicUrl)).toBeUndefined()
})
