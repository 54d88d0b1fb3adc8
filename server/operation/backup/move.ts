import { join } from 'node:path'
import { noteTimeline } from '../../people/privacy/timeline.ts'
import { databaseFolder } from '../../platform/db/command-access.ts'
import { readSettings, type Settings, SettingsError } from '../../settings.ts'
import { folderStorage, openStorage, type Storage } from '../../storage.ts'
import { AREAS } from './house.ts'
import { describeLoaded, load } from './load.ts'
import { openExistingPlace, remotePlace, withClient } from './place.ts'
import { snapshot } from './snapshot.ts'

/** Carries the embedded database of the settings into an empty PostgreSQL. @returns what to set now */
export async function move(url: string, settings: Settings): Promise<string> {
  if (settings.DATABASE_URL) {
    throw new SettingsError('Umgezogen wird aus der eingebauten Datenbank: Bitte DATABASE_URL dabei nicht setzen.')
  }
  const target = remotePlace(readSettings({ ...process.env, DATABASE_OWNER_URL: url }).DATABASE_OWNER_URL as string)
  const place = await openExistingPlace(settings)
  try {
    // The storage first: if it failed after the rows, a retry would find accounts, and be refused.
    if (settings.S3_BUCKET) {
      for (const area of AREAS) {
        await copyFiles(folderStorage(join(settings.DATA_DIR, area)), await openStorage(settings, area))
      }
    }
    const loaded = await withClient(place.owner, (client) => load(target.owner, snapshot(client)))
    const erased = await openStorage(settings, 'erased')
    await withClient(target.owner, (client) => noteTimeline(client, erased))
    return `Umgezogen: ${describeLoaded(loaded)}\n${whatNow(settings)}`
  } finally {
    await place.close()
  }
}

function whatNow(settings: Settings): string {
  const start = settings.APP_SECRET
    ? 'Starten Sie jetzt mit DATABASE_URL und demselben APP_SECRET wie bisher.'
    : `Starten Sie jetzt mit DATABASE_URL und, damit Anmeldungen und Links gültig bleiben,
  APP_SECRET="$(cat ${join(settings.DATA_DIR, 'secret')})"`
  const old = `Die alte Datenbank bleibt in ${databaseFolder(settings)}, bis Sie diesen Ordner löschen.`
  if (settings.S3_BUCKET) return `${start}\n${old}`
  return `${start}\n${old} Was sonst in ${settings.DATA_DIR} liegt, braucht der Server weiter: die Bilder, und wer gelöscht wurde.`
}

/** Skips files that exist already: a name means the same content everywhere. */
async function copyFiles(from: Storage, to: Storage) {
  const there = new Set(await to.list())
  for (const file of await from.list()) {
    const bytes = there.has(file) ? undefined : await from.read(file)
    if (bytes) await to.put(file, bytes)
  }
}
