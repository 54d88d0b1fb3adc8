import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'
import { elevated } from '../../platform/db/actor.ts'
import { inGerman } from '../../platform/db/german-order.ts'
import { requireChild } from '../children/require-child.ts'
import { nameOfProfile } from '../profile/name-of-profile.ts'
import { namesOfAdults } from './adults.ts'
import { isOpen } from './invite.ts'
import { findWaitingRemovals } from './removal.ts'

/** Who accompanies each own child, the open invitations of adults, and whom the parent itself helps. As the parent. */
export async function readFamily(tx: Tx, me: string) {
  const [children, present, removals, resting, invitations] = await Promise.all([
    readChildren(tx),
    presentGuardianships(tx).execute(),
    tx
      .selectFrom('childRemovals')
      .where('reason', '=', 'asked')
      .select(['childId', 'askedBy', 'askedAt', 'dueAt'])
      .execute(),
    findRestingWithout(tx, me),
    readOpenInvitations(tx),
  ])
  const asked = removals.map(({ childId }) => childId)
  const waiting = await findWaitingRemovals(tx, asked)
  const names = await namesOfAdults(tx, [
    ...present.map(({ personId }) => personId),
    ...removals.map(({ askedBy }) => askedBy),
    ...invitations.map(({ invitedBy }) => invitedBy),
  ])
  const nameOf = (id: string | null) => (id && names.get(id)) ?? ''
  const own = new Set(children.map(({ id }) => id))
  return {
    children: children.map(({ id, name, isSecretKnown }) => {
      const removal = removals.find(({ childId }) => childId === id)
      return {
        id,
        name,
        people: present
          .filter(({ childId }) => childId === id)
          .map(({ id, personId, kind, since }) => ({
            ...{ id, kind, name: nameOf(personId) },
            since: since.toISOString(),
            isMe: personId === me,
          })),
        /** Who leaves may know by what it signs in: it is signed out until the other one has answered. */
        isSecretKnown,
        /** Nobody else has consented: without the reader its learning rests. */
        restsWithoutMe: resting.has(id),
        removal: removal
          ? {
              isMine: removal.askedBy === me,
              name: nameOf(removal.askedBy),
              isWaiting: waiting.has(id),
              askedAt: removal.askedAt.toISOString(),
              dueAt: removal.dueAt.toISOString(),
            }
          : null,
      }
    }),
    invitations: invitations.map(({ id, kind, email, childNames, invitedBy, createdAt, mailedAt, expiresAt }) => ({
      ...{ id, kind, childNames },
      /** Only who invited reads to which address: of others' adults there is a name, and that once they are here. */
      email: invitedBy === me ? email : null,
      isMine: invitedBy === me,
      inviterName: nameOf(invitedBy),
      createdAt: createdAt.toISOString(),
      mailedAt: mailedAt?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
    })),
    helping: await readHelping(
      tx,
      present.filter((one) => one.personId === me && one.kind === 'helper' && !own.has(one.childId)),
    ),
  }
}

const readChildren = (tx: Tx) =>
  tx
    .selectFrom('children')
    .select(['id', 'name'])
    .select(
      sql<boolean>`auth_user_id is not null and (whole_years(birthdate) < 16
        or exists (select from nickname_logins n where n.child_id = children.id))`.as('isSecretKnown'),
    )
    .orderBy(inGerman('name'))
    .orderBy('id')
    .execute()

/** Who accompanies which child now: guardians before helpers, the longest first. */
const presentGuardianships = (tx: Tx) =>
  tx
    .selectFrom('guardianships')
    .where('endedAt', 'is', null)
    .orderBy('kind')
    .orderBy('since')
    .orderBy('id')
    .select(['id', 'childId', 'personId', 'kind', 'since'])

