import { BACKUP_LATE_MS } from '../../../domain/operation/backups.ts'
import { formatLately, HOUR_MS } from '../../../domain/platform/dates.ts'
import { connectionsOf, isLocalOnly } from '../../settings.ts'
import { broken, good, type Judge, look, plural } from './finding.ts'

/** Of its connections PostgreSQL should keep so many for whoever mends it. */
const CONNECTIONS_NEARLY_USED = 0.9

const database: Judge = ({ database, settings }) => {
  if ('problem' in database) return broken(database.problem, database.todo)
  const { isEmbedded, version, missing, unknown, isRollbackAllowed, connections } = database.value
  if (Number.parseInt(version, 10) < 15)
    return broken(`PostgreSQL ${version} ist zu alt.`, 'Netzpass braucht PostgreSQL 15 oder neuer.')
  if (unknown > 0 && isRollbackAllowed)
    return look(
      'Die Datenbank gehört zu einer neueren Version von Netzpass; diese darf mit ihr weiterlaufen, weil zurückgestellt wurde.',
      'Stellen Sie wieder um, sobald Sie wissen, woran die neuere gescheitert ist: npm run upgrade.',
    )
  if (unknown > 0)
    return broken(
      'Die Datenbank gehört zu einer neueren Version von Netzpass.',
      'Bitte starten Sie diese neuere Version.',
    )
  if (missing > 0)
    return broken(
      `Der Datenbank fehlen ${plural(missing, 'Änderung', 'Änderungen')} dieser Version.`,
      'Starten Sie den Server neu: Er bringt sie auf den neuesten Stand.',
    )
  if (isEmbedded) return good('Die eingebaute Datenbank antwortet und ist auf dem neuesten Stand.')
  const { used, most } = connections
  const says = `PostgreSQL ${version} antwortet und ist auf dem neuesten Stand; ${used} von ${most} Verbindungen sind offen.`
  const ofServer = connectionsOf(settings)
  return used > most * CONNECTIONS_NEARLY_USED || ofServer > most * CONNECTIONS_NEARLY_USED
    ? look(
        says,
        `Erhöhen Sie max_connections: ${ofServer} für jeden Server und 20 dazu, oder verkleinern Sie DATABASE_CONNECTIONS.`,
      )
    : good(says)
}

const rights: Judge = ({ database, settings }) => {
  if ('problem' in database) return notAsked
  const { isEmbedded, worksAs, mayProve, adminCount, demoCount } = database.value
  if (demoCount > 0 && !isLocalOnly(settings))
    return broken(
      'Es gibt noch Demo-Konten, deren Passwörter jeder Start druckt.',
      'Entfernen Sie sie: npm run admin -- end-demo',
    )
  if (!isEmbedded && worksAs !== 'its own user')
    return look(
      `Der Server arbeitet in PostgreSQL als ${worksAs === 'the owner' ? 'Eigentümer aller Tabellen' : 'Superuser'}; ein Fehler könnte dann mehr anrichten.`,
      'Geben Sie ihm einen eigenen Benutzer in DATABASE_URL und dem Eigentümer DATABASE_OWNER_URL (deploy/database.sql).',
    )
  if (!isEmbedded && settings.BACKUP_TARGET && !mayProve)
    return broken(
      'Sicherungen lassen sich nicht zur Probe wiederherstellen: Der Eigentümer darf keine Datenbank anlegen.',
      'alter role netzpass_owner createdb',
    )
  if (adminCount === 0)
    return look(
      'Niemand verwaltet diese Installation.',
      'Öffnen Sie den Link, den npm run admin -- setup-link druckt, oder machen Sie ein Konto zum Admin: npm run admin -- add MAIL',
    )
  return good(`Der Server darf, was er braucht, und ${plural(adminCount, 'Admin verwaltet', 'Admins verwalten')} ihn.`)
}

const notAsked = look(
  'Nicht geprüft, weil die Datenbank nicht antwortet.',
  'Bringen Sie zuerst die Datenbank in Ordnung.',
)

const erasures: Judge = ({ database, notedTimeline }) => {
  if ('problem' in database) return notAsked
  if ('problem' in notedTimeline)
    return look('Nicht geprüft, weil der Speicher nicht antwortet.', 'Bringen Sie zuerst den Speicher in Ordnung.')
  const [is, was] = [database.value.timeline, notedTimeline.value]
  if (is && was && is !== was)
    return broken(
      'PostgreSQL geht von einem früheren Stand oder von einem Replikat aus weiter: Wer danach gelöscht wurde, kann wieder da sein.',
      'Löschen Sie noch einmal: npm run admin -- repeat-erasures (docs/operations.md, „Back to an earlier moment“)',
    )
  return good('Wer gelöscht wurde, ist gelöscht geblieben.')
}

