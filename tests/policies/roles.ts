import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { asActor, asSystem, elevated, type Tx } from '../../server/platform/db/actor.ts'
import { Refusal, refuse } from '../../server/platform/db/refuse.ts'
import type { DB } from '../../server/platform/db/types.ts'
import type { World } from './world.ts'

/** What role and actor a connection is left with, however the work on it ends. */
export function testRoles(theWorld: () => World) {
  const db = () => theWorld().database.db
  const whoAmI = async (db: Kysely<DB>) => {
    const { rows } = await sql<{ role: string; actor: string | null }>`
      select current_user as role, nullif(current_setting('app.actor', true), '') as actor`.execute(db)
    return rows[0]
  }
  const nobody = { role: 'app_login', actor: null }
  const asParent = <T>(work: (tx: Tx) => Promise<T>) => asActor(db(), theWorld().actors.parent, work)
  const parentNow = () => ({ role: 'app_parent', actor: theWorld().parent.id })
  const jobNow = () => ({ role: 'app_job', actor: theWorld().parent.id })

  test('after asActor, whether it ends well, with a refusal or with an error of the database', async () => {
    expect(await asParent(whoAmI)).toEqual(parentNow())
    expect(await whoAmI(db())).toEqual(nobody)
    expect(theWorld().database.pool.totalCount).toBe(1) // so it is the same connection that was asked
    await expect(asParent(async () => refuse('NOT_FOUND'))).rejects.toThrow(Refusal)
    expect(await whoAmI(db())).toEqual(nobody)
    await expect(asParent((tx) => sql`select * from audit_log`.execute(tx))).rejects.toMatchObject({ code: '42501' })
    expect(await whoAmI(db())).toEqual(nobody)
  })

  test('after asSystem, which acts for nobody', async () => {
    expect(await asSystem(db(), 'a test', whoAmI)).toEqual({ role: 'app_job', actor: null })
    expect(await whoAmI(db())).toEqual(nobody)
  })

  test('after elevated, also inside another one', async () => {
    await asParent(async (tx) => {
      await elevated(tx, 'a test', async (tx) => {
        expect(await whoAmI(tx)).toEqual(jobNow())
        await elevated(tx, 'a test', async (tx) => expect(await whoAmI(tx)).toEqual(jobNow()))
        expect(await whoAmI(tx)).toEqual(jobNow())
      })
      expect(await whoAmI(tx)).toEqual(parentNow())
    })
    expect(await whoAmI(db())).toEqual(nobody)
  })

  test('after elevated when somebody catches its refusal', async () => {
    await asParent(async (tx) => {
      await expect(elevated(tx, 'a test', async () => refuse('NOT_FOUND'))).rejects.toThrow(Refusal)
      expect(await whoAmI(tx)).toEqual(parentNow())
    })
  })

  test('after elevated when the database refused: the transaction is dead, the connection is clean', async () => {
    const work = asParent(async (tx) => {
      await elevated(tx, 'a test', (tx) => sql`select 1 / 0`.execute(tx)).catch(() => {})
      return whoAmI(tx)
    })
    await expect(work).rejects.toMatchObject({ code: '25P02' })
    expect(await whoAmI(db())).toEqual(nobody)
  })

  test('after two elevations at once, whichever ends last', async () => {
    await asParent(async (tx) => {
      const slow = elevated(tx, 'a test', (tx) => sql`select 1`.execute(tx).then(() => sql`select 2`.execute(tx)))
      const late = sql`select 1`.execute(tx).then(() => elevated(tx, 'a test', (tx) => sql`select 3`.execute(tx)))
      await Promise.allSettled([slow, late])
      expect(await whoAmI(tx)).toEqual(parentNow())
    })
  })

  test('work that swallows a database error does not pass for saved', async () => {
    const work = asParent(async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => {})
      return 'saved'
    })
    await expect(work).rejects.toMatchObject({ code: '25P02' })
    expect(await whoAmI(db())).toEqual(nobody)
  })

  test('a second transaction or connection inside a transaction is refused', async () => {
    await asParent(async (tx) => {
      expect(() => asSystem(db(), 'a test', whoAmI)).toThrow('asSystem inside a transaction')
      await expect(asParent(whoAmI)).rejects.toThrow('A second connection')
      await expect(whoAmI(db())).rejects.toThrow('A second connection')
      expect(() => theWorld().database.pool.connect()).toThrow('A second connection')
      expect(await whoAmI(tx)).toEqual(parentNow())
    })
    await asSystem(db(), 'a test', async () => {
      await expect(asParent(whoAmI)).rejects.toThrow('A second connection')
    })
  })

  test('an actor whose id is no uuid, and elevated without a transaction, are refused', async () => {
    expect(() => asActor(db(), { role: 'parent', id: "x', true)" }, whoAmI)).toThrow('no uuid')
    await expect(elevated(db() as Tx, 'a test', async () => 1)).rejects.toThrow('needs a transaction')
  })
}
