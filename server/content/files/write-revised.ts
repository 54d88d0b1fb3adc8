import type { Insertable } from 'kysely'
import type { ContentType } from '../../../domain/content/content.ts'
import type { Tx } from '../../platform/db/actor.ts'
import type { DB } from '../../platform/db/types.ts'
import { tableOf } from '../tables.ts'

type Revised<T extends ContentType> = {
  type: T
  id: string
  row: Omit<Insertable<DB[(typeof tableOf)[T]]>, 'id' | 'revision' | 'publishedAt' | 'takenBackAt' | 'binnedAt'>
  payload: object
  by: Publisher | undefined
}

/** Who publishes, with an admin's reason to do so alone (decision 106). Undefined for the content files. */
export type Publisher = { editorId: string; aloneBecause?: string | undefined }

/** Writes the row, and its payload as the next revision. A new row is visible; a hidden one only an editor shows. */
export async function writeRevised<T extends ContentType>(
  tx: Tx,
  { type, id, row, payload, by }: Revised<T>,
): Promise<void> {
  const table = tableOf[type] as 'lessons' // the columns named here are the same in all three
  const values = row as unknown as Insertable<DB['lessons']>
  const { revision } = await tx
    .insertInto(table)
    .values({ ...values, id, revision: 1, publishedAt: new Date() })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...values,
        revision: eb(`${table}.revision`, '+', 1),
        ...(by && {
          publishedAt: eb.fn.coalesce(`${table}.publishedAt`, eb.val(new Date())),
          takenBackAt: null,
        }),
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('contentRevisions')
    .values({
      contentType: type,
      contentId: id,
      revision,
      payload: JSON.stringify(payload),
      publishedBy: by?.editorId ?? null,
      aloneBecause: by?.aloneBecause ?? null,
    })
    .execute()
}
