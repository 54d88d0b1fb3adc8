import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../make-folder.ts'
import { repeatErasures } from '../../people/privacy/erasures.ts'
import { databaseFolder, explain } from '../../platform/db/command-access.ts'
import { readSecret } from '../../secret.ts'
import { readSettings, type Settings, SettingsError } from '../../settings.ts'
import { type Area, folderStorage, openStorage, type Storage } from '../../storage.ts'
import { readParts, writeParts } from './file.ts'
import { type Loaded, load } from './load.ts'
import { openExistingPlace, openPlace, openPlaceOrAccess, type Place, remotePlace, withClient } from './place.ts'
import { snapshot } from './snapshot.ts'

const USAGE = `So geht es:
  npm run backup -- ORDNER          sichert in einen neuen Unterordner, auch während der Server läuft
  npm run restore -- SICHERUNG      stellt eine Sicherung in einer leeren Datenbank wieder her
  npm run move -- postgres://…      zieht aus der eingebauten Datenbank in eine leere PostgreSQL-Datenbank um`

const DATABASE = 'database.ndjson.gz'
const SECRET = 'secret'
/** What grants access. A restore empties these: some of it was ended since, because of a thief. A move keeps them. */
const OPENING = ['auth.session', 'auth.mailed_links', 'auth.verification']
const AREAS: Area[] = ['media', 'erased']

/** Readable by its owner only: it holds everything about everybody. Until complete it has another name. */
async function backUp(folder: string, settings: Settings): Promise<string> {
  const name = `netzpass-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const unfinished = join(folder, `${name}.unfinished`)
  makeFolder(unfinished)
  try {
    const place = await openPlaceOrAccess(settings)
    await withClient(place.owner, (client) => writeParts(join(unfinished, DATABASE), snapshot(client))).finally(
      place.close,
    )
    for (const area of AREAS) {
      await copyFiles(await openStorage(settings, area), folderStorage(join(unfinished, area)))
    }
    // Whoever sets APP_SECRET keeps it elsewhere.
    if (!settings.APP_SECRET) writeFileSync(join(unfinished, SECRET), await readSecret(settings), { mode: 0o600 })
    renameSync(unfinished, join(folder, name))
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  return `Gesichert: ${join(folder, name)}`
}

async function restore(backup: string, settings: Settings): Promise<string> {
  const database = join(backup, DATABASE)
  if (!existsSync(database)) throw new SettingsError(`In ${backup} liegt keine Sicherung.`)
  const place = await openPlace(settings)
  try {
    // The storage first: if it failed after the rows, they would lack the erasures since, and a retry would be refused.
    for (const area of AREAS) {
      await copyFiles(folderStorage(join(backup, area)), await openStorage(settings, area))
    }
    const gone = (await (await openStorage(settings, 'erased')).list()).filter((name) => /^[0-9a-f]{64}$/.test(name))
    const loaded = await load(place.owner, readParts(database))
    const erased = await finish(backup, { settings, place, gone })
    const again = erased > 0 ? ` Wieder gelöscht, weil das seither geschehen war: ${erased}.` : ''
    return `Wiederhergestellt: ${described(loaded)}${again}
Alle melden sich neu an. Was seit dieser Sicherung gesperrt, widerrufen oder zurückgezogen wurde (Konten, Links, Einwilligungen), ist wieder wie damals.`
  } finally {
    await place.close()
  }
}

/** What remains after loading. The key comes last: if the database refuses the rows, its own key must stay. */
async function finish(backup: string, { settings, place, gone }: { settings: Settings; place: Place; gone: string[] }) {
  try {
    keepSecret(backup, settings)
    return await withClient(place.owner, async (client) => {
      await client.query('delete from orphaned_files') // since the backup these may have become somebody's pictures
      for (const table of OPENING) await client.query(`delete from ${table}`)
      return repeatErasures(client, gone)
    })
  } catch (error) {
    throw new SettingsError(
      `Die Zeilen sind da, aber wer seit der Sicherung gelöscht wurde, ist noch nicht wieder entfernt (${(error as Error).message}).
Starten Sie Netzpass so nicht: Leeren Sie die Datenbank, und stellen Sie noch einmal wieder her.`,
    )
  }
}

function keepSecret(backup: string, settings: Settings) {
  const secret = join(backup, SECRET)
  if (!settings.APP_SECRET && existsSync(secret)) {
    writeFileSync(join(settings.DATA_DIR, SECRET), readFileSync(secret), { mode: 0o600 })
  }
}

async function move(url: string, settings: Settings): Promise<string> {
  if (settings.DATABASE_URL) {
    throw new SettingsError('Umgezogen wird aus der eingebauten Datenbank: Bitte DATABASE_URL dabei nicht setzen.')
  }
  const target = remotePlace(readSettings({ ...process.env, DATABASE_OWNER_URL: url }).DATABASE_OWNER_URL as string)
  const place = await openExistingPlace(settings)
  try {
    // The storage first, as above: a retry would find accounts, and be refused.
    if (settings.S3_BUCKET) {
      for (const area of AREAS) {
        await copyFiles(folderStorage(join(settings.DATA_DIR, area)), await openStorage(settings, area))
      }
    }
    const loaded = await withClient(place.owner, (client) => load(target.owner, snapshot(client)))
    return `Umgezogen: ${described(loaded)}\n${whatNow(settings)}`
  } finally {
    await place.close()
  }
}

function whatNow(settings: Settings): string {
  const start = settings.APP_SECRET
    ? 'Starten Sie jetzt mit DATABASE_URL und demselben APP_SECRET wie bisher.'
    : `Starten Sie jetzt mit DATABASE_URL und, damit Anmeldungen und Links gültig bleiben,
  APP_SECRET="$(cat ${join(settings.DATA_DIR, SECRET)})"`
  const old = `Die alte Datenbank bleibt in ${databaseFolder(settings)}, bis Sie diesen Ordner löschen.`
  if (settings.S3_BUCKET) return `${start}\n${old}`
  return `${start}\n${old} Was sonst in ${settings.DATA_DIR} liegt, braucht der Server weiter: die Bilder, und wer gelöscht wurde.`
}

const described = ({ rows, takenAt }: Loaded) =>
  `${rows.toLocaleString('de-DE')} Zeilen, jede geprüft. Stand: ${new Date(takenAt).toLocaleString('de-DE')}.`

/** Skips files that exist already: a name means the same content everywhere. */
async function copyFiles(from: Storage, to: Storage) {
  const there = new Set(await to.list())
  for (const file of await from.list()) {
    const bytes = there.has(file) ? undefined : await from.read(file)
    if (bytes) await to.keep(file, bytes)
  }
}

const verbs: Record<string, (what: string, settings: Settings) => Promise<string>> = { backup: backUp, restore, move }

try {
  const [verb = '', what, ...more] = process.argv.slice(2)
  const perform = verbs[verb]
  if (!perform || !what || more.length > 0) throw new SettingsError(USAGE)
  console.log(await perform(what, readSettings(process.env)))
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
