export type Span = { start: number; end: number }

/** Characters. Some engines fall silent after about 15 seconds; this takes less even at a slow speed. */
const LONGEST = 180

/** The sentences of a text, trimmed and with a letter or digit; too long ones are split at a comma or between words. */
export function sentencesIn(text: string): Span[] {
  return segmentsOf(text)
    .flatMap((span) => cut(text, trim(text, span)))
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
}

function segmentsOf(text: string): Span[] {
  if (typeof Intl.Segmenter !== 'function') return [{ start: 0, end: text.length }] // older browsers: split by length only
  const spans: Span[] = []
  for (const { index, segment } of new Intl.Segmenter('de', { granularity: 'sentence' }).segment(text)) {
    const end = index + segment.length
    const before = spans.at(-1)
    // No sentence begins with a small letter: it goes on after what somebody said in it, as in „Stopp!“ sagen.
    if (before && /^\s*\p{Ll}/u.test(segment)) before.end = end
    else spans.push({ start: index, end })
  }
  return spans
}

function trim(text: string, { start, end }: Span): Span {
  const inside = text.slice(start, end)
  return { start: start + inside.length - inside.trimStart().length, end: start + inside.trimEnd().length }
}

function cut(text: string, { start, end }: Span): Span[] {
  if (end - start <= LONGEST) return [{ start, end }]
  const head = text.slice(start, start + LONGEST)
  const pause = Math.max(...[', ', '; ', ': ', ' – '].map((sign) => head.lastIndexOf(sign)))
  const at = start + (pause > LONGEST / 3 ? pause + 2 : head.lastIndexOf(' ') + 1 || LONGEST)
  return [trim(text, { start, end: at }), ...cut(text, trim(text, { start: at, end }))]
}

/** The word that a voice has reached; undefined when there is none. Some voices report its start, not its length. */
export function wordAt(text: string, start: number, length = 0): Span | undefined {
  const size = length || (/^[\p{L}\p{M}\p{N}'’-]+/u.exec(text.slice(start))?.[0].length ?? 0)
  return size > 0 ? { start, end: Math.min(start + size, text.length) } : undefined
}
