import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expiredBackups, type KeptBackup, timeOfName } from '../../../domain/operation/backups.ts'
import { explain } from '../../platform/db/explain.ts'
import type { Settings } from '../../settings.ts'
import { encrypt, makeProofKey } from './encryption.ts'
import { type FileMark, pack, requireMark, writeBytes } from './file.ts'
import { houseParts } from './house.ts'
import type { Loaded } from './load.ts'
import { openPlaceOrAccess, type Place, withClient } from './place.ts'
import { partsOf, prove } from './prove.ts'
import { explainTarget, openTarget, type Target, unfinished } from './target.ts'

/** What came of a scheduled backup: how far it got, and the German sentence about what stopped it. */
export type Outcome = { made?: FileMark; proven?: Loaded; removed: string[]; failure?: string }

type Task = {
  /** What the backup will be called. */
  name: string
  settings: Settings
  /** Names of those that were proven before. */
  provenBefore: string[]
  openHouse?: (settings: Settings) => Promise<Place>
}

/**
 * Makes an encrypted backup at BACKUP_TARGET, reads it back from there, restores it
 * into a throw-away database, and removes what the rule does not hold. Only the
 * operator can open what remains: the key of the proof is never stored (decision 093).
 * @throws never; what went wrong is in the outcome
 */
export async function makeAndProve({ name, settings, provenBefore, openHouse }: Task): Promise<Outcome> {
  const outcome: Outcome = { removed: [] }
  try {
    const target = await openTarget(settings)
    const key = await makeProofKey(settings.BACKUP_RECIPIENT)
    const recipients = [...settings.BACKUP_RECIPIENT, key.recipient]
    const mark = await writeTo(target, { name, settings, recipients, openHouse })
    outcome.made = mark
    const isThere = requireMark(await target.read(name), mark)
    outcome.proven = await prove(partsOf(isThere, [key.identity]), settings)
    outcome.removed = await prune(target, settings, [...provenBefore, name])
  } catch (error) {
    outcome.failure = explain(error)
  }
  return outcome
}

type Writing = { name: string; settings: Settings; recipients: string[]; openHouse: Task['openHouse'] }

async function writeTo(target: Target, { name, settings, recipients, openHouse = openPlaceOrAccess }: Writing) {
  const file = join(target.spool, unfinished(name))
  const place = await openHouse(settings)
  try {
    const mark = await withClient(place.owner, async (client) =>
      writeBytes(file, await encrypt(pack(houseParts(client, settings)), recipients)),
    ).catch((error) => {
      throw isOfFile(error) ? explainTarget(error) : error
    })
    await target.store(name)
    return mark
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await place.close()
  }
}

const isOfFile = (error: unknown) => ['write', 'open', 'fsync'].includes((error as NodeJS.ErrnoException).syscall ?? '')

async function prune(target: Target, settings: Settings, proven: string[]): Promise<string[]> {
  const backups: KeptBackup[] = (await target.list()).flatMap((name) => {
    const at = timeOfName(name)
    return at ? { name, at, isProven: proven.includes(name) } : []
  })
  const expired = expiredBackups(backups, settings.BACKUP_KEEP)
  for (const name of expired) await target.remove(name)
  return expired
}
