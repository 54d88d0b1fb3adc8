import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { SECRET_PATHS, SECRET_QUERIES } from './secret-paths.ts'

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

const hashesIn = (html: string): string[] =>
  [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/**
 * The content security policy of a finished page. Inline scripts are allowed by their hashes, not by a nonce, so that a
 * page kept in memory stays valid. The kit writes style elements while a page is used, whose text depends on the
 * screen, and attributes: styles stay 'unsafe-inline' (decision 035). What they could load is limited like everything
 * else.
 */
export function contentSecurityPolicy(html: string, { dev }: { dev: boolean }): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...(dev ? ["'unsafe-inline'"] : new Set(hashesIn(html)))].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self' data: blob:", // captions are a part of the lesson, and recordings may lie on the device (decision 108)
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

/** Pages for everybody and for search engines; all others are neither cached nor indexed. */
const isPublicPage =
  /^\/(about|ausprobieren|faq|woerterbuch|kompetenzen(\/[^/]+)?|privacy|terms|imprint|hilfe|lernen|barrierefreiheit)?$/
/** Files that are the same for everybody. */
const isPublicFile =
  /^\/((lab\/)?assets\/.*|(brand|drawings|media|pictures)\/.*|favicon\.svg|preview\.png|(service-worker|polyfills)\.js|manifest\.webmanifest|(app|touch)-icon[\w-]*\.png|robots\.txt|sitemap\.xml|\.well-known\/security\.txt)$/
/** Pictures, some of which could be documents (SVG), and recordings: opened alone, they run nothing. */
const isDrawn = /^\/(brand|drawings|media|pictures)\//
/** Pages whose address is a secret must not leak it to the next site. */
const SECRET = new RegExp(`^/(${[...SECRET_PATHS, ...SECRET_QUERIES, 'lab'].join('|')})(/|$|\\.)`, 'i')
/** What is written with percent signs may be read as any of them. */
const carriesToken = (path: string) => SECRET.test(path) || /^\/[^/]*%/.test(path)

/** What no page of ours uses of the browser. Each name is one that Chromium knows: it complains about others. */
const FEATURES_OFF = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'clipboard-read', 'display-capture'],
  ...['encrypted-media', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get'],
  ...['idle-detection', 'keyboard-map', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'otp-credentials'],
  ...['payment', 'picture-in-picture', 'screen-wake-lock'],
  ...['serial', 'storage-access', 'usb', 'window-management', 'xr-spatial-tracking'],
]
/** And what only our own pages use, and nothing that stands in them. */
const OWN_FEATURES = ['publickey-credentials-create', 'publickey-credentials-get', 'clipboard-write', 'fullscreen']
const permissions = [
  ...FEATURES_OFF.map((feature) => `${feature}=()`),
  ...OWN_FEATURES.map((feature) => `${feature}=(self)`),
].join(', ')

/** For what a browser should never show as a page: JSON, sentences. Pages bring their own. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"
const ONLY_DRAWN = `${NO_PAGE}; style-src 'unsafe-inline'; sandbox`

/** Sets the headers of every answer, once it is there. What is not public is neither cached nor indexed. */
export const setSecurityHeaders = (c: Context, { isHttps }: { isHttps: boolean }) =>
  secure(headersOf(c), c.req.path, { isHttps })

/** The same for answers of procedures, names and values in turns; without what means something for pages only. */
export function headOfCalls({ isHttps }: { isHttps: boolean }): string[] {
  const headers = new Headers({ 'content-type': 'application/json' })
  secure(headers, '/trpc', { isHttps })
  headers.delete('permissions-policy')
  return [...headers].flat()
}

function secure(headers: Headers, path: string, { isHttps }: { isHttps: boolean }) {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', carriesToken(path) ? 'no-referrer' : 'strict-origin-when-cross-origin')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set('permissions-policy', permissions)
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  if (isDrawn.test(path)) headers.set('content-security-policy', ONLY_DRAWN)
  if (isPublicFile.test(path)) return
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', NO_PAGE)
  if (isPublicPage.test(path)) return
  headers.set('cache-control', 'no-store')
  headers.set('x-robots-tag', 'noindex')
}

/**
 * The headers of the answer, to be changed. `c.header` would make a new answer for each one set after the handler; here
 * one is made at most, and only when the headers are immutable.
 */
export function headersOf(c: Context): Headers {
  try {
    c.res.headers.delete('x-powered-by') // throws when they cannot be changed
  } catch {
    c.res = new Response(c.res.body, c.res)
  }
  return c.res.headers
}
