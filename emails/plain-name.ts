import { NO_NAME } from '../domain/people/names.ts'

const LONGEST = 60

/**
 * A name as it may appear in a mail; empty when nothing of it is left. Anybody can register with somebody else's
 * address and use the name to send them a message. So what was typed as a name must not become a link, a phone number
 * or a new line; mail programs turn anything that looks like an address or a number into a link.
 */
export function plainName(name: string): string {
  const plain = withoutLinks(
    name.endsWith(` ${NO_NAME}`) ? name.slice(0, -NO_NAME.length) : name,
    /[/\\@:<>|[\](){}"„“”]+/gu,
  )
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1).trimEnd()}…` : plain
}

/** The same for text of an external service, keeping its line breaks, without empty lines. */
export const plainLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => withoutLinks(line, /[/\\@<>|[\]]+/gu))
    .filter((line) => line !== '')

/**
 * Puts a text on one line and replaces `signs` by spaces. A colon stays only at the end of a word: before a letter it
 * could begin a URL.
 */
const withoutLinks = (text: string, signs: RegExp): string =>
  text
    .normalize('NFKC') // converts look-alike dots and slashes to those that a browser would read
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ') // line breaks, invisible and direction-changing characters
    .replace(signs, ' ')
    .replace(/:(?=\S)/gu, ': ')
    .replace(/[.\u3002](?=\S)/gu, '. ') // 'evil.example' would become a link, 'evil. example' does not
    .replace(/\+?\d(?:[\s-]*\d){4,}/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
