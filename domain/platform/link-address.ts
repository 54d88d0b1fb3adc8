const SITE = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u

/**
 * Where a link leads that somebody typed, pasted or imported: 'www.klicksafe.de', 'klicksafe.de/eltern',
 * '//klicksafe.de' and 'http://klicksafe.de' mean https, 'hilfe@klicksafe.de' a mail. Anything else stays as it is.
 */
export function linkAddress(typed: string): string {
  const address = typed.trim()
  if (/^http:\/\/[^/\\]/i.test(address)) return address.replace(/^http:/i, 'https:')
  if (/^\/\/[^/\\]/.test(address)) return `https:${address}`
  if (SITE.test(address)) return `https://${address}`
  const [local, site, ...more] = address.split('@')
  if (local && /^[\w.+-]+$/.test(local) && site && SITE.test(site) && more.length === 0) return `mailto:${address}`
  return typed
}

/** Whether a link opens something: a page of ours, another site by https, a mail or a call. Never a script. */
export const leadsSomewhere = (href: string): boolean =>
  /^(https:\/\/[^/]|mailto:|tel:\+?\d)/i.test(href) || /^\/(?![/\\])/.test(href)
