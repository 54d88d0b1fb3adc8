import { createECDH, ECDH, hkdfSync } from 'node:crypto'

const PURPOSE = 'web push'
const CURVE = 'prime256v1'

/** By which push services know this installation (RFC 8292): base64url of the point, and of the number. */
export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * Made from the server's secret: all servers of an installation have the same, and so has a restored backup. Derived for
 * each use, which takes less than a millisecond.
 */
export function vapidKeysOf(secret: string): VapidKeys {
  const curve = createECDH(CURVE)
  curve.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32)))
  return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') }
}

/** Whether something can be encrypted for this key of a browser (base64url of an uncompressed point). */
export function isKeyOfBrowser(publicKey: string): boolean {
  try {
    ECDH.convertKey(publicKey, CURVE, 'base64url')
    return true
  } catch {
    return false
  }
}
