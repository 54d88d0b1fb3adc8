import { sql } from 'kysely'
import type { EndCause, FamilyChange, OwnSignInChange } from '../../../domain/people/guardians.ts'
import type { GuardianEvent } from '../../../emails/guardian-content.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { type Adult, readAdult, readCompanions } from './adults.ts'

/**
 * `by`: who did it; nobody when the operator did, or time. `because`: what the operator went by. `isSecretKnown`: who
 * has left may know by what the child signs in. `at`: what the mail names as its day; now, unless it says when.
 * `mailId`: of the mail to the one who did not do it, where somebody looks later whether it went out.
 */
type News = {
  what: GuardianEvent
  childIds: string[]
  by?: string | undefined
  because?: EndCause
  isSecretKnown?: boolean
  at?: Date
  mailId?: string
}

/** Mails these adults what has happened: in their own name to who did it, in that one's to all others. */
export const tellAdults = (
  tx: Tx,
  mailer: Mailer,
  adults: Adult[],
  { what, childIds, by, because, isSecretKnown, at, mailId }: News,
): Promise<void> =>
  elevated(tx, 'the outbox is the server’s own', async (tx) => {
    if (mailer.route === 'nowhere') return
    const doer = by === undefined ? undefined : await readAdult(tx, by)
    const other = adults.find(({ id }) => id !== by)
    for (const { id, email, name } of adults) {
      const letter = {
        kind: 'guardian',
        what,
        by: id === by ? null : (doer?.name ?? ''),
        at: at ?? new Date(),
        ...(because && { because }),
        ...(isSecretKnown && { isSecretKnown }),
      } as const
      const keeping = { about: childIds, ...(mailId && id === other?.id && { id: mailId }) }
      await mailer.notify(tx, email, { ...letter, name, isChild: false }, keeping)
    }
  })

/** Tells those guardians of these children whom `choose` leaves. */
const tellChosen =
  <Told extends News>(choose: (guardians: Adult[], news: Told) => Adult[]) =>
  (tx: Tx, mailer: Mailer, news: Told): Promise<void> =>
    elevated(tx, 'who accompanies a child', async (tx) =>
      tellAdults(tx, mailer, choose(await readCompanions(tx, news.childIds, 'guardian'), news), news),
    )

/** Tells every guardian, who did it too: they read it in their own name. */
export const tellGuardians = tellChosen((guardians) => guardians)
/** The same where there are two: what the only guardian does itself needs no mail. */
export const tellBothGuardians = tellChosen((guardians) => (guardians.length > 1 ? guardians : []))
/** Tells the other guardian, if there is one, and not who did it. */
export const tellOtherGuardian = tellChosen((guardians, { by }: News & { by: string }) =>
  guardians.filter(({ id }) => id !== by),
)

/**
 * Asks who stays for a consent of its own: of these children the only one who had given any has left in this
 * transaction, so that their learning rests.
 */
export const askForConsent = (tx: Tx, mailer: Mailer, { childIds, by }: Pick<News, 'childIds' | 'by'>): Promise<void> =>
  elevated(tx, 'who accompanies a child', async (tx) => {
    if (childIds.length === 0) return
    const resting = await tx
      .selectFrom('childRemovals')
      .where('childId', 'in', childIds)
      .where('reason', '=', 'consent')
      .where('askedAt', '=', sql<Date>`now()`) // when the transaction began: one from before has been told of
      .select(['childId', 'dueAt', 'mailId'])
      .execute()
    for (const { childId, dueAt: at, mailId } of resting) {
      await tellGuardians(tx, mailer, { what: 'consent-missing', childIds: [childId], by, at, mailId })
    }
  })

/**
 * The password or address of this login was changed, by whoever knew the old one or reads the mail: of a child under
 * sixteen all its guardians are told, by mail and in the list of changes. Of anybody else nobody. app_job only.
 */
export async function tellOfOwnSignIn(
  tx: Tx,
  mailer: Mailer,
  { userId, what }: { userId: string; what: OwnSignInChange },
): Promise<void> {
  const child = await tx
    .selectFrom('children')
    .where('authUserId', '=', userId)
    .where(sql<boolean>`whole_years(birthdate) < 16`)
    .select('id')
    .executeTakeFirst()
  if (!child) return
  await sql`select note_change_of_own_sign_in(${child.id}, ${what})`.execute(tx)
  await tellGuardians(tx, mailer, { what, childIds: [child.id] })
}

/** Notes for both guardians what no trigger sees (db/rules/guardians.sql). Nothing while there is one. */
export const noteChange = (tx: Tx, childIds: string[], what: FamilyChange): Promise<void> =>
  elevated(tx, 'nobody writes what was changed but the server', async (tx) => {
    await sql`select note_family_change(id, ${what}) from unnest(${childIds}::uuid[]) id`.execute(tx)
  })
