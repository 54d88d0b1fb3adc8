/** Why a call to somebody else's server came to nothing, each with a sentence for whoever wanted it, parent or child. */
const sentences = {
  'not an address': 'Die Adresse des Anbieters ist keine gültige Adresse.',
  'not encrypted': 'Der Anbieter ist nicht über eine sichere Verbindung (https) zu erreichen.',
  'inner address': 'Die Adresse des Anbieters liegt nicht im öffentlichen Internet und ist deshalb gesperrt.',
  'unknown name': 'Den Rechner des Anbieters gibt es unter diesem Namen nicht.',
  unreachable: 'Der Anbieter ist nicht zu erreichen.',
  'not trusted': 'Der Anbieter kann sich nicht ausweisen: Sein Zertifikat stimmt nicht.',
  'too slow': 'Der Anbieter antwortet nicht rechtzeitig.',
  redirected: 'Der Anbieter schickt die Anfrage an eine andere Adresse weiter. Das ist nicht erlaubt.',
  'answered with an error': 'Der Anbieter meldet einen Fehler.',
  'too large': 'Die Antwort des Anbieters ist zu groß.',
  unreadable: 'Die Antwort des Anbieters ist nicht zu verstehen.',
  busy: 'Gerade wird zu viel auf einmal gestartet. In einer Minute geht es wieder.',
} as const

export type FailureReason = keyof typeof sentences

/** The same in a few words, for an admin who reads many of them. */
const shortWords: Record<FailureReason, string> = {
  'not an address': 'keine gültige Adresse',
  'not encrypted': 'nicht über https',
  'inner address': 'gesperrte Adresse',
  'unknown name': 'unbekannter Rechner',
  unreachable: 'nicht zu erreichen',
  'not trusted': 'ungültiges Zertifikat',
  'too slow': 'keine Antwort',
  redirected: 'Weiterleitung',
  'answered with an error': 'Fehler des Anbieters',
  'too large': 'zu große Antwort',
  unreadable: 'unverständliche Antwort',
  busy: 'zu viel auf einmal',
}

/** A stored reason in a few words, also one that an earlier or a later release knew. */
export const failureInShort = (reason: string): string =>
  Object.hasOwn(shortWords, reason) ? shortWords[reason as FailureReason] : 'unbekannter Grund'

/** Thrown when a call to somebody else's server failed; `message` is a German sentence. */
export class OutboundFailure extends Error {
  readonly reason: FailureReason
  /** The HTTP status of an answer with an error. */
  readonly status: number | undefined
  constructor(reason: FailureReason, { message = sentences[reason], status, ...options }: FailureOptions = {}) {
    super(message, options)
    this.reason = reason
    this.status = status
  }
}
type FailureOptions = ErrorOptions & { message?: string; status?: number }
