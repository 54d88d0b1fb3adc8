import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ReminderMessage } from '../../domain/learning/reminders.ts'
import { localhostCertificate } from './localhost-certificate.ts'

const CURVE = 'prime256v1'
const DAY_SECONDS = 24 * 60 * 60

/** What a push service was given for one device, opened by that device. */
type Received = {
  message: ReminderMessage
  bytes: number
  ttl: number
  topic: string | undefined
  knownBy: string
  /** Whom the service may ask about it. */
  from: string
}
type Behave = (response: ServerResponse) => void

/**
 * A push service on a real socket, and the browsers that it serves: it checks whose the message is (RFC
 * 8292) and what the protocol asks for (RFC 8030), and the browser decrypts it (RFC 8291, RFC 8188), with
 * nothing of the library that encrypts.
 */
export async function startPushService({ isEncrypted = true } = {}) {
  const browsers = new Map<string, Browser>()
  const received: Received[] = []
  const refused: string[] = []
  const behaviours = new Map<string, Behave>()
  const http = (isEncrypted ? createServer.bind(undefined, localhostCertificate) : createPlainServer)(
    async (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const path = request.url ?? ''
      const browser = browsers.get(path)
      if (!browser) return response.writeHead(404).end()
      const behave = behaviours.get(path)
      if (behave) return behave(response)
      try {
        received.push(open(request, Buffer.concat(chunks), { browser, origin }))
        response.writeHead(201, { location: `${origin}/m/1` }).end()
      } catch (error) {
        refused.push(String(error))
        response.writeHead(400).end()
      }
    },
  )
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const host = `${isEncrypted ? 'localhost' : '127.0.0.1'}:${(http.address() as AddressInfo).port}`
  const origin = `${isEncrypted ? 'https' : 'http'}://${host}`
  return {
    host,
    received,
    refused,
    authorities: [localhostCertificate.cert],
    /**
     * A browser that has subscribed. `endpoint`, `keys`: as it tells a page; `behaves`: what the
     * service answers for it from now on.
     */
    subscribe() {
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const curve = createECDH(CURVE)
      curve.generateKeys()
      const browser = { curve, auth: randomBytes(16) }
      browsers.set(path, browser)
      return {
        endpoint: origin + path,
        keys: { p256dh: curve.getPublicKey('base64url'), auth: browser.auth.toString('base64url') },
        behaves: (behave: Behave | undefined) => {
          if (behave) behaviours.set(path, behave)
          else behaviours.delete(path)
        },
        unsubscribe: () => browsers.delete(path),
      }
    },
    stop: () => {
      http.close()
      http.closeAllConnections()
    },
  }
}
type Browser = { curve: ReturnType<typeof createECDH>; auth: Buffer }

function open(
  request: IncomingMessage,
  body: Buffer,
  { browser, origin }: { browser: Browser; origin: string },
): Received {
  const { method, headers } = request
  if (method !== 'POST') throw new Error(`by ${method}`)
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted as RFC 8188 says')
  const ttl = Number(headers.ttl)
  if (!Number.isInteger(ttl) || ttl < 0) throw new Error(`ttl ${headers.ttl}`)
  const { knownBy, from } = verifyVapid(headers.authorization ?? '', origin)
  const text = decrypt(body, browser)
  return {
    message: JSON.parse(text),
    bytes: body.length,
    ttl,
    topic: headers.topic as string | undefined,
    knownBy,
    from,
  }
}

/** @returns the public key of who has signed, and the address given */
function verifyVapid(authorization: string, origin: string): { knownBy: string; from: string } {
  const { t: token, k: key } = /^vapid t=(?<t>[\w.-]+), k=(?<k>[\w-]+)$/.exec(authorization)?.groups ?? {}
  if (!token || !key) throw new Error(`authorization ${authorization}`)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('a wrong signature')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const seconds = exp - Date.now() / 1000
  if (aud !== origin) throw new Error(`for ${aud}`)
  if (!(seconds > 0 && seconds <= DAY_SECONDS)) throw new Error(`until ${exp}`)
  if (!/^(mailto:.+@.+|https:\/\/.+)/.test(sub)) throw new Error(`from ${sub}`)
  return { knownBy: key, from: sub }
}

function decrypt(body: Buffer, { curve, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const shared = curve.computeSecret(sender)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, about, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  const end = plain.lastIndexOf(2) // what follows is padding of the record
  return plain.subarray(0, end).toString()
}
