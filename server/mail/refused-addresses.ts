import { sql } from 'kysely'
import type { Tx } from '../platform/db/actor.ts'

/** A mail server refuses this address: the parent who has it gets no optional mail any more. app_job only. */
export const noteRefused = (tx: Tx, address: string, now = new Date()) =>
  sql`insert into refused_addresses (person_id, address, refused_at)
    select id, email, ${now} from profiles where email = lower(${address}) and is_parent
    on conflict (person_id) do update set address = excluded.address, refused_at = excluded.refused_at`.execute(tx)

/** Something has arrived there after all. app_job only. */
export const forgetRefused = (tx: Tx, addresses: string[]) =>
  sql`delete from refused_addresses where address = any (${addresses.map((address) => address.toLowerCase())})`.execute(
    tx,
  )

/** The own address, when mails to it were refused. As the parent, or as app_job. */
export async function findRefused(tx: Tx, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ address: string }>`
    select address from refused_addresses r join profiles p on p.id = r.person_id and p.email = r.address
    where r.person_id = ${personId}`.execute(tx)
  return rows[0]?.address
}
