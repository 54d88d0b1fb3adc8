import { KEEPS_ERASURES_FOR } from '../../../domain/operation/backups.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { repeatErasures } from '../../people/privacy/erasures.ts'
import { type Settings, SettingsError } from '../../settings.ts'
import { openStorage } from '../../storage.ts'
import { fileWriter } from './house.ts'
import { describeLoaded, load } from './load.ts'
import { openPlace, type Place, withClient } from './place.ts'
import { partsOf } from './prove.ts'
import type { Part } from './snapshot.ts'
import { openBackup } from './target.ts'

/** What grants access. A restore empties these: some of it was ended since, because of a thief. A move keeps them. */
const OPENING = ['auth.session', 'auth.mailed_links', 'auth.verification']

/** What a backup holds: a file, or one of BACKUP_TARGET by its name. */
export const openParts = async (
  backup: string,
  { settings, identities }: { settings: Settings; identities: string[] },
): Promise<AsyncIterable<Part>> => partsOf(await openBackup(backup, settings), identities)

/**
 * Fills the empty database of the settings from a backup, and erases again who was erased since.
 * @returns what the operator has to know now
 * @throws {SettingsError} what stands in the way; nothing was changed then, or it says what to do
 */
export async function restore(backup: string, settings: Settings, identities: string[]): Promise<string> {
  const parts = await openParts(backup, { settings, identities })
  const place = await openPlace(settings)
  const files = fileWriter(settings)
  try {
    const loaded = await load(place.owner, parts, files.write)
    const erased = await finish(place, settings, files.writeSecret)
    const again = erased > 0 ? ` Wieder gelöscht, weil das seither geschehen war: ${erased}.` : ''
    return `Wiederhergestellt: ${describeLoaded(loaded)}${again}
Alle melden sich neu an. Was seit dieser Sicherung gesperrt, widerrufen oder zurückgezogen wurde (Konten, Links, Einwilligungen), ist wieder wie damals.${warnOfAge(loaded.takenAt)}`
  } finally {
    await place.close()
  }
}

/** What remains after loading. The key comes last: if the database refuses the rows, its own key must stay. */
async function finish(place: Place, settings: Settings, writeSecret: () => Promise<void>) {
  try {
    await writeSecret()
    const storage = await openStorage(settings, 'erased')
    return await withClient(place.owner, async (client) => {
      await client.query('delete from orphaned_files') // since the backup these may have become somebody's pictures
      for (const table of OPENING) await client.query(`delete from ${table}`)
      return (await repeatErasures(client, storage)).erased
    })
  } catch (error) {
    throw new SettingsError(
      `Die Zeilen sind da, aber wer seit der Sicherung gelöscht wurde, ist noch nicht wieder entfernt (${(error as Error).message}).
Starten Sie Netzpass so nicht: Leeren Sie die Datenbank, und stellen Sie noch einmal wieder her.`,
    )
  }
}

const warnOfAge = (takenAt: string) =>
  Date.now() - Date.parse(takenAt) > KEEPS_ERASURES_FOR * DAY_MS
    ? `\nAchtung: Die Sicherung ist älter als ${KEEPS_ERASURES_FOR} Tage. Wer bald danach gelöscht wurde, ist nicht mehr vermerkt und kann wieder da sein.`
    : ''
