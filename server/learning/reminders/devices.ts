import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'
import type { PushAddress, Pushed } from './push.ts'

/** A device as whoever pushes needs it. */
export type Device = PushAddress & { id: string; restsUntil: Date | null }

export const deviceColumns = ['id', 'endpoint', 'publicKey', 'authSecret', 'failures', 'restsUntil'] as const

type NewDevice = {
  personId: string
  sessionId: string
  name: string
  endpoint: string
  publicKey: string
  authSecret: string
}

/** Takes the address from whoever had it before: a browser has one, for whoever uses it now. app_job only. */
export async function addDevice(tx: Tx, device: NewDevice): Promise<{ id: string }> {
  const fresh = {
    ...{ addedAt: sql<Date>`now()`, seenAt: sql<Date>`now()`, reachedAt: null, failures: 0, restsUntil: null },
    ...{ refusedSince: null, refusedAs: null },
  }
  return tx
    .insertInto('pushDevices')
    .values(device)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...device, ...fresh }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * Somebody is signed in on the device that has this address. Its owner is reminded there on; somebody else's reminders
 * end. app_job only. @returns the device, null when it is not theirs
 */
export async function meetDevice(
  tx: Tx,
  { personId, sessionId, endpoint }: Pick<NewDevice, 'personId' | 'sessionId' | 'endpoint'>,
): Promise<string | null> {
  await tx.deleteFrom('pushDevices').where('endpoint', '=', endpoint).where('personId', '<>', personId).execute()
  const own = await tx
    .updateTable('pushDevices')
    .set({ sessionId, seenAt: sql<Date>`now()` })
    .where('endpoint', '=', endpoint)
    .returning('id')
    .executeTakeFirst()
  return own?.id ?? null
}

/** What a push service has answered. app_job only. */
export async function noteAnswer(tx: Tx, { id }: Pick<Device, 'id'>, pushed: Pushed, now: Date): Promise<void> {
  if (pushed.result === 'gone') {
    await tx.deleteFrom('pushDevices').where('id', '=', id).execute()
    return
  }
  const change =
    pushed.result === 'taken'
      ? { reachedAt: now, failures: 0, restsUntil: null, refusedSince: null, refusedAs: null }
      : {
          failures: sql<number>`failures + 1`,
          restsUntil: new Date(now.getTime() + pushed.seconds * 1000),
          ...(pushed.refused !== undefined && {
            refusedSince: sql<Date>`coalesce(refused_since, ${now})`,
            refusedAs: pushed.refused,
          }),
        }
  await tx.updateTable('pushDevices').set(change).where('id', '=', id).execute()
}

/** A push service that takes nothing of ours: how it answered last, for how many devices, and since when. */
export type RefusingService = { host: string; status: number | null; devices: number; since: Date }

/** Push services that have refused everything for more than a day. app_job only. */
export async function readRefusingServices(tx: Tx): Promise<RefusingService[]> {
  const { rows } = await sql<RefusingService>`
    select split_part(endpoint, '/', 3) as host, max(refused_as) as status, count(refused_since)::int as devices,
      min(refused_since) as since
    from push_devices group by 1
    having min(refused_since) < now() - interval '1 day'
      and coalesce(max(reached_at), '-infinity') < min(refused_since)
    order by 3 desc, 1`.execute(tx)
  return rows
}
