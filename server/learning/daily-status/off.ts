import { asSystem, type Db } from '../../platform/db/actor.ts'
import { countDeadLink } from '../../platform/guard/dead-link.ts'
import type { Throttle } from '../../platform/guard/throttle.ts'
import { parentOfOffToken } from './off-link.ts'
import { unschedule } from './schedule.ts'

type Asked = { db: Db; throttle: Throttle; key: string; clientAddress: string }

/**
 * Switches off the status mails of whoever the link was mailed to. An unknown link gets the same answer: trying some
 * out reveals nothing, and too many are refused. @throws TooManyAttempts
 */
export async function switchOffByLink(asked: Asked, token: string): Promise<void> {
  const parentId = parentOfOffToken(asked.key, token)
  if (!parentId) {
    await countDeadLink(asked)
    return
  }
  await asSystem(asked.db, 'the token is the permission', async (tx) => {
    await tx
      .updateTable('dailyStatusSettings')
      .set({ isEnabled: false, updatedAt: new Date() })
      .where('parentId', '=', parentId)
      .execute()
    await unschedule(tx, parentId)
  })
}
