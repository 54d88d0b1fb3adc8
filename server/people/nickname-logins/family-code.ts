import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { type Figure, figureFrom, type KeptFigure } from '../../../domain/learning/figure.ts'
import { FAMILY_CODE_LENGTH, type SecretMethod } from '../../../domain/people/nickname-logins.ts'
import { CLEAR_SIGNS } from '../../../domain/platform/clear-signs.ts'
import { tooManyTriesOfChild } from '../../../domain/platform/refusals.ts'
import { asActor, type Db, elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound, refuse, TooManyAttempts } from '../../platform/db/refuse.ts'
import { byAddress, type Throttle } from '../../platform/guard/throttle.ts'
import { readCompanions } from '../guardians/adults.ts'

/** 40 bits: too many to be found by trying, few enough to be typed by a child. */
const newCode = () =>
  Array.from({ length: FAMILY_CODE_LENGTH }, () => CLEAR_SIGNS[randomInt(CLEAR_SIGNS.length)]).join('')

/**
 * Makes the code of a family with its first nickname, for each guardian of the child: who stays when the other one goes
 * still has one. Another transaction that sets up a child of this family waits until this one is over.
 */
export const requireFamilyCodes = (tx: Tx, childId: string): Promise<void> =>
  elevated(tx, 'the server makes the codes', async (tx) => {
    const guardians = await readCompanions(tx, [childId], 'guardian')
    for (const { id: parentId } of guardians) {
      await tx
        .insertInto('familyCodes')
        .values({ parentId, code: newCode() })
        .onConflict((conflict) => conflict.column('parentId').doNothing())
        .execute()
      await tx.selectFrom('familyCodes').where('parentId', '=', parentId).select('code').forUpdate().execute()
    }
  })

/** Another code: cards and devices that know the old one open nothing any more. Who is signed in stays so. */
export const renewFamilyCode = (tx: Tx, parentId: string): Promise<string> =>
  elevated(tx, 'the server makes the codes', async (tx) => {
    const { code } = await tx
      .updateTable('familyCodes')
      .set({ code: newCode(), createdAt: new Date() })
      .where('parentId', '=', parentId)
      .returning('code')
      .executeTakeFirstOrThrow(notFound)
    return code
  })

type Asker = { db: Db; throttle: Throttle; clientAddress: string }
/** What the family code tells of a child. `handle`: names it when it signs in. `figure`: by which it finds itself. */
export type Nickname = { handle: string; nickname: string; method: SecretMethod; figure: Figure }

/**
 * Who learns in the family with this code. Counted before it is looked up, and given back when the code is right:
 * whoever guesses must wait, a family never.
 * @throws FAMILY_CODE_UNKNOWN, TooManyAttempts, both in words for children
 */
export async function findFamily({ db, throttle, clientAddress }: Asker, code: string): Promise<Nickname[]> {
  const attempts = byAddress('family code', clientAddress)
  const taken = await throttle.take(...attempts)
  if (!taken.isAllowed) throw new TooManyAttempts(taken.wait, tooManyTriesOfChild(taken.wait))
  const { rows } = await asActor(db, { role: 'visitor' }, (tx) =>
    sql<Omit<Nickname, 'figure'> & { figure: KeptFigure }>`select * from family_by_code(${code})`.execute(tx),
  )
  if (rows.length === 0) return refuse('FAMILY_CODE_UNKNOWN')
  await throttle.release({ giveBack: attempts })
  return rows.map((row) => ({ ...row, figure: figureFrom(row.figure) }))
}

/**
 * Whether another child of a guardian of this one has this nickname, by default the child's own. A child with two
 * guardians stands in two families, and whoever asks sees one of them. The caller holds the codes of both
 * (requireFamilyCodes), so that of two who choose the same at once the second one sees the first. app_job only.
 */
export async function isNicknameShared(tx: Tx, childId: string, nickname?: string): Promise<boolean> {
  const { rows } = await sql`
    select from children c left join nickname_logins mine on mine.child_id = c.id
    join children o on o.id <> c.id
      and array_remove(array[o.parent_id, o.other_guardian_id], null) && array[c.parent_id, c.other_guardian_id]
    join nickname_logins l on l.child_id = o.id
    where c.id = ${childId} and lower(l.nickname) = lower(coalesce(${nickname ?? null}::text, mine.nickname))
    limit 1`.execute(tx)
  return rows.length > 0
}
