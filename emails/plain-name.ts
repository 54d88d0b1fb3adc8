import { NO_NAME } from '../domain/names.ts'

const LONGEST = 60

/**
 * A name as it may stand in a mail; empty when nothing of it is left. Mail programs make links of whatever looks like an
 * address or a number, and anybody can register with somebody else's address: what a stranger typed as a name must become
 * neither a link nor a number to call nor a new line.
 */
export function plainName(name: string): string {
  const plain = withoutLinks(
    name.endsWith(` ${NO_NAME}`) ? name.slice(0, -NO_NAME.length) : name,
    /[/\\@:<>|[\](){}"„“”]+/gu,
  )
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1).trimEnd()}…` : plain
}

/** The same for the words of somebody else's program: its lines stay lines. Empty lines, and those left empty, go. */
export const plainLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => withoutLinks(line, /[/\\@<>|[\]]+/gu))
    .filter((line) => line !== '')

/**
 * On one line, with spaces for these signs. A colon stays only where it ends a word: before a letter it may begin an
 * address.
 */
const withoutLinks = (text: string, signs: RegExp): string =>
  text
    .normalize('NFKC') // disguised dots and slashes become what a browser would take them for
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ') // line breaks, and signs that turn or hide text
    .replace(signs, ' ')
    .replace(/:(?=\S)/gu, ': ')
    .replace(/[.\u3002](?=\S)/gu, '. ') // evil.example is a link, evil. example is none
    .replace(/\+?\d(?:[\s-]*\d){4,}/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
