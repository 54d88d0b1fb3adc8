const BASE = 'http://own.invalid'

/**
 * An address of this site, as path and query: what an address that came from outside may lead to. It is read as a browser
 * reads it, which takes '/\evil.example' and a '//' behind a tab for another site.
 * @returns undefined for whatever leads elsewhere, or might once somebody has decoded it
 */
export function innerPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, BASE)) return undefined
  const { origin, pathname, search } = new URL(address, BASE)
  if (origin !== BASE || /\/\/|%2f|%5c/i.test(pathname)) return undefined
  return pathname + search
}
