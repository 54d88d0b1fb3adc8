/**
 * Why a call to somebody else's server came to nothing: a sentence for whoever wanted it, parent or child, and a few
 * words for an admin who reads many of them.
 */
const failures = {
  'not an address': ['Die Adresse des Anbieters ist keine gültige Adresse.', 'keine gültige Adresse'],
  'not encrypted': ['Der Anbieter ist nicht über eine sichere Verbindung (https) zu erreichen.', 'nicht über https'],
  'inner address': [
    'Die Adresse des Anbieters liegt nicht im öffentlichen Internet und ist deshalb gesperrt.',
    'gesperrte Adresse',
  ],
  'unknown name': ['Den Rechner des Anbieters gibt es unter diesem Namen nicht.', 'unbekannter Rechner'],
  unreachable: ['Der Anbieter ist nicht zu erreichen.', 'nicht zu erreichen'],
  'not trusted': ['Der Anbieter kann sich nicht ausweisen: Sein Zertifikat stimmt nicht.', 'ungültiges Zertifikat'],
  'too slow': ['Der Anbieter antwortet nicht rechtzeitig.', 'keine Antwort'],
  redirected: [
    'Der Anbieter schickt die Anfrage an eine andere Adresse weiter. Das ist nicht erlaubt.',
    'Weiterleitung',
  ],
  'answered with an error': ['Der Anbieter meldet einen Fehler.', 'Fehler des Anbieters'],
  'too large': ['Die Antwort des Anbieters ist zu groß.', 'zu große Antwort'],
  unreadable: ['Die Antwort des Anbieters ist nicht zu verstehen.', 'unverständliche Antwort'],
  busy: ['Gerade wird zu viel auf einmal gestartet. In einer Minute geht es wieder.', 'zu viel auf einmal'],
} as const

export type FailureReason = keyof typeof failures

/** A stored reason in a few words, also one that an earlier or a later release knew. */
export const failureInShort = (reason: string): string =>
  Object.hasOwn(failures, reason) ? failures[reason as FailureReason][1] : 'unbekannter Grund'

/** Thrown when a call to somebody else's server failed; `message` is a German sentence. */
export class OutboundFailure extends Error {
  readonly reason: FailureReason
  /** The HTTP status of an answer with an error. */
  readonly status: number | undefined
  constructor(reason: FailureReason, { message = failures[reason][0], status, ...options }: FailureOptions = {}) {
    super(message, options)
    this.reason = reason
    this.status = status
  }
}
type FailureOptions = ErrorOptions & { message?: string; status?: number }
