import { readFileSync } from 'node:fs'
import { ReadableStream as NodeStream } from 'node:stream/web'
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'
import { SettingsError } from '../../settings.ts'

/** How each age file begins. */
const MAGIC = 'age-encryption.org/v1'

type Bytes = AsyncIterable<Uint8Array>

/** What the library takes. It is asked for one chunk at a time: nothing is read ahead. */
const pulled = (bytes: Bytes) => NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>

/** Whether what was encrypted for this recipient stays closed to a quantum computer too. */
const isHybrid = (recipient: string) => /^age1(tag)?pq1/.test(recipient)

/**
 * A key for as long as the process lives, which must never be stored: what is encrypted for its recipient too can
 * be proven by whoever made it. As strong as the others, because a file is as closed as its weakest recipient.
 */
export async function makeProofKey(recipients: string[]): Promise<{ identity: string; recipient: string }> {
  const identity = await (recipients.every(isHybrid) ? generateHybridIdentity() : generateX25519Identity())
  return { identity, recipient: await identityToRecipient(identity) }
}

/** A pair of keys: the identity opens backups and belongs on no server, the recipient is for BACKUP_RECIPIENT. */
export async function makeKeyPair() {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** @throws {SettingsError} naming the first that is no public key */
export function requireRecipients(recipients: string[]): void {
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient)
    } catch {
      throw new SettingsError(
        `BACKUP_RECIPIENT: ${recipient} ist kein öffentlicher age-Schlüssel. Einen macht npm run backup -- key DATEI.`,
      )
    }
  }
}

export async function encrypt(plain: Bytes, recipients: string[]): Promise<Bytes> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter.encrypt(pulled(plain))
}

/**
 * What was encrypted, opened; what was not, as it is.
 * @throws {SettingsError} when none of the identities opens it, here or when it is read and was changed
 */
export async function* decrypt(bytes: Bytes, identities: string[]): Bytes & AsyncGenerator<Uint8Array> {
  const { first, all } = await peek(bytes)
  if (!MAGIC.startsWith(Buffer.from(first.subarray(0, MAGIC.length)).toString('latin1')) || first.length === 0) {
    yield* all
    return
  }
  if (identities.length === 0) {
    throw new SettingsError('Diese Sicherung ist verschlüsselt. Bitte nennen Sie den Schlüssel: --identity DATEI.')
  }
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  let plain: Bytes
  try {
    plain = await decrypter.decrypt(pulled(all))
  } catch (error) {
    if (error instanceof SettingsError) throw error
    const { message } = error as Error
    throw new SettingsError(
      /no identity matched/.test(message)
        ? 'Dieser Schlüssel öffnet diese Sicherung nicht: Sie wurde für einen anderen verschlüsselt.'
        : `Die Sicherung ist beschädigt, ihr Anfang lässt sich nicht lesen (${message}).`,
    )
  }
  yield* plain
}

async function peek(bytes: Bytes): Promise<{ first: Uint8Array; all: Bytes }> {
  const iterator = bytes[Symbol.asyncIterator]()
  const { value: first = new Uint8Array(), done } = await iterator.next()
  async function* again() {
    try {
      if (done) return
      yield first
      yield* { [Symbol.asyncIterator]: () => iterator }
    } finally {
      await iterator.return?.()
    }
  }
  return { first, all: again() }
}

/**
 * The private keys of a file as age-keygen writes it: one a line, comments begin with #.
 * @param path `-` for standard input, so that a key needs to lie on no disk
 * @throws {SettingsError}
 */
export function readIdentities(path: string): string[] {
  let text: string
  try {
    text = readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (error) {
    throw new SettingsError(`Der Schlüssel ${path} ist nicht lesbar (${(error as Error).message}).`)
  }
  const identities = text.split('\n').flatMap((line) => (line.startsWith('#') ? [] : line.trim() || []))
  try {
    for (const identity of identities) new Decrypter().addIdentity(identity)
  } catch {
    identities.length = 0
  }
  if (identities.length === 0) {
    throw new SettingsError(
      `In ${path === '-' ? 'der Eingabe' : path} steht kein privater age-Schlüssel (AGE-SECRET-KEY-…).`,
    )
  }
  return identities
}
