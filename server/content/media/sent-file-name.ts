import type { Context } from 'hono'

/** The name of an uploaded file, percent-encoded in `x-file-name`; '' without one that can be read. */
export function sentFileName(c: Context): string {
  try {
    return decodeURIComponent(c.req.header('x-file-name') ?? '')
  } catch {
    return ''
  }
}
