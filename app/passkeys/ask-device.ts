import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import { CallFailure } from '../call-server.ts'

// Loaded once a passkey is needed: no page brings it along.

/** Has the device make a passkey. @returns undefined when the person cancelled. @throws CallFailure with a message */
export const requestPasskey = (options: NewPasskeyOptions) =>
  answerOf(() => startRegistration({ optionsJSON: options }))
export type NewPasskeyOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/**
 * Has the device sign in. `fromField`: offered only among what the browser fills into a field; resolves when the person
 * chooses it or another request replaces it. @returns undefined when the person cancelled
 * @throws CallFailure with a message for them
 */
export const requestSignIn = (options: SignInOptions, { fromField = false } = {}) =>
  answerOf(() => startAuthentication({ optionsJSON: options, useBrowserAutofill: fromField }))
export type SignInOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Takes back what was offered in a field. */
export const cancelFieldRequest = () => WebAuthnAbortService.cancelCeremony()

async function answerOf<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    const { name } = error as Error
    // Browsers give no other name to what took too long or was refused, so that no page can tell.
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined
    const message = sentences[name] ?? 'Das Gerät hat nicht geantwortet. Bitte versuchen Sie es noch einmal.'
    throw new CallFailure({ message, messageForChild: message })
  }
}

const CANNOT =
  'Dieses Gerät kann keinen Passkey anlegen, der sich mit Finger, Gesicht oder PIN öffnen lässt. Richten Sie dort zuerst eine Bildschirmsperre ein.'
/** By the name of what a browser throws: https://www.w3.org/TR/webauthn-3/#sctn-op-make-cred */
const sentences: Record<string, string> = {
  InvalidStateError: 'Auf diesem Gerät gibt es schon einen Passkey für Ihr Konto.',
  SecurityError: 'Unter dieser Adresse lässt der Browser keine Passkeys zu.',
  ConstraintError: CANNOT,
  NotSupportedError: CANNOT,
}
