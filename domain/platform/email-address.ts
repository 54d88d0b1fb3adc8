const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** RFC 5322 without what nobody has: quoted local parts, comments, numbers in place of a domain. */
const WRITABLE = new RegExp(
  `^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$`,
)

/**
 * An e-mail address as it is stored and sent: in small letters, its domain in the letters of DNS. The same whether a
 * browser hands over 'anna@gärtnerei.example' as typed or converts it itself, as Chromium does.
 */
export function storedAddress(typed: string): string {
  const [, local, domain] = /^([^@]*)@([^@/:?#\\\s[\]]+)$/.exec(typed.normalize('NFC').toLowerCase()) ?? []
  if (local === undefined || !domain) return typed
  return `${local}@${URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain}`
}

export const isEmailAddress = (address: string): boolean => address.length <= 254 && WRITABLE.test(address)

/**
 * Addresses of our own making at a domain that reaches nobody: of a child without one (decision 023), and of an account
 * whose address the auth library would not take (server/people/accounts/any-address.ts). No form may accept one.
 */
export const isRealAddress = (address: string) => !/@(kind|konto)\.invalid$/i.test(address)
