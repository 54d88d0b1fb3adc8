import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { clashOf } from '../../../domain/content/glossary/word.ts'
import { slugOf } from '../../../domain/platform/slug.ts'
import { log } from '../../log.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { askForRecountOfLevels } from '../../platform/jobs/pending-recounts.ts'
import type { ContentItem } from './files.ts'
import { type ContentRows, rowsOf } from './rows.ts'

/**
 * Loads the content files into the database, all or nothing. Skips what is unchanged; what an admin has changed or
 * deleted since the last load stays as the admin left it.
 * @returns how many items were written, and how many were left to the admins
 */
export async function loadContent(db: Db, items: ContentItem[]): Promise<{ written: number; kept: number }> {
  const loaded = await asSystem(db, 'content comes from files', async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('content'))`.execute(tx) // two servers that start at once
    const origins = await readOrigins(tx)
    const isEmptied = await wasEmptied(tx)
    let kept = 0
    const written: ContentItem[] = []
    for (const item of items) {
      const origin = origins.get(keyOf(item))
      if (isDeepStrictEqual(origin, item.payload)) continue
      const isUnwanted = isEmptied && item.type === 'competency'
      if (isUnwanted || (origin && !(await standsAsLoaded(tx, item, origin))) || !(await hasItsPlace(tx, item))) {
        kept++
        continue
      }
      await write(tx, item)
      written.push(item)
    }
    if (written.length > 0) await askForRecountOfLevels(tx, levelsOf(written))
    return { written: written.length, kept }
  })
  if (loaded.written > 0) log.info(loaded, 'Content was loaded from files.')
  return loaded
}

const keyOf = ({ type, id }: { type: string; id: string }) => `${type}/${id}`

async function readOrigins(tx: Tx): Promise<Map<string, unknown>> {
  const rows = await tx
    .selectFrom('contentOrigins')
    .select(['contentType as type', 'contentId as id', 'payload'])
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.payload]))
}

/**
 * Whether admins took away every competency that files ever brought: whoever wants only what they write themselves does
 * not want those of a later version either.
 */
async function wasEmptied(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('contentOrigins')
    .leftJoin('competencies', 'competencies.id', 'contentOrigins.contentId')
    .where('contentType', '=', 'competency')
    .select((eb) => [eb.fn.countAll<string>().as('brought'), eb.fn.count<string>('competencies.id').as('left')])
    .executeTakeFirstOrThrow()
  return Number(row.brought) > 0 && Number(row.left) === 0
}

/** Whether the row is still what the files wrote last. A deleted row is not: it must not come back. */
async function standsAsLoaded(tx: Tx, { type, id }: ContentItem, origin: unknown): Promise<boolean> {
  return isDeepStrictEqual(await rowsOf[type].read(tx, id), origin)
}

/** Whether it can be written: what it belongs to exists, and nothing of an admin has its address, or its word. */
async function hasItsPlace(tx: Tx, item: ContentItem): Promise<boolean> {
  if (item.type === 'faq') return true
  if (item.type === 'word') {
    const others = await tx.selectFrom('glossaryWords').where('id', '<>', item.id).select(['word', 'forms']).execute()
    return !clashOf(item.payload, others)
  }
  if (item.type === 'competency') {
    const slug = slugOf(item.payload.title)
    const others = tx.selectFrom('competencies').where('slug', '=', slug).where('id', '<>', item.id)
    return !(await others.select('id').executeTakeFirst())
  }
  if (item.type === 'level') return (await rowsOf.competency.read(tx, item.payload.competencyId)) !== undefined
  return (await rowsOf.level.read(tx, item.payload.skillLevelId)) !== undefined
}

async function write(tx: Tx, { type, id, payload }: ContentItem): Promise<void> {
  const rows = rowsOf[type] as ContentRows<typeof payload>
  await rows.write(tx, id, payload)
  const origin = { payload: JSON.stringify(payload), loadedAt: new Date() }
  await tx
    .insertInto('contentOrigins')
    .values({ contentType: type, contentId: id, ...origin })
    .onConflict((conflict) => conflict.columns(['contentType', 'contentId']).doUpdateSet(origin))
    .execute()
}

/** New or changed lessons, quizzes and simulations change what children still have to do. */
const levelsOf = (written: ContentItem[]) =>
  written.flatMap((item) =>
    item.type === 'level' ? [item.id] : 'skillLevelId' in item.payload ? [item.payload.skillLevelId] : [],
  )
