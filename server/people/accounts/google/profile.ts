import { NO_NAME } from '../../../../domain/people/names.ts'
import { TERMS_VERSION } from '../../../../domain/people/terms.ts'
import { emailAddress } from '../../../../domain/platform/fields.ts'
import { isSeen, onOneLine } from '../../../../domain/platform/visible-text.ts'

/** The claims of an ID token that we read; Google may leave out any of them. */
type GoogleProfile = {
  email?: unknown
  email_verified?: unknown
  given_name?: unknown
  family_name?: unknown
  name?: unknown
}

const LONGEST_NAME = 100

/**
 * The account that a Google profile makes. Without a usable address there is none (email is null). Whoever comes here
 * without an account comes from the registration, where the terms are accepted.
 */
export function userFromProfile(profile: GoogleProfile) {
  const email = emailAddress('').safeParse(profile.email).data ?? null
  const words = textOf(profile.name)
    .split(' ')
    .filter((word) => isSeen(word))
  const firstName =
    textOf(profile.given_name) || words.slice(0, -1).join(' ') || words[0] || (email ?? '').split('@')[0] || NO_NAME
  const lastName = textOf(profile.family_name) || (words.length > 1 && words.at(-1)) || NO_NAME
  const [first, last] = [shorten(firstName), shorten(lastName)]
  return {
    email,
    emailVerified: profile.email_verified === true,
    firstName: first,
    lastName: last,
    name: `${first} ${last}`,
    image: undefined, // a picture at Google's would be fetched from there by everybody who sees it
    termsVersion: TERMS_VERSION,
  }
}

const textOf = (claim: unknown) =>
  typeof claim === 'string' && isSeen(claim) ? onOneLine(claim).replace(/\s+/g, ' ').trim() : ''

const shorten = (name: string) => Array.from(name).slice(0, LONGEST_NAME).join('').trim()
