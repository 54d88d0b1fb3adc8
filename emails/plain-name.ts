const LONGEST = 60

/**
 * A name as it may stand in a mail. Mail programs turn whatever looks like an address into a link, and anybody can register
 * with somebody else's address: nothing that a stranger typed as a name may become a link, a number to call or a new line.
 */
export function plainName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ') // line breaks, and signs that turn or hide text
    .replace(/[/\\@:<>|[\](){}]+/gu, ' ')
    .replace(/\.(?=\S)/gu, '. ') // evil.example is a link, evil. example is none
    .replace(/\d{4,}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1).trimEnd()}…` : plain
}
