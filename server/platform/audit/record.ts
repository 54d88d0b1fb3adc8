import { sql } from 'kysely'
import { type AdminActionCode, type AdminActionKind, adminActions } from '../../../domain/operation/admin-actions.ts'
import { asSystem, type Db, elevated, type Tx } from '../db/actor.ts'
import { evaluate } from '../db/evaluate.ts'
import { truncatedAddress } from '../guard/client-address.ts'

/** Actions on accounts, in the words their owner reads. Records hold ids, never names, and only part of an address. */
const accountActions = {
  registered: 'Konto angelegt',
  'sign-in': 'angemeldet',
  'sign-in failed': 'Anmeldung nicht gelungen',
  'sign-in throttled': 'Anmeldung gebremst',
  'sign-in paused': 'Anmeldung eine Zeit lang gesperrt',
  'sign-out': 'abgemeldet',
  'sign-out everywhere': 'auf allen Geräten abgemeldet',
  'password not confirmed': 'Passwort nicht bestätigt',
  'reset asked': 'neues Passwort angefordert',
  'password reset': 'neues Passwort gesetzt',
  'password changed': 'Passwort geändert',
  'e-mail change asked': 'neue E-Mail-Adresse gewünscht',
  'e-mail changed': 'E-Mail-Adresse geändert',
  'two-factor switched on': 'zweiter Schritt eingeschaltet',
  'two-factor switched off': 'zweiter Schritt ausgeschaltet',
  'two-factor failed': 'zweiter Schritt nicht gelungen',
  'backup codes renewed': 'Backup-Codes erneuert',
  'passkey added': 'Passkey hinzugefügt',
  'passkey removed': 'Passkey entfernt',
  'google linked': 'mit Google verknüpft',
  'child sign-in set up': 'Anmeldung ohne E-Mail-Adresse eingerichtet',
  'child sign-in locked': 'Anmeldung ohne E-Mail-Adresse gesperrt',
  'child sign-in unlocked': 'Anmeldung ohne E-Mail-Adresse freigeschaltet',
  'child sign-in switched off': 'Anmeldung ohne E-Mail-Adresse ausgeschaltet',
  'family code renewed': 'Familien-Code erneuert',
  'child signed in by its parent': 'Kind von den Eltern angemeldet',
  'child stays signed in': 'eingestellt, wie lange ein Kind angemeldet bleibt',
  'child signed out by its parent': 'Kind von den Eltern abgemeldet',
  'invitation made': 'Kind eingeladen',
  'invitation accepted': 'Einladung angenommen',
  'child login ended': 'Anmeldung mit eigener Adresse beendet',
  'link shared': 'Link geteilt',
  'link revoked': 'geteilten Link ausgeschaltet',
  'simulation started': 'Übung gestartet',
  'own data exported': 'Daten heruntergeladen',
  'consent withdrawn': 'Einwilligung zurückgezogen',
  'child erased': 'Kind gelöscht',
  'guardian invited': 'jemanden eingeladen, ein Kind zu begleiten',
  'guardian invitation ended': 'Einladung an Erwachsene beendet',
  'guardian invitation accepted': 'Begleitung eines Kindes angenommen',
  'guardian code wrong': 'falscher Code zu einer Einladung',
  'guardianship ended': 'Begleitung eines Kindes beendet',
  'child removal asked': 'um das Löschen eines Kindes gebeten',
  'child removal refused': 'dem Löschen eines Kindes widersprochen',
  'child removal taken back': 'Bitte um das Löschen eines Kindes zurückgenommen',
  'account erased': 'Konto gelöscht',
  'analysis service chosen': 'Auswertungsdienst gewählt',
}
type AccountAction = keyof typeof accountActions

export function actionInWords(action: string): string {
  if (Object.hasOwn(accountActions, action)) return accountActions[action as AccountAction]
  if (action === 'access refused') return 'Zugriff abgewiesen'
  return Object.hasOwn(adminActions, action) ? `Ein Admin ${adminActions[action as AdminActionCode].says('…')}` : action
}

/**
 * `actorId`: who did it, if known. `subject`: whom or what it was done to. `details`: ids, codes and counts only.
 * `subjectName`: of an adult, or of what is gone; the title of existing content is looked up.
 */
export type AuditRecord = {
  action: AccountAction | AdminActionCode
  actorId?: string | undefined
  subject?: string | undefined
  subjectName?: string | undefined
  address?: string | undefined
  details?: Record<string, string | number | boolean>
}

/** Days after which a record is removed. What admins did is asked about later than who signed in when. */
export const AUDIT_DAYS = { ofAccounts: 180, ofAdmins: 365 }

/** Writes the record in the same transaction: what is rolled back was never done. */
export const audit = (tx: Tx, record: AuditRecord): Promise<void> =>
  elevated(tx, 'nobody writes the audit log but the server', (tx) => insert(tx, record))

/** The same in a transaction of its own: for the auth library's work, and for what was refused. */
export const auditAlone = (db: Db, record: AuditRecord): Promise<void> =>
  asSystem(db, 'nobody writes the audit log but the server', (tx) => insert(tx, record))

async function insert(tx: Tx, record: AuditRecord) {
  const { action, actorId, subject, address, details = {} } = record
  const kind = kindOf(record)
  await tx
    .insertInto('auditLog')
    .values({
      action,
      actorId: actorId ?? null,
      subject: subject ?? null,
      details: JSON.stringify(address ? { ...details, address: truncatedAddress(address) } : details),
      kind,
      actorName: kind && actorId ? nameOfAdult(actorId) : null,
      subjectName:
        record.subjectName ?? (subject && (kind === 'content' || kind === 'media') ? titleOf(subject) : null),
    })
    .execute()
}

/** Null for what admins do not read. Of refused accesses they read those to admin procedures. */
function kindOf({ action, details }: AuditRecord): AdminActionKind | null {
  if (action === 'access refused' && !String(details?.path).startsWith('admin.')) return null
  return Object.hasOwn(adminActions, action) ? adminActions[action as AdminActionCode].kind : null
}

const nameOfAdult = (id: string) => sql<string | null>`(
  select first_name || ' ' || last_name from profiles where id = ${id} and (is_admin or is_parent or staff_role is not null))`

const titleOf = (id: string) => sql<string | null>`(
  select title from competencies where id = ${id}
  union all select title from skill_levels where id = ${id}
  union all select title from lessons where id = ${id}
  union all select title from quizzes where id = ${id}
  union all select title from simulations where id = ${id}
  union all select name from media where id = ${id})`

/** Removes records past their time. @returns how many. */
export const removeOldAuditRecords = (db: Db): Promise<number> =>
  asSystem(db, 'retention', (tx) =>
    evaluate(
      tx,
      sql<number>`forget_audit_records(now() - make_interval(days => ${AUDIT_DAYS.ofAccounts}),
        now() - make_interval(days => ${AUDIT_DAYS.ofAdmins}))`,
    ),
  )
