import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The content security policy of a finished page. Inline scripts are allowed by their hashes, not by a nonce, so that a
 * page kept in memory stays valid. The kit writes style elements and attributes: styles stay 'unsafe-inline'.
 */
export function contentSecurityPolicy(html: string, { dev }: { dev: boolean }): string {
  const hashes = new Set(
    [...html.matchAll(inlineScript)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${dev ? "'unsafe-inline'" : [...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    ...(dev ? ["worker-src 'self' blob:"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Pages whose address is a secret must not leak it to the next site. */
const carriesToken = /^\/(invitation|share|reset-password)(\/|$)/

/** Headers for every answer. */
export function securityHeaders(path: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': carriesToken.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-write=(self)',
  }
}
