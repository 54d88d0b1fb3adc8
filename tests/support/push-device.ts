import type { Db } from '../../server/platform/db/actor.ts'
import { asOwner } from './owner.ts'

/** A key as a browser makes it, whose other half nobody has. */
export const BROWSERS_KEY = 'BGVn9624MmzTyd5HDANuO7wGWyE5SxhoBcAYrYXOQH9FJcIFjJdNeqzYK-fGTuOi3wOqxSDqnLNIAiKmxKKZhDw'

/** A row as if somebody had switched reminders on, on a device that nothing reaches. @returns its id */
export async function givePushDevice(db: Db, { id: personId }: { id: string }): Promise<string> {
  const endpoint = `https://10.0.0.1/push/${personId}`
  const device = { endpoint, publicKey: BROWSERS_KEY, authSecret: 'x'.repeat(22), name: 'Handy' }
  const { id } = await asOwner(db, (tx) =>
    tx
      .insertInto('pushDevices')
      .values({ personId, ...device })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
