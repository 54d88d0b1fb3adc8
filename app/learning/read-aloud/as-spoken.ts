import type { Span } from './sentences.ts'

/** What a voice is given in place of a text, and where each of its characters stands there (-1: nowhere). */
export type Spoken = { text: string; positions: number[] }

/** Digits in groups are a phone number or a code. Thousands have a dot in German. */
const GROUPS = /(?<![\p{L}\d.,])\d+(?:[ \u00a0]\d+)+(?![\p{L}\d])/gu

/**
 * Phone numbers and codes are said digit by digit, with a pause between the groups: voices take '116 111' for a hundred
 * thousand.
 * @param before what is said first and stands elsewhere, as the head of a table's column
 */
export function asSpoken(text: string, before = ''): Spoken {
  const spoken: Spoken = { text: before, positions: [...before].flatMap((sign) => Array(sign.length).fill(-1)) }
  const add = (said: string, position: number) => {
    spoken.text += said
    for (let at = 0; at < said.length; at++) spoken.positions.push(position)
  }
  let end = 0
  const copyTo = (next: number) => {
    for (; end < next; end++) add(text[end] ?? '', end)
  }
  for (const { 0: group, index } of text.matchAll(GROUPS)) {
    copyTo(index)
    for (; end < index + group.length; end++) {
      const isDigit = /\d/.test(text[end] ?? '')
      if (isDigit && end > index && /\d/.test(text[end - 1] ?? '')) add(' ', end)
      add(isDigit ? (text[end] ?? '') : ', ', end)
    }
  }
  copyTo(text.length)
  return spoken
}

/** Where in the text stands what the voice has reached; undefined when it stands elsewhere. */
export function placeOf({ positions }: Spoken, { start, end }: Span): Span | undefined {
  const [from, to] = [positions[start], positions[end - 1]]
  return from === undefined || to === undefined || from < 0 ? undefined : { start: from, end: to + 1 }
}
