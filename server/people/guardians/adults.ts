import { elevated, type Tx } from '../../platform/db/actor.ts'
import { nameOfProfile } from '../profile/name-of-profile.ts'

/** Somebody who accompanies a child, as a mail greets. */
export type Adult = { id: string; email: string; name: string }

/** Names of adults by id. Nobody reads another one's profile; who accompanies the same child is told the name. */
export async function namesOfAdults(tx: Tx, ids: (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await elevated(tx, 'who accompanies the same child is told the name', (tx) =>
    tx
      .selectFrom('profiles')
      .where('id', 'in', wanted)
      .select(['id', nameOfProfile('profiles').as('name')])
      .execute(),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The adults who accompany one of these children now, each once. app_job only. */
export const readCompanions = (tx: Tx, childIds: string[], kind: 'guardian' | 'helper'): Promise<Adult[]> =>
  tx
    .selectFrom('profiles as p')
    .where('p.id', 'in', (eb) =>
      eb
        .selectFrom('guardianships')
        .where('childId', 'in', childIds)
        .where('kind', '=', kind)
        .where('endedAt', 'is', null)
        .select('personId'),
    )
    .orderBy('p.id')
    .select(['p.id', 'p.email', nameOfProfile('p').as('name')])
    .execute()

/** One adult; undefined for an account that is gone. app_job only. */
export const readAdult = (tx: Tx, id: string): Promise<Adult | undefined> =>
  tx
    .selectFrom('profiles')
    .where('id', '=', id)
    .select(['id', 'email', nameOfProfile('profiles').as('name')])
    .executeTakeFirst()
