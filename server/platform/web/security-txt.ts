import { Hono } from 'hono'
import { brand } from '../../../domain/brand.ts'

/**
 * Where whoever has found a weakness tells of it (RFC 9116): GET /.well-known/security.txt. It names the contact of the
 * brand, and says that it is good until the end of the next half year, computed at each request.
 */
export const securityTxtRoutes = ({ publicUrl }: { publicUrl: string }) =>
  new Hono().get('/.well-known/security.txt', (c) => {
    const lines = [
      `Contact: mailto:${brand.contact.email}`,
      `Expires: ${endOfNextHalfYear(new Date()).toISOString()}`,
      'Preferred-Languages: de, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    c.header('cache-control', 'public, max-age=86400')
    return c.text(`${lines.join('\n')}\n`)
  })

/** The standard wants less than a year. */
const endOfNextHalfYear = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() < 6 ? 12 : 18))
