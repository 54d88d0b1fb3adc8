import { Hono } from 'hono'
import { brand } from '../../../domain/platform/brand.ts'

/**
 * GET /.well-known/security.txt: whom to tell of a weakness (RFC 9116). It names the contact of the brand, and expires
 * at the end of the next half year, computed at each request.
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