/** Younger children for whom this guardian alone has consented. As the parent. */
async function findRestingWithout(tx: Tx, me: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select c.id from children c join consents k on k.child_id = c.id
    where whole_years(c.birthdate) < 16 and k.withdrawn_at is null and k.given_by = 'parent'
      and k.parent_id in (c.parent_id, c.other_guardian_id)
    group by c.id having bool_and(k.parent_id = ${me})`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Only names of children that are the reader's own: an invitation may name those of another family too. */
const readOpenInvitations = (tx: Tx) =>
  tx
    .selectFrom('guardianInvitations as i')
    .where(isOpen)
    .orderBy('i.createdAt', 'desc')
    .select(['i.id', 'i.kind', 'i.email', 'i.invitedBy', 'i.createdAt', 'i.mailedAt', 'i.expiresAt'])
    .select(
      sql<string[]>`array(select c.name from guardian_invitation_children n join children c on c.id = n.child_id
        where n.invitation_id = i.id order by german_order(c.name))`.as('childNames'),
    )
    .execute()

type Helping = { id: string; childId: string; since: Date }

/** A helper reads no row of a child: once its guardianship is found, the server tells first name and guardians. */
const readHelping = async (tx: Tx, helping: Helping[]) => {
  if (helping.length === 0) return []
  const childIds = helping.map(({ childId }) => childId)
  const children = await readHelpedChildren(tx, childIds)
  return helping.flatMap(({ id, childId, since }) => {
    const child = children.get(childId)
    return child ? [{ id, childId, childName: child.name, since: since.toISOString(), guardians: child.guardians }] : []
  })
}

/** First names and guardians of children that the actor helps; the caller has found its guardianships. */
export const readHelpedChildren = (tx: Tx, childIds: string[]) =>
  elevated(tx, 'a helper reads no row of a child', async (tx) => {
    const { rows } = await sql<{ id: string; name: string; guardians: string[] }>`
      select c.id, c.name, array(select ${nameOfProfile('p')} from profiles p
        where p.id in (c.parent_id, c.other_guardian_id) order by p.id <> c.parent_id) as guardians
      from children c where c.id = any (${childIds}::uuid[])`.execute(tx)
    return new Map(rows.map(({ id, ...child }) => [id, child]))
  })

/**
 * Whose deletion one of two guardians asked for, whom the parent itself helps, and where it accompanies nobody, since
 * when. As the parent.
 */
export async function readAround(tx: Tx, me: string) {
  const removals = tx
    .selectFrom('childRemovals as r')
    .innerJoin('children as c', 'c.id', 'r.childId')
    .where('r.reason', '=', 'asked')
    .orderBy('r.dueAt')
    .orderBy('c.id')
    .select(['c.id as childId', 'c.name as childName', 'r.askedBy', 'r.dueAt'])
    .execute()
  const helping = presentGuardianships(tx).where('personId', '=', me).where('kind', '=', 'helper').execute()
  const own = tx
    .selectFrom('guardianships')
    .where('personId', '=', me)
    .select(sql<Date | null>`case when bool_and(ended_at is not null) then max(ended_at) end`.as('leftAt'))
    .executeTakeFirst()
  const [rows, helped, since] = await Promise.all([removals, helping, own])
  const askers = rows.map(({ askedBy }) => askedBy)
  const childIds = rows.map(({ childId }) => childId)
  const [names, waiting] = await Promise.all([namesOfAdults(tx, askers), findWaitingRemovals(tx, childIds)])
  return {
    removals: rows.map(({ askedBy, dueAt, ...child }) => ({
      ...child,
      isMine: askedBy === me,
      isWaiting: waiting.has(child.childId),
      name: (askedBy && names.get(askedBy)) ?? '',
      dueAt: dueAt.toISOString(),
    })),
    helping: await readHelping(tx, helped),
    /** null: accompanies somebody now, or nobody in the last 90 days. */
    leftAt: since?.leftAt?.toISOString() ?? null,
  }
}

const MOST_CHANGES = 200

/** What either guardian of a child did, newest first. As the parent. @throws NOT_FOUND */
export async function readChanges(tx: Tx, childId: string, me: string) {
  await requireChild(tx, childId)
  const rows = await tx
    .selectFrom('familyChanges')
    .where('childId', '=', childId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_CHANGES)
    .select(['at', 'personId', 'what', 'about'])
    .execute()
  const ids = rows.map(({ personId }) => personId)
  const names = await namesOfAdults(tx, ids)
  return rows.map(({ at, personId, what, about }) => ({
    at: at.toISOString(),
    isMine: personId === me,
    /** null: the account is gone. */
    name: (personId && names.get(personId)) ?? null,
    ...{ what, about },
  }))
}

export async function readAccompanying(tx: Tx, childId: string) {
  const rows = await presentGuardianships(tx).where('childId', '=', childId).execute()
  const ids = rows.map(({ personId }) => personId)
  const names = await namesOfAdults(tx, ids)
  return rows.map(({ personId, kind, since }) => ({
    name: names.get(personId) ?? '',
    kind,
    since: since.toISOString(),
  }))
}
