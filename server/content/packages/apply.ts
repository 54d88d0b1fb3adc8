import { sql } from 'kysely'
import type { Draft } from '../../../domain/content/content.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { requireLive } from '../drafts/content-rows.ts'
import { insertHidden } from '../drafts/create.ts'
import { storeDraft } from '../drafts/save.ts'
import { competencyColumns } from '../files/rows.ts'
import { reorder } from '../order.ts'
import { isReordered, mergedOrder } from './order.ts'
import { type PackageList, type PlannedItem, planImport } from './plan.ts'
import type { Package } from './read-package.ts'
import type { PackageItem } from './read-texts.ts'

/** `seen`: the fingerprint of the differences that were shown. `agreed`: the ids that the editor agreed to. */
export type Choices = { seen: string; agreed: string[] }
export type Imported = { created: number; drafts: number; saved: number; left: number }

/**
 * Imports a package: texts become drafts, new things are visible to admins only, and what has no draft is changed where
 * an editor agreed. Publishes nothing. @throws PACKAGE_OUTDATED when something has changed since it was shown
 */
export async function importPackage(
  tx: Tx,
  editorId: string,
  pack: Package,
  { seen, agreed }: Choices,
): Promise<Imported> {
  await sql`select pg_advisory_xact_lock(hashtext('content'))`.execute(tx) // two packages at once wait for each other
  const { shown, lists } = await planImport(tx, pack)
  if (shown.fingerprint !== seen) return refuse('PACKAGE_OUTDATED')
  const done: Imported = { created: 0, drafts: 0, saved: 0, left: 0 }
  const isTaken = ({ status, asks, id }: PlannedItem) => status !== 'unchanged' && (!asks || agreed.includes(id))
  for (const [index, planned] of shown.items.entries()) {
    if (planned.status !== 'unchanged' && !isTaken(planned)) done.left++
    if (!isTaken(planned)) continue
    const item = pack.items[index] as PackageItem
    if (planned.status === 'new') done.created++
    else if (planned.asks === 'direct') done.saved++
    if (planned.after) done.drafts++
    await take(tx, editorId, { item, planned })
  }
  const takesOrder = (list: PackageList) => agreed.includes(list.parentId)
  for (const list of lists) await putIntoOrder(tx, list, takesOrder(list))
  await audit(tx, { action: 'content imported', actorId: editorId, details: done })
  return done
}

async function take(tx: Tx, editorId: string, { item, planned }: { item: PackageItem; planned: PlannedItem }) {
  const isNew = planned.status === 'new'
  switch (item.type) {
    case 'competency':
      return isNew
        ? tx
            .insertInto('competencies')
            .values({ id: item.id, ...competencyColumns(item.payload), createdBy: editorId })
            .execute()
        : tx.updateTable('competencies').where('id', '=', item.id).set(competencyColumns(item.payload)).execute()
    case 'level': {
      const { competencyId, orderIndex, ...row } = item.payload
      return isNew
        ? tx
            .insertInto('skillLevels')
            .values({ id: item.id, ...row, competencyId, orderIndex })
            .execute()
        : tx.updateTable('skillLevels').where('id', '=', item.id).set(row).execute()
    }
    default: {
      const draft = planned.after as Draft
      if (isNew) await insertHidden(tx, item.id, draft, item.payload)
      const live = await requireLive(tx, item)
      return storeDraft(tx, { live, editorId, draft })
    }
  }
}

/** New things go where the package has them. No question is asked for that: only admins see them yet. */
async function putIntoOrder(tx: Tx, { table, here, wanted }: PackageList, takesOrder: boolean) {
  const before = here.map(({ id }) => id)
  const hasNew = wanted.some((id) => !before.includes(id))
  if (!hasNew && !(takesOrder && isReordered(before, wanted))) return
  const ids = mergedOrder(before, wanted, takesOrder)
  await reorder(tx, table, { ids, known: ids })
}
