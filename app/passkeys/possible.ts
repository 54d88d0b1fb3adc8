/**
 * Why this browser makes no passkeys here, as a sentence; undefined when it does. Browsers allow them on https only
 * (and on this machine), and at no address that is a number.
 */
export function whyNoPasskeys(): string | undefined {
  if (!window.isSecureContext || /^[\d.]+$|:|\[/.test(window.location.hostname)) return NEEDS_HTTPS
  return typeof PublicKeyCredential === 'function' ? undefined : 'Dieser Browser kennt keine Passkeys.'
}

export const NEEDS_HTTPS =
  'Passkeys brauchen eine sichere Adresse, die mit https beginnt und einen Namen hat. Diese hier ist keine.'
