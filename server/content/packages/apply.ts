import { sql } from 'kysely'
import type { Draft } from '../../../domain/content/content.ts'
import { isImported } from '../../../domain/content/packages.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { requireLive } from '../drafts/content-rows.ts'
import { createWithDraft } from '../drafts/create.ts'
import { storeDraft } from '../drafts/save.ts'
import { competencyColumns } from '../files/rows.ts'
import { lastPlace } from '../order.ts'
import { type PlannedItem, planImport } from './plan.ts'
import type { Package } from './read-package.ts'
import type { PackageItem } from './read-texts.ts'

/** `seen`: the fingerprint of the differences that were shown. `agreed`: ids of the drafts that may be replaced. */
export type Choices = { seen: string; agreed: string[] }
export type Imported = { created: number; drafts: number; left: number }

/**
 * Imports a package: texts become drafts, and new things are visible to the team only. Changes nothing that others see.
 * @throws PACKAGE_OUTDATED when something has changed since it was shown
 */
export async function importPackage(
  tx: Tx,
  editorId: string,
  pack: Package,
  { seen, agreed }: Choices,
): Promise<Imported> {
  await sql`select pg_advisory_xact_lock(hashtext('content'))`.execute(tx) // two packages at once wait for each other
  const { fingerprint, items } = await planImport(tx, pack)
  if (fingerprint !== seen) return refuse('PACKAGE_OUTDATED')
  const done: Imported = { created: 0, drafts: 0, left: 0 }
  for (const [index, planned] of items.entries()) {
    if (!isImported(planned, agreed)) {
      if (planned.status !== 'unchanged') done.left++
      continue
    }
    if (planned.status === 'new') done.created++
    if (planned.after) done.drafts++
    await importItem(tx, editorId, pack.items[index] as PackageItem, planned)
  }
  await audit(tx, { action: 'content imported', actorId: editorId, details: done })
  return done
}

/** New things go to the end of their list, in the order of the package. */
async function importItem(tx: Tx, editorId: string, item: PackageItem, { status, after }: PlannedItem) {
  const { id } = item
  if (item.type === 'competency')
    return tx
      .insertInto('competencies')
      .values({ id, ...competencyColumns(item.payload), createdBy: editorId })
      .execute()
  if (item.type === 'level') {
    const orderIndex = lastPlace('skillLevels', { column: 'competencyId', id: item.payload.competencyId })
    return tx
      .insertInto('skillLevels')
      .values({ id, ...item.payload, orderIndex })
      .execute()
  }
  const draft = after as Draft
  if (status === 'new') return createWithDraft(tx, editorId, draft, { id, skillLevelId: item.payload.skillLevelId })
  return storeDraft(tx, { live: await requireLive(tx, item), editorId, draft })
}
