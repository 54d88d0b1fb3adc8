import { sql } from 'kysely'
import type { Mailer } from '../../mail/mailer.ts'
import { asActor, type Db, elevated } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { requireMailQuota } from '../../platform/guard/mail-quota.ts'
import type { Throttle } from '../../platform/guard/throttle.ts'
import { nameOfProfile } from '../profile/name-of-profile.ts'
import { createInvitation } from './create.ts'
import { hashOfToken, mailedToken } from './link.ts'

type Surroundings = { db: Db; mailer: Mailer; throttle: Throttle; publicUrl: string; appSecret: string }

/**
 * Mails a child its invitation: the link that the parent sees, with the proof behind it that it came by mail. Anybody
 * can enter anybody's address as that of a child, so such mails are counted for the parent and for the address.
 * @throws NOT_FOUND, CHILD_WITHOUT_EMAIL, CHILD_ALREADY_REGISTERED, NO_MAIL_SERVER, TooManyAttempts
 */
export async function mailInvitation(
  { db, mailer, throttle, publicUrl, appSecret: key }: Surroundings,
  { childId, parentId }: { childId: string; parentId: string },
): Promise<{ email: string }> {
  if (mailer.route === 'nowhere') refuse('NO_MAIL_SERVER')
  const parent = { role: 'parent', id: parentId } as const
  const { token, email, expiresAt, childName, parentName } = await asActor(db, parent, async (tx) => ({
    ...(await createInvitation(tx, { childId, parentId, key, renew: false })),
    ...(await tx
      .selectFrom('children as c')
      .innerJoin('profiles as p', (join) => join.on('p.id', '=', parentId))
      .where('c.id', '=', childId)
      .select(['c.name as childName', nameOfProfile('p').as('parentName')])
      .executeTakeFirstOrThrow()),
  }))
  const quota = await requireMailQuota(throttle, email, 'invitation mail: recipient', [
    'invitation mail: parent',
    parentId,
  ])
  const url = `${publicUrl}/invitation/${mailedToken(key, token)}`
  const endsAt = new Date(expiresAt)
  const letter = { kind: 'invitation', childName, parentName, url, endsAt } as const
  const keeping = { about: [childId], linkEndsAt: endsAt }
  await asActor(db, parent, async (tx) => {
    await mailer.enqueue(tx, quota, letter, keeping)
    await elevated(tx, 'when it was mailed is the server’s to say', (tx) =>
      tx
        .updateTable('childInvitations')
        .set({ mailedAt: sql`now()` })
        .where('invitationTokenHash', '=', hashOfToken(token))
        .execute(),
    )
  })
  return { email }
}
