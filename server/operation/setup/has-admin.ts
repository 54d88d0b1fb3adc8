import { asSystem, type Db } from '../../platform/db/actor.ts'
import { demoAdmin } from '../demo/family.ts'

/** Whether somebody has been given all rights, at work or locked. The admin of the demo family is nobody. */
export const hasAdmin = (db: Db): Promise<boolean> =>
  asSystem(db, 'is there anybody to set this installation up', async (tx) => {
    const admin = await tx
      .selectFrom('profiles')
      .where('isAdmin', '=', true)
      .where('id', '<>', demoAdmin.id)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    return admin !== undefined
  })
