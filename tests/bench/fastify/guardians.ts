import { MOST_WRONG_CODES } from '../../../domain/people/guardians.ts'
import { NO_NAME } from '../../../domain/people/names.ts'
import { ask, type Tx } from './database.ts'
import { flag, list, object, objectOrNull, text, textOrNull } from './shape.ts'

// As the server: a parent may not read the names of other adults. $1 is the parent.

/** Of a profile `p`; empty for an account that is gone. */
const NAME = `concat_ws(' ', p.first_name, nullif(p.last_name, '${NO_NAME}'))`
const IS_OWN = '(k.parent_id = $1 or k.other_guardian_id = $1)'

const helpingShape = list(object({ id: text, childId: text, childName: text, since: text, guardians: list(text) }))

const readHelping = (tx: Tx, me: string) =>
  ask(
    tx,
    `select g.id, k.id as "childId", k.name as "childName", g.since, array(select ${NAME} from profiles p
      where p.id in (k.parent_id, k.other_guardian_id) order by p.id <> k.parent_id) as guardians
    from guardianships g join children k on k.id = g.child_id
    where g.person_id = $1 and g.kind = 'helper' and g.ended_at is null order by g.since, g.id`,
    [me],
  )

/** Deletions that one of two guardians has asked for. */
const readRemovals = (tx: Tx, me: string) =>
  ask<{ childId: string }>(
    tx,
    `select k.id as "childId", k.name as "childName", coalesce(r.asked_by = $1, false) as "isMine", ${NAME} as name,
      coalesce(case removal_waits(r) when 'locked' then true
        when 'untold' then m.id is null or m.failed_at is not null end, false) as "isWaiting",
      r.asked_at as "askedAt", r.due_at as "dueAt"
    from children k join child_removals r on r.child_id = k.id and r.reason = 'asked'
    left join profiles p on p.id = r.asked_by left join mail_outbox m on m.id = r.mail_id
    where ${IS_OWN} order by r.due_at, k.id`,
    [me],
  )

export const aroundShape = object({
  removals: list(object({ childId: text, childName: text, isMine: flag, isWaiting: flag, name: text, dueAt: text })),
  helping: helpingShape,
  leftAt: textOrNull,
})

export async function readAround(tx: Tx, me: string) {
  const removals = await readRemovals(tx, me)
  const helping = await readHelping(tx, me)
  const [left] = await ask(
    tx,
    `select case when bool_and(ended_at is not null) then max(ended_at) end as "leftAt"
    from guardianships where person_id = $1`,
    [me],
  )
  return { removals, helping, leftAt: left?.leftAt ?? null }
}

export const familyShape = object({
  children: list(
    object({
      ...{ id: text, name: text, isSecretKnown: flag, restsWithoutMe: flag },
      people: list(object({ id: text, kind: text, name: text, since: text, isMe: flag })),
      removal: objectOrNull({ isMine: flag, name: text, isWaiting: flag, askedAt: text, dueAt: text }),
    }),
  ),
  invitations: list(
    object({
      ...{ id: text, kind: text, childNames: list(text), email: textOrNull, isMine: flag, inviterName: text },
      ...{ createdAt: text, mailedAt: textOrNull, expiresAt: text },
    }),
  ),
  helping: helpingShape,
})

/** Who accompanies each child, and who is invited to. */
export async function readFamily(tx: Tx, me: string) {
  const children = await ask<{ id: string }>(
    tx,
    `select k.id, k.name, k.auth_user_id is not null and (whole_years(k.birthdate) < 16
        or exists (select from nickname_logins n where n.child_id = k.id)) as "isSecretKnown",
      whole_years(k.birthdate) < 16 and coalesce((select bool_and(c.parent_id = $1) from consents c
        where c.child_id = k.id and c.withdrawn_at is null and c.given_by = 'parent'
          and c.parent_id in (k.parent_id, k.other_guardian_id)), false) as "restsWithoutMe"
    from children k where ${IS_OWN} order by german_order(k.name), k.id`,
    [me],
  )
  const people = await ask<{ childId: string }>(
    tx,
    `select g.child_id as "childId", g.id, g.kind, g.since, g.person_id = $1 as "isMe", ${NAME} as name
    from children k join guardianships g on g.child_id = k.id and g.ended_at is null
    left join profiles p on p.id = g.person_id
    where ${IS_OWN} order by g.kind, g.since, g.id`,
    [me],
  )
  const removals = await readRemovals(tx, me)
  const invitations = await ask(
    tx,
    `select i.id, i.kind, case when i.invited_by = $1 then i.email end as email, ${NAME} as "inviterName",
      coalesce(i.invited_by = $1, false) as "isMine", i.created_at as "createdAt", i.mailed_at as "mailedAt",
      i.expires_at as "expiresAt",
      array(select k.name from guardian_invitation_children n join children k on k.id = n.child_id
        where n.invitation_id = i.id and ${IS_OWN} order by german_order(k.name)) as "childNames"
    from guardian_invitations i left join profiles p on p.id = i.invited_by
    where i.used_at is null and i.revoked_at is null and i.wrong_tries < ${MOST_WRONG_CODES} and i.expires_at > now()
      and i.id in (select n.invitation_id from children k join guardian_invitation_children n on n.child_id = k.id
        where ${IS_OWN})
    order by i.created_at desc`,
    [me],
  )
  return {
    children: children.map((child) => ({
      ...child,
      people: people.filter(({ childId }) => childId === child.id),
      removal: removals.find(({ childId }) => childId === child.id) ?? null,
    })),
    invitations,
    helping: await readHelping(tx, me),
  }
}
