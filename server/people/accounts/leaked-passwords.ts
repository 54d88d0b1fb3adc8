import { refuse } from '../../platform/db/refuse.ts'

/**
 * Stands before every password that somebody chooses: it must not be one of the 49,000 that the well-known leaks had most
 * often, in whatever case. Only here and not in the browser, for the list is large; the rules in domain/people/common-passwords.ts
 * are for both. @throws PASSWORD_TOO_COMMON
 */
export async function requireUnleakedPassword(password: string): Promise<void> {
  leaked ??= readLeaked()
  if ((await leaked).has(password.normalize('NFKC').toLowerCase())) refuse('PASSWORD_TOO_COMMON')
}

let leaked: Promise<ReadonlySet<string>> | undefined

/** Read with the first password that is chosen: a start should not wait for it. */
async function readLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
