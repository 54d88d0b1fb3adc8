import { describe, expect, test } from 'vitest'
import { HASHES_AT_ONCE, hashPassword, verifyPassword } from './password.ts'

/** 'Korrekt-Pferd-7', hashed with the same cost some time ago. */
const OLD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$IlC9heFqsi0KVfaIqWAiHw$+5eW6bHyGAIeVRMPPZkikpUVexNRUq3djmJ8Do+FJeE'

describe('a hash', () => {
  test('is argon2id in PHC format, with its cost, a nonce of 16 bytes and 32 bytes of hash', async () => {
    const hash = await hashPassword('Korrekt-Pferd-7')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  })

  test('is another one each time', async () => {
    expect(await hashPassword('Korrekt-Pferd-7')).not.toBe(await hashPassword('Korrekt-Pferd-7'))
  })

  test('verifies the password it was made of, and no other', async () => {
    const hash = await hashPassword('Ein Satz mit Ümläuten 😀')
    expect(await verifyPassword({ hash, password: 'Ein Satz mit Ümläuten 😀' })).toBe(true)
    for (const password of ['ein Satz mit Ümläuten 😀', 'Ein Satz mit Ümläuten 😀.', 'Ein Satz mit Ümläuten', '']) {
      expect(await verifyPassword({ hash, password }), password).toBe(false)
    }
  })

  test('verifies although another keyboard writes umlauts as two signs', async () => {
    const hash = await hashPassword('Passwo\u0308rter-Wolke')
    expect(await verifyPassword({ hash, password: 'Passw\u00f6rter-Wolke' })).toBe(true)
  })

  test('verifies although a blank was copied along', async () => {
    const hash = await hashPassword('Sattel-Keks-Esel-43')
    expect(await verifyPassword({ hash, password: ' Sattel-Keks-Esel-43\n' })).toBe(true)
    expect(await verifyPassword({ hash, password: 'Sattel-Keks -Esel-43' })).toBe(false)
  })

  test('verifies with the blanks that it was made with, and asks for them', async () => {
    const hash = await hashPassword(' Ein Satz mit Rand ')
    expect(await verifyPassword({ hash, password: ' Ein Satz mit Rand ' })).toBe(true)
    expect(await verifyPassword({ hash, password: 'Ein Satz mit Rand' })).toBe(false)
  })

  test('made earlier still verifies', async () => {
    expect(await verifyPassword({ hash: OLD_HASH, password: 'Korrekt-Pferd-7' })).toBe(true)
    expect(await verifyPassword({ hash: OLD_HASH, password: 'Korrekt-Pferd-8' })).toBe(false)
  })

  test('is reckoned with the cost that stands in it: one made with less verifies too', async () => {
    const cheap = '$argon2id$v=19$m=64,t=1,p=1$b3yJj/XgSMDaksgUEh17LA$GXtKwtoGv3OcIE2zMLVDp5LkZzQaxRPK8AWL29Z2zgU'
    expect(await verifyPassword({ hash: cheap, password: 'Korrekt-Pferd-7' })).toBe(true)
    const withAnotherCost = cheap.replace('m=64,', 'm=128,')
    expect(await verifyPassword({ hash: withAnotherCost, password: 'Korrekt-Pferd-7' })).toBe(false)
  })
})

test.each([
  ['bcrypt', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
  ['scrypt as the auth library makes it', 'a1b2c3d4e5f60718293a4b5c6d7e8f90:00112233445566778899aabbccddeeff'],
  ['argon2i', OLD_HASH.replace('argon2id', 'argon2i')],
  ['argon2id of another version', OLD_HASH.replace('v=19', 'v=16')],
  ['argon2id cut off', OLD_HASH.slice(0, OLD_HASH.lastIndexOf('$'))],
  ['argon2id with something behind it', `${OLD_HASH}$`],
  ['the password itself', 'Korrekt-Pferd-7'],
  ['nothing', ''],
])('a hash of another kind never verifies: %s', async (_sentence, hash) => {
  expect(await verifyPassword({ hash, password: 'Korrekt-Pferd-7' })).toBe(false)
})

test('of a flood at once the first are answered, and who would wait too long is refused', async () => {
  const cheap = OLD_HASH.replace('m=19456,t=2', 'm=8,t=1')
  const answers = await Promise.allSettled(
    Array.from({ length: 600 }, () => verifyPassword({ hash: cheap, password: 'Korrekt-Pferd-7' })),
  )
  const waiting = HASHES_AT_ONCE + 500
  expect(answers.slice(0, waiting).filter(({ status }) => status === 'rejected')).toEqual([])
  const refused = answers.slice(waiting).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(600 - waiting)
  expect(refused[0]).toMatchObject({ reason: { code: 'UNAVAILABLE' } })
})

test('many at once are all answered, each with its own', async () => {
  const guesses = Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? 'Korrekt-Pferd-7' : `Pferd-${index}`))
  const answers = await Promise.all(guesses.map((password) => verifyPassword({ hash: OLD_HASH, password })))
  expect(answers).toEqual(guesses.map((password) => password === 'Korrekt-Pferd-7'))
})
