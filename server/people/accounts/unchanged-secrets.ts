import { sql } from 'kysely'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import type { Db } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { Auth } from './auth.ts'
import { endSessionGiven } from './session.ts'

/** A fingerprint of what somebody signs in with, another one after each change; '' for nobody. `knownAs`: see below. */
export const secretsOf = async (db: Db, knownAs: string): Promise<string> =>
  (await evaluate(db, sql<string | null>`auth.secrets_of(${knownAs})`)) ?? ''

/**
 * Notices when a password is changed while the old one is being checked: whoever changes it is told that every session
 * ends. Existing sessions end with the change, for which their beginning waits (auth.set_password in
 * db/rules/accounts.sql); one that begins after it is found here, before anybody gets its cookie. `knownAs`: an e-mail,
 * or the handle of a nickname.
 */
export async function watchSecrets({ auth, db }: { auth: Auth; db: Db }, knownAs: string) {
  const before = await secretsOf(db, knownAs)
  return {
    before,
    /** Ends the session that an answer of the library began with secrets of before. @throws the refusal */
    async requireUnchanged(response: Response, refusal: RefusalCode): Promise<void> {
      if (!response.ok || (await secretsOf(db, knownAs)) === before) return
      await endSessionGiven(response, auth)
      refuse(refusal)
    },
  }
}
