import { randomInt } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { BACKUP_CODE_LENGTH, BACKUP_CODE_SIGNS, writeBackupCode } from '../../../../domain/people/two-factor.ts'
import { brand } from '../../../../domain/platform/brand.ts'
import { refuse } from '../../../platform/db/refuse.ts'
import type { Auth } from '../auth.ts'
import type { Owner } from '../security-notice.ts'

// The library's own routes for this ask for the password each time; ours asks for one that was confirmed lately. They
// keep what the library reads: table, encryption, and the list of backup codes as JSON.

const BACKUP_CODES = 10
/** 20 printable signs hold 131 bits (RFC 4226 asks for 128); the key has 32 letters, eight groups of four to type. */
const SECRET_LENGTH = 20

type Row = { id: string; secret: string; backupCodes: string; verified: boolean }

async function open(auth: Auth, userId: string) {
  const { adapter, secretConfig: key } = await auth.$context
  const where = [{ field: 'userId', value: userId }]
  const row = await adapter.findOne<Row>({ model: 'twoFactor', where })
  return { adapter, key, where, row }
}

/**
 * Makes a new secret for an authenticator app; it counts once a code of it was confirmed.
 * @throws Refusal TWO_FACTOR_IS_ON
 */
export async function beginTwoFactor(
  auth: Auth,
  user: { id: string; email: string },
): Promise<{ key: string; address: string }> {
  const { adapter, key, where, row } = await open(auth, user.id)
  if (row?.verified) return refuse('TWO_FACTOR_IS_ON')
  const secret = String.fromCharCode(...Array.from({ length: SECRET_LENGTH }, () => randomInt(33, 127)))
  const data = {
    secret: await symmetricEncrypt({ key, data: secret }),
    backupCodes: await symmetricEncrypt({ key, data: '[]' }),
    verified: false,
  }
  if (row) await adapter.deleteMany({ model: 'twoFactor', where: [...where, { field: 'verified', value: false }] })
  try {
    await adapter.create({ model: 'twoFactor', data: { ...data, userId: user.id } })
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'two_factor_userId_key') throw error
    return beginTwoFactor(auth, user) // begun elsewhere in between: whoever comes later begins again
  }
  return { key: base32(secret), address: keyAddress(base32(secret), user.email) }
}

/** New backup codes; the old ones end. They are readable here and nowhere else. @throws Refusal TWO_FACTOR_IS_OFF */
export async function renewBackupCodes(auth: Auth, userId: string): Promise<string[]> {
  const { adapter, where, row } = await open(auth, userId)
  if (!row?.verified) return refuse('TWO_FACTOR_IS_OFF')
  const { codes, encrypted } = await makeBackupCodes(auth)
  await adapter.update({ model: 'twoFactor', where, update: { backupCodes: encrypted } })
  return codes
}

export async function makeBackupCodes(auth: Auth): Promise<{ codes: string[]; encrypted: string }> {
  const { secretConfig: key } = await auth.$context
  const codes = Array.from({ length: BACKUP_CODES }, makeBackupCode)
  return { codes, encrypted: await symmetricEncrypt({ key, data: JSON.stringify(codes) }) }
}

/** How many backup codes are left; undefined without two-factor. */
export async function countBackupCodes(auth: Auth, userId: string): Promise<number | undefined> {
  const { key, row } = await open(auth, userId)
  if (!row?.verified) return undefined
  const codes = JSON.parse(await symmetricDecrypt({ key, data: row.backupCodes })) as string[]
  return codes.length
}

/** The owner of an account, for notices about it. */
export async function findOwner(auth: Auth, userId: string) {
  const user = await (await auth.$context).internalAdapter.findUserById(userId)
  return (user as Owner | null) ?? refuse('UNAUTHORIZED')
}

const makeBackupCode = () =>
  writeBackupCode(
    Array.from({ length: BACKUP_CODE_LENGTH }, () => BACKUP_CODE_SIGNS[randomInt(BACKUP_CODE_SIGNS.length)]).join(''),
  )

/** The address that the QR code holds: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function keyAddress(key: string, email: string): string {
  const label = `${encodeURIComponent(brand.name)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: key, issuer: brand.name, digits: '6', period: '30' })}`
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Only for lengths that fill whole letters, as 20 signs do. */
function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => BASE32[Number.parseInt(five, 2)] as string)
}
