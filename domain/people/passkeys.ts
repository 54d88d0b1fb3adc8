import { z } from 'zod'
import { nameOfThing } from '../platform/fields.ts'

/** How many one person may have; the database holds to it too. */
export const MOST_PASSKEYS = 10
export const MAX_PASSKEY_NAME = 60

/** What its owner calls a passkey. */
export const passkeyName = nameOfThing('Bitte geben Sie dem Passkey einen Namen.', MAX_PASSKEY_NAME)

export const passkeyForm = z.object({ name: passkeyName })

/** Bytes as browsers write them into JSON. Far more than any device sends. */
const bytes = z.base64url().min(1).max(16_000)
const credentialId = z.base64url().min(1).max(1400)
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  // Nothing is asked for there, and nothing of it is read.
  clientExtensionResults: z.unknown().transform(() => ({})),
}

/** What a device answers when a passkey is made: https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
export const newPasskey = z.object({
  name: passkeyName,
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(40)).max(10).optional().catch(undefined),
    }),
  }),
})

/** And when it signs: https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson */
export const passkeyAnswer = z.object({
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: z.base64url().max(200).nullish(),
    }),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>['credential']
export type NewPasskey = z.output<typeof newPasskey>['credential']
