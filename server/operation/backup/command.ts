import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName } from '../../../domain/operation/backups.ts'
import { makeFileOnce } from '../../durable-file.ts'
import { makeFolder } from '../../make-folder.ts'
import { connect } from '../../platform/db/connect.ts'
import { readSettings, type Settings, SettingsError } from '../../settings.ts'
import { mistake, readArguments, runCommand } from '../command.ts'
import { encrypt, makeKeyPair, readIdentities, requireRecipients } from './encryption.ts'
import { pack, writeBytes } from './file.ts'
import { houseParts } from './house.ts'
import { describeLoaded } from './load.ts'
import { move } from './move.ts'
import { openPlaceOrAccess, withClient } from './place.ts'
import { prove } from './prove.ts'
import { openParts, restore } from './restore.ts'
import { runBackup } from './scheduled.ts'
import { unfinished } from './target.ts'

const USAGE = `So geht es:
  npm run backup -- ORDNER              sichert in eine neue Datei, auch während der Server läuft; verschlüsselt, wenn
                                        BACKUP_RECIPIENT gesetzt ist oder --recipient age1… dahinter steht
  npm run backup -- now                 macht die geplante Sicherung jetzt: nach BACKUP_TARGET, zur Probe wiederhergestellt
  npm run backup -- prove SICHERUNG     stellt sie zur Probe wieder her und ändert nichts; verschlüsselt: --identity DATEI,
                                        oder --identity - für einen Schlüssel aus der Eingabe
  npm run backup -- key DATEI           macht einen Schlüssel für BACKUP_RECIPIENT
  npm run restore -- SICHERUNG          stellt sie in einer leeren Datenbank wieder her; verschlüsselt: --identity DATEI
  npm run move -- postgres://…          zieht aus der eingebauten Datenbank in eine leere PostgreSQL-Datenbank um`

type Options = { settings: Settings; identities: string[]; recipients: string[] }

/** Readable by its owner only: it holds everything about everybody. Until complete it has another name. */
async function backUp(folder: string, { settings, recipients }: Options): Promise<string> {
  requireRecipients(recipients)
  const name = backupName(new Date(), recipients.length > 0 ? '.age' : '.ndjson.gz')
  const file = join(folder, unfinished(name))
  makeFolder(folder)
  const place = await openPlaceOrAccess(settings)
  try {
    await withClient(place.owner, async (client) => {
      const packed = pack(houseParts(client, settings))
      await writeBytes(file, recipients.length > 0 ? await encrypt(packed, recipients) : packed)
    })
    await rename(file, join(folder, name))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await place.close()
  }
  return `Gesichert: ${join(folder, name)}`
}

/** The scheduled backup, now; whoever asks for it stands by, so that no mail is written. */
async function backUpNow({ settings }: Options): Promise<string> {
  requireRecipients(settings.BACKUP_RECIPIENT)
  if (!settings.BACKUP_TARGET)
    throw new SettingsError('BACKUP_TARGET fehlt: Es ist nicht gesagt, wohin gesichert wird.')
  const place = await openPlaceOrAccess(settings)
  const { db, close } = connect(place.owner, place.close)
  try {
    const { proven, failure, removed } = await runBackup({ db, settings })
    if (failure || !proven) throw new SettingsError(failure ?? 'Die Sicherung wurde nicht geprüft.')
    const gone = removed.length > 0 ? ` Entfernt nach BACKUP_KEEP: ${removed.join(', ')}.` : ''
    return `Gesichert und zur Probe wiederhergestellt: ${describeLoaded(proven)}${gone}`
  } finally {
    await close()
  }
}

async function proveFile(backup: string, options: Options): Promise<string> {
  return `Die Probe ist gelungen: ${describeLoaded(await prove(await openParts(backup, options), options.settings))}`
}

async function makeKey(path: string): Promise<string> {
  if (existsSync(path)) throw new SettingsError(`${path} gibt es schon. Überschrieben wird kein Schlüssel.`)
  const { identity, recipient } = await makeKeyPair()
  await makeFileOnce(path, `# Öffentlich: ${recipient}\n${identity}\n`)
  return `BACKUP_RECIPIENT=${recipient}
Der private Schlüssel liegt in ${path}. Ohne ihn ist jede Sicherung verloren, und wer ihn hat, liest alles:
Bewahren Sie ihn zweimal auf, und nicht auf dem Server.`
}

/** @returns the work that the words ask for; undefined when they mean nothing */
function workFor([verb, what, more, ...rest]: string[], options: Options): (() => Promise<string>) | undefined {
  if (!what || rest.length > 0) return undefined
  if (verb === 'backup' && more) {
    if (what === 'prove') return () => proveFile(more, options)
    return what === 'key' ? () => makeKey(more) : undefined
  }
  if (more) return undefined
  if (verb === 'backup') return () => (what === 'now' ? backUpNow(options) : backUp(what, options))
  if (verb === 'restore') return () => restore(what, options.settings, options.identities)
  return verb === 'move' ? () => move(what, options.settings) : undefined
}

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments(
    { identity: { type: 'string' }, recipient: { type: 'string', multiple: true } },
    USAGE,
  )
  const settings = readSettings(process.env)
  const work = workFor(positionals, {
    settings,
    identities: values.identity ? readIdentities(values.identity) : [],
    recipients: values.recipient ?? settings.BACKUP_RECIPIENT,
  })
  if (!work) throw mistake(USAGE)
  return work()
})
