declare module 'punycode.js' {
  /** A domain, or an address with one, in the letters that people write. */
  export function toUnicode(address: string): string
}
