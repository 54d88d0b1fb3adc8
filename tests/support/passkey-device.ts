import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Db } from '../../server/platform/db/actor.ts'
import { asOwner } from './owner.ts'

/** A row as if somebody had added a passkey, whose device nobody has. @returns its id */
export async function givePasskey(db: Db, { id: userId }: { id: string }, name = 'Handy'): Promise<string> {
  const key = { credentialId: randomBytes(32).toString('base64url'), publicKey: randomBytes(77), counter: 0 }
  const { id } = await asOwner(db, (tx) =>
    tx
      .insertInto('passkeys')
      .values({ ...key, userId, name, isBackedUp: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

type Asked = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }
/** What a browser adds, and what a dishonest or a worn one gets wrong. */
type Wrong = { origin?: string; rpId?: string; counter?: number; isVerified?: boolean; userHandle?: string }

const [PRESENT, VERIFIED, MAY_BE_ON_SEVERAL, IS_ON_SEVERAL, HOLDS_KEY] = [1, 4, 8, 16, 64]

/**
 * A device that makes one passkey and signs with it, together with the browser before it: WebAuthn written down once
 * more here (https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data), so that the product is not measured by itself.
 * `counts`: it tells how often it has signed, as keys of hardware do; passkeys that are kept on several devices say 0.
 */
export function passkeyDevice({ origin, counts = false }: { origin: string; counts?: boolean }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let used = 0
  let owner: string | undefined

  const clientData = (type: string, { challenge }: Asked, wrong: Wrong) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: wrong.origin ?? origin, crossOrigin: false }))
  function deviceData(asked: Asked, { rpId, counter, isVerified = true }: Wrong, key?: Buffer) {
    const head = Buffer.alloc(37)
    hash(rpId ?? asked.rpId ?? asked.rp?.id ?? '').copy(head)
    const backedUp = counts ? 0 : MAY_BE_ON_SEVERAL | IS_ON_SEVERAL
    head[32] = PRESENT | (isVerified ? VERIFIED : 0) | backedUp | (key ? HOLDS_KEY : 0)
    if (counts) used++
    head.writeUInt32BE(counter ?? used, 33)
    return key ? Buffer.concat([head, key]) : head
  }
  const answer = <R extends object>(response: R) => {
    const name = id.toString('base64url')
    return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response }
  }

  return {
    id: id.toString('base64url'),

    /** What navigator.credentials.create() gives for these options. */
    make(asked: Asked, wrong: Wrong = {}) {
      owner = asked.user?.id
      const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), // EC2, ES256, P-256, x
        byteString(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]), // y
        byteString(Buffer.from(y, 'base64url')),
      ])
      const length = Buffer.from([0, id.length])
      const data = deviceData(asked, wrong, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        byteString(data),
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', asked, wrong).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },

    /** What navigator.credentials.get() gives for these options. */
    sign(asked: Asked, wrong: Wrong = {}) {
      const [client, data] = [clientData('webauthn.get', asked, wrong), deviceData(asked, wrong)]
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash(client)]), privateKey).toString('base64url'),
        userHandle: wrong.userHandle ?? owner,
      })
    },
  }
}

const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

// As much of CBOR (RFC 8949) as this takes: short texts, and strings of 24 to 255 bytes.
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
const byteString = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
