import { sql } from 'kysely'
import type { PasskeyAnswer } from '../../../../domain/people/passkeys.ts'
import { asSystem, type Db } from '../../../platform/db/actor.ts'
import { type Account, findAccountById } from '../find-account.ts'
import { isOurs, loadLibrary, makeChallenge, spendChallenge } from './challenge.ts'
import type { RelyingParty } from './relying-party.ts'

type Options = { db: Db; secret: string; party: RelyingParty }

const boundTo = (browser: string) => `sign-in|${browser}`

/** What the browser asks a device for. No account is named: the person chooses a passkey, and it names its owner. */
export async function askForPasskey({ secret, party }: Omit<Options, 'db'>, browser: string) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: makeChallenge(secret, boundTo(browser)),
    userVerification: 'required',
  })
}

/**
 * Whose passkey has signed this browser's challenge. Each answer is taken once. `suspect`: whose passkey was named
 * where the answer is wrong, for the audit log and nobody else.
 */
export async function checkAnswer(
  options: Options,
  { browser, answer }: { browser: string; answer: PasskeyAnswer },
): Promise<{ account: Account } | { account: undefined; suspect: string | undefined }> {
  const { db } = options
  const passkey = await findPasskey(db, answer)
  if (!passkey) return { account: undefined, suspect: undefined }
  const signed = await verify(options, { browser, answer, passkey })
  const account = signed && (await use(db, { ...signed, passkey }))
  return account ? { account } : { account: undefined, suspect: passkey.userId }
}

const findPasskey = (db: Db, { id }: PasskeyAnswer) =>
  asSystem(db, 'whoever signs in is not known yet', (tx) =>
    tx
      .selectFrom('passkeys')
      .where('credentialId', '=', id)
      .select(['id', 'userId', 'credentialId', 'publicKey', 'counter', 'transports'])
      .executeTakeFirst(),
  )
type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>
/** `counter`: how often this device has signed, by its own count; `isBackedUp`: whether others have the passkey. */
type Signed = { challenge: string; counter: number; isBackedUp: boolean }

async function verify(
  { secret, party }: Options,
  { browser, answer, passkey }: { browser: string; answer: PasskeyAnswer; passkey: Passkey },
): Promise<Signed | undefined> {
  const { userHandle } = answer.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  let challenge = ''
  // The library throws words for programmers, whatever is wrong.
  const checked = await verifyAuthenticationResponse({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (given) => {
      challenge = given
      return isOurs(secret, boundTo(browser), given)
    },
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { challenge, counter: newCounter, isBackedUp: credentialBackedUp }
}

/** Accepts one of two answers at once with the same challenge or count, and none of a passkey removed meanwhile. */
const use = (db: Db, { passkey, challenge, counter, isBackedUp }: Signed & { passkey: Passkey }) =>
  asSystem(db, 'whoever signs in is not known yet', async (tx) => {
    if (!(await spendChallenge(tx, challenge))) return undefined
    const used = await tx
      .updateTable('passkeys')
      .set({ counter, isBackedUp, lastUsedAt: sql<Date>`now()` })
      .where('id', '=', passkey.id)
      .where((row) =>
        row.or([row('counter', '<', String(counter)), row.and([row('counter', '=', '0'), row.val(counter === 0)])]),
      )
      .returning('userId')
      .executeTakeFirst()
    return used && findAccountById(tx, used.userId)
  })
