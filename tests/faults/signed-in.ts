import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '../../server/people/accounts/hashed-tokens.ts'
import type { Db } from '../../server/platform/db/actor.ts'
import { asOwner } from '../support/owner.ts'
import { APP_SECRET } from '../support/site.ts'

/** A family whose two people are signed in: what their browsers send. */
export type SignedInFamily = { parentId: string; childId: string; parentCookie: string; childCookie: string }

/** Families of a parent and a child, made in bulk and past the sign-in, whose passwords take their time. */
export async function makeSignedInFamilies(db: Db, count: number): Promise<SignedInFamily[]> {
  const families = Array.from({ length: count }, () => {
    const tokens = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')] as const
    return { parentId: randomUUID(), childId: randomUUID(), userId: randomUUID(), tokens }
  })
  const rows = families.map(({ tokens: [ofParent, ofChild], ...ids }) => ({
    ...ids,
    parentToken: hashToken(ofParent),
    childToken: hashToken(ofChild),
  }))
  await asOwner(db, async (tx) => {
    await sql`
      create temporary table families on commit drop as
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as f ("parentId" uuid, "childId" uuid, "userId" uuid, "parentToken" text, "childToken" text)`.execute(tx)
    await sql`
      insert into auth."user" ("id", "name", "email", "emailVerified", "firstName", "lastName", "isChild")
      select "parentId", 'Petra Offen', 'eltern-' || "parentId" || '@familie.example', true, 'Petra', 'Offen', false from families
      union all
      select "userId", 'Mila Offen', 'kind-' || "userId" || '@familie.example', true, 'Mila', 'Offen', true from families`.execute(
      tx,
    )
    await sql`
      insert into children (id, parent_id, name, birthdate, email, auth_user_id, invitation_accepted)
      select "childId", "parentId", 'Mila', '2014-05-17', 'kind-' || "userId" || '@familie.example', "userId", true
      from families`.execute(tx)
    await sql`
      insert into consents (parent_id, child_id, given_by, text_version)
      select "parentId", "childId", 'parent', 'test' from families`.execute(tx)
    await sql`
      insert into auth.session ("token", "userId", "expiresAt")
      select "parentToken", "parentId", now() + interval '1 day' from families
      union all
      select "childToken", "userId", now() + interval '1 day' from families`.execute(tx)
  })
  return families.map(({ parentId, childId, tokens: [ofParent, ofChild] }) => ({
    parentId,
    childId,
    parentCookie: signedCookie(ofParent),
    childCookie: signedCookie(ofChild),
  }))
}

/** A session's cookie as the server signs it, for an address without https. */
export function signedCookie(token: string): string {
  const signature = createHmac('sha256', APP_SECRET).update(token).digest('base64')
  return `netzpass.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
