import { sanitizeLesson } from '../../content/files/sanitize.ts'

/** How many lessons are cached: more than a curriculum has. */
const MOST = 500
const shown = new Map<string, string>()

/**
 * A lesson's HTML as it leaves the server: sanitized again by the rules of today, for what was stored under older rules
 * or written in some other way (decision 005). Cached, because most lessons are read many times.
 */
export function shownContent(html: string): string {
  const known = shown.get(html)
  if (known !== undefined) return known
  const clean = lazily(sanitizeLesson(html))
  if (shown.size >= MOST) shown.delete(shown.keys().next().value ?? '')
  shown.set(html, clean)
  return clean
}

/** Pictures load when they are about to be seen. Their sizes are in the HTML, so nothing jumps. */
const lazily = (html: string) => html.replaceAll('<img ', '<img loading="lazy" decoding="async" ')
