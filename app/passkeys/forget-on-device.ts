type Removed = { credentialId: string; relyingParty?: string | undefined }
/** Younger than what TypeScript knows of browsers: https://www.w3.org/TR/webauthn-3/#sctn-signalUnknownCredential */
type Signalling = { signalUnknownCredential?: (about: { rpId: string; credentialId: string }) => Promise<void> }

/** Tells the password manager, where the browser can, to stop offering a removed passkey. */
export function forgetOnDevice({ credentialId, relyingParty: rpId }: Removed): void {
  if (typeof PublicKeyCredential !== 'function' || !rpId) return
  void (PublicKeyCredential as Signalling).signalUnknownCredential?.({ rpId, credentialId }).catch(() => {})
}