/** Several jobs run each minute. */
const JOBS_SILENT_MS = HOUR_MS / 2
const MANY_JOBS = 50

const jobs: Judge = ({ now, jobs }) => {
  if ('problem' in jobs) return notAsked
  const { waiting, lastDone } = jobs.value
  const todo = 'Läuft der Server? Dann starten Sie ihn neu und sehen ins Protokoll.'
  if (!lastDone)
    return look('Noch nie ist eine Aufgabe im Hintergrund gelaufen.', 'Warten Sie nach dem ersten Start zwei Minuten.')
  if (now.getTime() - lastDone.getTime() > JOBS_SILENT_MS)
    return broken(
      `Im Hintergrund läuft seit ${formatLately(lastDone, now)} Uhr nichts mehr: keine Mails, keine Sicherung.`,
      todo,
    )
  if (waiting > MANY_JOBS) return look(`${waiting} Aufgaben warten.`, todo)
  return good(`Aufgaben im Hintergrund laufen, zuletzt ${formatLately(lastDone, now)} Uhr.`)
}

const isLate = (at: Date, now: Date) => now.getTime() - at.getTime() > BACKUP_LATE_MS

const backup: Judge = ({ now, settings, backups }) => {
  if ('problem' in backups) return notAsked
  const { lastMade, lastFailure } = backups.value
  if (!settings.BACKUP_TARGET) {
    const means = 'Es ist keine Sicherung geplant: Geht die Datenbank verloren, ist alles weg.'
    const todo = 'Setzen Sie BACKUP_TARGET und BACKUP_RECIPIENT; den Schlüssel macht npm run backup -- key DATEI.'
    return isLocalOnly(settings) ? look(means, todo) : broken(means, todo)
  }
  const makeOne = 'Machen Sie eine: npm run backup -- now'
  if (lastFailure && (!lastMade || lastFailure.at >= lastMade))
    return broken(
      `Die Sicherung vom ${formatLately(lastFailure.at, now)} Uhr ist fehlgeschlagen: ${lastFailure.reason}`,
      makeOne,
    )
  if (!lastMade) return broken('Es gibt noch keine Sicherung.', makeOne)
  const says = `Die letzte Sicherung ist von ${formatLately(lastMade, now)} Uhr.`
  return isLate(lastMade, now)
    ? broken(
        `${says} Seitdem kam keine mehr.`,
        'Läuft der Server zu BACKUP_TIME? Machen Sie jetzt eine: npm run backup -- now',
      )
    : good(says)
}

const proof: Judge = ({ now, settings, backups }) => {
  if ('problem' in backups) return notAsked
  if (!settings.BACKUP_TARGET) return good('Ohne geplante Sicherung gibt es nichts zu prüfen.')
  const { lastMade, lastProven, lastFailure } = backups.value
  if (!lastMade || isLate(lastMade, now))
    return look('Nicht geprüft, weil es keine neue Sicherung gibt.', 'Bringen Sie zuerst die Sicherung in Ordnung.')
  const todo = 'Machen Sie eine, die wiederhergestellt wird: npm run backup -- now'
  if (!lastProven) return broken('Noch nie wurde eine Sicherung zur Probe wiederhergestellt.', todo)
  const says = `Zuletzt zur Probe wiederhergestellt: ${formatLately(lastProven, now)} Uhr.`
  if (isLate(lastProven, now)) return broken(`${says} Das ist zu lange her.`, todo)
  if (lastFailure && lastFailure.at >= lastProven)
    return broken(`${says} Die letzte Probe ist fehlgeschlagen: ${lastFailure.reason}`, todo)
  return good(says)
}

const reviews: Judge = ({ reviews }) => {
  if ('problem' in reviews) return notAsked
  const { past } = reviews.value
  return past === 0
    ? good('Kein Fakt und kein Text ist überfällig.')
    : look(
        `${plural(past, 'Fakt oder Text ist', 'Fakten und Texte sind')} überfällig.`,
        'Unter Administration → Zu prüfen steht, welche.',
      )
}

export const diagnoseData: Record<'database' | 'jobs' | 'backups', [string, Judge][]> = {
  database: [
    ['Datenbank', database],
    ['Rechte', rights],
    ['Löschungen', erasures],
  ],
  jobs: [['Aufgaben', jobs]],
  backups: [
    ['Sicherung', backup],
    ['Probe der Sicherung', proof],
    ['Fakten und Texte', reviews],
  ],
}
