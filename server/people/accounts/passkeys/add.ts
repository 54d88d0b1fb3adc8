import type { NewPasskey } from '../../../../domain/people/passkeys.ts'
import { brand } from '../../../../domain/platform/brand.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { asSystem, type Db } from '../../../platform/db/actor.ts'
import { refuse } from '../../../platform/db/refuse.ts'
import { noteSignInChange, type Owner } from '../security-notice.ts'
import { isOurs, loadLibrary, makeChallenge, spendChallenge } from './challenge.ts'
import type { RelyingParty } from './relying-party.ts'

type Options = { db: Db; secret: string; party: RelyingParty }
/** Who adds one, and in which session: nobody else can finish what was begun there. */
type Adding = { owner: Owner; sessionId: string }

const boundTo = (sessionId: string) => `add|${sessionId}`
/** EdDSA, ES256 and RS256: every device knows one of them. */
const ALGORITHMS = [-8, -7, -257]

/** What the browser asks a device for: a passkey that finds its account, and a look, a finger or a PIN each time. */
export async function beginPasskey({ db, secret, party }: Options, { owner, sessionId }: Adding) {
  const { generateRegistrationOptions } = await loadLibrary()
  const known = await asSystem(db, 'a device makes no second passkey for the same account', (tx) =>
    tx.selectFrom('passkeys').where('userId', '=', owner.id).select(['credentialId as id', 'transports']).execute(),
  )
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: brand.name,
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.email,
    userDisplayName: `${owner.firstName} ${owner.lastName}`,
    challenge: makeChallenge(secret, boundTo(sessionId)),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/**
 * Keeps a passkey that a device has made. In one transaction with the note and the mail about it.
 * @throws PASSKEY_NOT_ADDED, TOO_MANY_PASSKEYS, PASSKEY_TAKEN
 */
export async function addPasskey(
  { db, secret, party, mailer }: Options & { mailer: Mailer },
  { owner, sessionId, name, credential }: Adding & { name: string; credential: NewPasskey },
): Promise<void> {
  const made = await check({ secret, party }, { sessionId, credential })
  await asSystem(db, 'what the device signed was checked', async (tx) => {
    if (!(await spendChallenge(tx, made.challenge))) refuse('PASSKEY_NOT_ADDED')
    await tx
      .insertInto('passkeys')
      .values({ ...made.row, userId: owner.id, name })
      .execute()
    await noteSignInChange(tx, mailer, { owner, actorId: owner.id, what: 'passkey-added' })
  })
}

async function check(
  { secret, party }: Omit<Options, 'db'>,
  { sessionId, credential }: { sessionId: string; credential: NewPasskey },
) {
  const { verifyRegistrationResponse } = await loadLibrary()
  let challenge = ''
  // The library throws words for programmers, whatever is wrong.
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (given) => {
      challenge = given
      return isOurs(secret, boundTo(sessionId), given)
    },
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => refuse('PASSKEY_NOT_ADDED'))
  if (!made) return refuse('PASSKEY_NOT_ADDED')
  const row = {
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: credential.response.transports ?? [],
    isBackedUp: made.credentialBackedUp,
  }
  return { challenge, row }
}
