import pg from 'pg'
import { outageBehind } from './outage.ts'

/** What an operator is told: what is wrong, and what to do about it. German. */
export type Explained = { means: string; todo: string }

const IN_URL = 'in DATABASE_URL und, falls gesetzt, DATABASE_OWNER_URL und DATABASE_LISTEN_URL'
const away: Explained = {
  means: 'Die Datenbank antwortet nicht.',
  todo: `Bitte prüfen Sie, ob PostgreSQL läuft und ob Rechner und Port stimmen (${IN_URL}).`,
}
const unknownMachine: Explained = {
  means: 'Den Rechner der Datenbank gibt es unter diesem Namen nicht.',
  todo: `Bitte prüfen Sie den Namen ${IN_URL}.`,
}
const refused: Explained = {
  means: 'Die Datenbank nimmt Name oder Passwort nicht an.',
  todo: `Bitte prüfen Sie beides ${IN_URL}.`,
}
const damaged: Explained = {
  means: 'Die Datenbank ist beschädigt: Eine ihrer Dateien lässt sich nicht lesen.',
  todo: 'Bitte stellen Sie eine Sicherung in einer leeren wieder her (npm run restore), und prüfen Sie den Datenträger.',
}
const otherSchema: Explained = {
  means: 'Der Datenbank fehlt etwas, was diese Version von Netzpass dort braucht.',
  todo: 'Bitte stellen Sie eine Sicherung in einer leeren wieder her (npm run restore), oder nehmen Sie die Version, mit der sie lief.',
}
const untrusted: Explained = {
  means:
    'Das Zertifikat der Datenbank ist abgelaufen, gilt für einen anderen Namen, oder niemand hier kennt, wer es ausgestellt hat.',
  todo: `Bitte erneuern Sie es, oder nennen Sie die Stelle mit ?sslrootcert=DATEI ${IN_URL}.`,
}

const byCode: Record<string, Explained> = {
  ECONNREFUSED: away,
  ECONNRESET: away,
  EHOSTUNREACH: away,
  ENETUNREACH: away,
  ETIMEDOUT: away,
  EPIPE: away,
  ENOTFOUND: unknownMachine,
  EAI_AGAIN: unknownMachine,
  CERT_HAS_EXPIRED: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  '28000': refused,
  '28P01': refused,
  '3D000': {
    means: 'Die Datenbank mit diesem Namen gibt es dort nicht.',
    todo: `Bitte legen Sie sie an (deploy/database.sql), oder berichtigen Sie den Namen ${IN_URL}.`,
  },
  '25006': {
    means: 'Die Datenbank lässt sich nur lesen.',
    todo: `Bitte nennen Sie ${IN_URL} den Server, der schreibt, und nicht seine Kopie.`,
  },
  '42501': {
    means: 'Der Benutzer der Datenbank darf nicht, was Netzpass dort braucht.',
    todo: 'Bitte geben Sie ihm die Rechte aus deploy/database.sql.',
  },
  '42P01': otherSchema,
  '42703': otherSchema,
  '42883': otherSchema,
  '53100': { means: 'Der Datenträger der Datenbank ist voll.', todo: 'Bitte schaffen Sie dort Platz.' },
  '53300': {
    means: 'Die Datenbank hat für Netzpass keine Verbindung mehr frei.',
    todo: 'Bitte erhöhen Sie max_connections (oder das Limit der Rolle), oder beenden Sie, was zu viele offen hält.',
  },
  '57P03': {
    means: 'Die Datenbank startet gerade oder hört gerade auf.',
    todo: 'Bitte versuchen Sie es in einer Minute noch einmal.',
  },
  '58030': damaged,
  '58P01': damaged,
  XX001: damaged,
  XX002: damaged,
}

/** What `pg` says without a code, in its own words. */
const byWords: [RegExp, Explained][] = [
  [
    /does not support SSL/,
    {
      means: 'Die Verbindung zur Datenbank soll verschlüsselt sein, und sie kann es nicht.',
      todo: `Bitte richten Sie dort TLS ein, oder nehmen Sie sslmode heraus, wenn niemand dazwischen mitlesen kann (${IN_URL}).`,
    },
  ],
  [/password must be a string|no password/i, refused],
  [/^timeout expired$|^timeout exceeded|^Connection terminated/, away],
]

/** @returns undefined when the error is not the database's */
export function explainDatabase(error: unknown): Explained | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const isSaid = error instanceof pg.DatabaseError
  const known = byCode[code] ?? byWords.find(([words]) => !isSaid && words.test(message))?.[1]
  if (known) return known
  if (!isSaid && !outageBehind(error)) return undefined
  return {
    means: `Die Datenbank antwortet nicht, wie sie soll (${code || 'ohne Angabe'}).`,
    todo: 'Bitte sehen Sie in ihr Protokoll.',
  }
}
