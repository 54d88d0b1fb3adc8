const BASE = 'http://own.invalid'

/**
 * Protects redirects: returns path and query of a URL from outside if it leads to this site. Parses it as a browser
 * does, because a browser reads '/\evil.example' and '//' after a tab as another site.
 * @returns undefined for any other URL, also when it would lead elsewhere only after decoding (%2f, %5c)
 */
export function innerPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, BASE)) return undefined
  const { origin, pathname, search } = new URL(address, BASE)
  if (origin !== BASE || /\/\/|%2f|%5c/i.test(pathname)) return undefined
  return pathname + search
}
