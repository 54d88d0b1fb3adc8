import { sql } from 'kysely'
import { nextTermsVersion } from '../../../domain/people/terms.ts'
import type { TermsInput } from '../../../domain/people/terms-input.ts'
import { today } from '../../../domain/platform/dates.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, type Db, elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse, refusing } from '../../platform/db/refuse.ts'
import { Remembered } from '../../platform/db/remembered.ts'

/** The terms that whoever runs the installation has written, as everybody reads them. */
export type OwnTerms = { version: string; content: string }

/** Own terms, kept in memory like the catalogue (decision 003); without any, those of the program count. */
export class Terms {
  readonly #newest: Remembered<OwnTerms | null>
  constructor(db: Db) {
    this.#newest = new Remembered(() => asActor(db, { role: 'visitor' }, readOwn))
  }

  /** The newest version; null where nobody has written any. */
  current() {
    return this.#newest.get()
  }

  drop() {
    this.#newest.drop()
  }
}

async function readOwn(tx: Tx): Promise<OwnTerms | null> {
  const newest = await findNewest(tx)
  return newest ? { version: newest.version, content: newest.content } : null
}

const findNewest = (tx: Tx) =>
  tx
    .selectFrom('termsVersions')
    .orderBy('publishedAt', 'desc')
    .limit(1)
    .select(['version', 'content', 'changes', 'mustAccept', 'publishedAt'])
    .executeTakeFirst()

/**
 * What somebody is asked to accept: the newest text, and what has changed since the version accepted last. As a parent.
 * @throws NOT_FOUND where there are no own terms
 */
export async function readAsked(tx: Tx, personId: string) {
  const newest = await findNewest(tx)
  if (!newest) return refuse('NOT_FOUND')
  const accepted = tx
    .selectFrom('termsAcceptances as a')
    .innerJoin('termsVersions as v', 'v.version', 'a.version')
    .where('a.userId', '=', personId)
    .select(({ fn }) => fn.max('v.publishedAt').as('at'))
  const since = await tx
    .selectFrom('termsVersions')
    .where(({ eb, or }) => or([eb('publishedAt', '>', accepted), eb(accepted, 'is', null)]))
    .orderBy('publishedAt', 'desc')
    .limit(5)
    .select(['version', 'changes'])
    .execute()
  return { version: newest.version, content: newest.content, changes: since }
}

/** Notes that somebody agrees. @throws TERMS_CHANGED when it is not the newest version any more */
export async function acceptTerms(tx: Tx, { version, personId }: { version: string; personId: string }): Promise<void> {
  if ((await findNewest(tx))?.version !== version) return refuse('TERMS_CHANGED')
  await elevated(tx, 'nobody writes what was accepted but the server', (tx) =>
    tx
      .insertInto('termsAcceptances')
      .values({ userId: personId, version })
      .onConflict((known) => known.doNothing())
      .execute(),
  )
}

/** All versions, the newest first, with how many have accepted each. As an operator. */
export async function listTerms(tx: Tx) {
  const versions = await tx
    .selectFrom('termsVersions')
    .orderBy('publishedAt', 'desc')
    .select(['version', 'content', 'changes', 'mustAccept', 'publishedAt', 'publishedBy'])
    .execute()
  const counts = await elevated(tx, 'how many have agreed is counted without showing who', async (tx) => {
    const { rows } = await sql<{ version: string; count: number }>`
      select version, count(*)::int as count from terms_acceptances group by version`.execute(tx)
    return new Map(rows.map(({ version, count }) => [version, count]))
  })
  return versions.map((row) => ({ ...row, accepted: counts.get(row.version) ?? 0 }))
}

/**
 * Publishes a version, which counts at once; where all have to accept it, every parent is asked with the next request.
 * @param base the version that was the newest for who wrote this; null: none
 * @throws TERMS_CHANGED when somebody else has published meanwhile
 */
export async function publishTerms(
  tx: Tx,
  { base, content, changes, mustAccept }: TermsInput & { base: string | null },
  operatorId: string,
): Promise<{ version: string }> {
  const known = await tx.selectFrom('termsVersions').orderBy('publishedAt', 'desc').select('version').execute()
  if ((known[0]?.version ?? null) !== base) return refuse('TERMS_CHANGED')
  const version = nextTermsVersion(
    today(),
    known.map((one) => one.version),
  )
  await tx
    .insertInto('termsVersions')
    .values({ version, content, changes, mustAccept, publishedBy: operatorId })
    .onConflict((taken) => taken.doNothing()) // of two at once, who comes second
    .returning('version')
    .executeTakeFirstOrThrow(refusing('TERMS_CHANGED'))
  await audit(tx, { action: 'terms published', actorId: operatorId, details: { version, mustAccept } })
  return { version }
}
