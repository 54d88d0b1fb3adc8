import { sanitizeLesson } from '../../content/files/sanitize.ts'

/** As many lessons are remembered as shown: more than a curriculum has. */
const MOST = 500
const shown = new Map<string, string>()

/**
 * A lesson's HTML as it leaves the server. It was cleaned when it was written; here it is cleaned once more, by the rules of
 * today: a stricter rule then holds for what was stored before it, and so does a row that came in some other way (decision
 * 005). Remembered, because most lessons are read many times.
 */
export function shownContent(html: string): string {
  const known = shown.get(html)
  if (known !== undefined) return known
  const clean = lazily(sanitizeLesson(html))
  if (shown.size >= MOST) shown.delete(shown.keys().next().value ?? '')
  shown.set(html, clean)
  return clean
}

/** Pictures further down are fetched when they are about to be seen. Sizes stand beside them, so nothing jumps. */
const lazily = (html: string) => html.replaceAll('<img ', '<img loading="lazy" decoding="async" ')
