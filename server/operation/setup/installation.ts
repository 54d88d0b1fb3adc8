import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../platform/db/refuse.ts'
import { type Settings, SettingsError } from '../../settings.ts'
import { requireRecipients } from '../backup/encryption.ts'
import { openTarget, unfinished } from '../backup/target.ts'
import { endDemo } from '../demo/remove.ts'

/** What an admin is shown and can try of how this server is set; settings stay with whoever starts it. */
export type Installation = {
  /** `target`: BACKUP_TARGET without its key; null: not set. */
  backup: { target: string | null; recipients: number; time: string }
  /** Puts a file into BACKUP_TARGET, reads it back and removes it. @throws BACKUP_TARGET_FAILED with a sentence */
  tryBackupTarget(): Promise<void>
  /** Removes the demo family for good. @returns the sentence for whoever asked */
  endDemo(): Promise<string>
}

type Around = { settings: Settings; database: Parameters<typeof endDemo>[0] }

export const openInstallation = ({ settings, database }: Around): Installation => ({
  backup: {
    target: settings.BACKUP_TARGET ? withoutKey(settings.BACKUP_TARGET) : null,
    recipients: settings.BACKUP_RECIPIENT.length,
    time: settings.BACKUP_TIME,
  },
  async tryBackupTarget() {
    try {
      requireRecipients(settings.BACKUP_RECIPIENT)
      await tryTarget(settings)
    } catch (error) {
      throw error instanceof SettingsError ? new Refusal('BACKUP_TARGET_FAILED', error.message) : error
    }
  },
  endDemo: () => endDemo(database, settings),
})

const withoutKey = (target: string) => target.replace(/^(s3:\/\/)[^@]*@/i, '$1').replace(/\?.*$/, '')

/** Under a name that no backup has, so that nothing takes it for one. @throws SettingsError */
async function tryTarget(settings: Settings) {
  const target = await openTarget(settings)
  const [name, bytes] = [`netzpass-probe-${randomBytes(8).toString('hex')}`, randomBytes(32)]
  const begun = join(target.spool, unfinished(name))
  try {
    await writeFile(begun, bytes).catch((error: NodeJS.ErrnoException) => {
      throw new SettingsError(`BACKUP_TARGET: Der Ordner ist nicht beschreibbar (${error.code}).`)
    })
    await target.store(name)
    const parts: Uint8Array[] = []
    for await (const part of await target.read(name)) parts.push(part)
    if (!bytes.equals(Buffer.concat(parts))) throw new SettingsError('BACKUP_TARGET: Etwas anderes kam zurück.')
  } finally {
    await rm(begun, { force: true })
  }
  await target.remove(name)
}

/** For tests and the demo family, which have no server of their own. */
export const noInstallation: Installation = {
  backup: { target: null, recipients: 0, time: '03:10' },
  tryBackupTarget: async () => {},
  endDemo: async () => 'Es gibt hier keine Demo-Konten.',
}
