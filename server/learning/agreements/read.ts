import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { stateOf } from '../../../domain/learning/agreement/agreement.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'

/** Instants come out of JSON as texts of PostgreSQL. */
const instant = (moment: Date | string | null) => (moment === null ? null : new Date(moment).toISOString())

/**
 * All versions of a child's agreement, newest first, as the actor who may read them; with who has signed, and who is
 * still to sign what is offered or, having come later, what holds. Names are first names; null: an account that is
 * gone.
 */
export async function readAgreements(tx: Tx, { childId, by }: { childId: string; by: string }) {
  const [versions, guardians] = await Promise.all([
    readVersions(tx, childId),
    elevated(tx, 'a family knows its guardians by name', (tx) => readGuardians(tx, childId)),
  ])
  const present = guardians.filter(({ isPresent }) => isPresent)
  const nameOf = (personId: string | null) => guardians.find((one) => one.personId === personId)?.name ?? null
  return versions.map(({ clauses, signatures, ...version }) => {
    const signed = new Set(signatures.map(({ personId }) => personId))
    return {
      id: version.id,
      version: version.version,
      words: version.words,
      state: stateOf(version),
      offeredAt: instant(version.offeredAt),
      signedAt: instant(version.signedAt),
      keptAt: instant(version.keptAt),
      replacedAt: instant(version.replacedAt),
      clauses: clauses.map(({ talkAt, openedAt, celebratedAt, noticedAt, competency, steps, ...clause }) => ({
        ...clause,
        opensWith: competency !== null && steps !== null ? { competency, steps } : null,
        isToTalkAbout: talkAt !== null,
        openedAt: instant(openedAt),
        awaitsCelebration: openedAt !== null && celebratedAt === null,
        awaitsNotice: openedAt !== null && noticedAt === null,
      })),
      signatures: signatures.map(({ signedBy, personId, signedAt }) => ({
        by: signedBy,
        name: signedBy === 'child' ? null : nameOf(personId),
        isMine: personId === by,
        signedAt: instant(signedAt) as string,
      })),
      awaited: {
        child: !signatures.some(({ signedBy }) => signedBy === 'child'),
        guardians: present.flatMap(({ personId, name }) =>
          signed.has(personId) ? [] : [{ name, isMe: personId === by }],
        ),
      },
    }
  })
}

/** What holds, as somebody reads it who helps the child: its sentences and freedoms, without what was made of them. */
export async function readSignedAgreement(tx: Tx, of: { childId: string; by: string }) {
  const holding = (await readAgreements(tx, of)).find(({ state }) => state === 'signed')
  if (!holding?.signedAt) return null
  return {
    signedAt: holding.signedAt,
    clauses: holding.clauses.map(({ id, key, promisedBy, text, opensWith, openedAt, supersedes }) => {
      return { id, key, promisedBy, text, opensWith, openedAt, supersedes }
    }),
  }
}

const readVersions = (tx: Tx, childId: string) =>
  tx
    .selectFrom('agreements as a')
    .where('a.childId', '=', childId)
    .orderBy('a.version', 'desc')
    .select(['a.id', 'a.version', 'a.words', 'a.offeredAt', 'a.signedAt', 'a.keptAt', 'a.replacedAt'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('agreementClauses as c')
          .whereRef('c.agreementId', '=', 'a.id')
          .orderBy('c.place')
          .select(['c.id', 'c.clauseKey as key', 'c.writtenBy', 'c.promisedBy', 'c.subject', 'c.text', 'c.filling'])
          .select(['c.competency', 'c.steps', 'c.supersedes'])
          .select(['c.talkAt', 'c.openedAt', 'c.celebratedAt', 'c.noticedAt']),
      ).as('clauses'),
      jsonArrayFrom(
        eb
          .selectFrom('agreementSignatures as s')
          .whereRef('s.agreementId', '=', 'a.id')
          .orderBy('s.signedAt')
          .select(['s.signedBy', 's.personId', 's.signedAt']),
      ).as('signatures'),
    ])
    .execute()

/** Whose signature is asked for, and who has signed: who left keeps the name on it as long as there is the account. */
const readGuardians = async (tx: Tx, childId: string) => {
  const { rows } = await sql<{ personId: string; name: string; isPresent: boolean }>`
    select p.id as person_id, p.first_name as name, p.id in (c.parent_id, c.other_guardian_id) is true as is_present
    from children c join profiles p on p.id in (c.parent_id, c.other_guardian_id)
      or p.id in (select person_id from agreement_signatures where child_id = c.id)
    where c.id = ${childId} order by p.id = c.parent_id desc, p.id`.execute(tx)
  return rows
}
