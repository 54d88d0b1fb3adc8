import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { type AsRead, lockAsRead } from './draft.ts'

/** Steps of an agreement from the draft on. First asked as the parent, or as the child itself, whether it is theirs. */
type OfChild = AsRead & { childId: string }

/** Hands a draft to all who are to sign it. @throws AGREEMENT_CHANGED, AGREEMENT_EMPTY */
export const offer = (tx: Tx, read: OfChild): Promise<void> =>
  elevated(tx, 'the state of an agreement is the server’s', async (tx) => {
    const { agreementId } = await lockAsRead(tx, read, ['draft'])
    const { clauses } = await tx
      .selectFrom('agreementClauses')
      .where('agreementId', '=', agreementId)
      .select(({ fn }) => fn.countAll<string>().as('clauses'))
      .executeTakeFirstOrThrow()
    if (Number(clauses) === 0) return refuse('AGREEMENT_EMPTY')
    await change(tx, agreementId, { offeredAt: new Date() })
  })

/** Back to a draft, to change its words; who has signed is asked again. @throws AGREEMENT_CHANGED */
export const takeBack = (tx: Tx, read: OfChild): Promise<void> =>
  elevated(tx, 'the state of an agreement is the server’s', async (tx) => {
    const { agreementId } = await lockAsRead(tx, read, ['offered'])
    await tx.deleteFrom('agreementSignatures').where('agreementId', '=', agreementId).execute()
    await change(tx, agreementId, { offeredAt: null })
  })

/** A version that nobody wants goes; what holds goes on. @throws AGREEMENT_CHANGED */
export const discard = (tx: Tx, read: OfChild): Promise<void> =>
  elevated(tx, 'the state of an agreement is the server’s', async (tx) => {
    const { agreementId } = await lockAsRead(tx, read, ['draft', 'offered'])
    await tx.deleteFrom('agreements').where('id', '=', agreementId).execute()
  })

/** The family has looked at what holds and leaves it as it is. @throws AGREEMENT_CHANGED */
export const keepUnchanged = (tx: Tx, read: OfChild): Promise<void> =>
  elevated(tx, 'the state of an agreement is the server’s', async (tx) => {
    const { agreementId } = await lockAsRead(tx, read, ['signed'])
    await change(tx, agreementId, { keptAt: new Date() })
  })

/**
 * Signs the words that were read, for whoever is signed in and nobody else; twice is once. A guardian who came later
 * signs what holds. The database makes it hold when nobody is missing (0029_agreements.sql).
 * @throws AGREEMENT_CHANGED
 */
export const sign = (tx: Tx, read: OfChild, guardian: { id: string } | 'child'): Promise<void> =>
  elevated(tx, 'a signature names who asked', async (tx) => {
    const states = guardian === 'child' ? (['offered'] as const) : (['offered', 'signed'] as const)
    const { agreementId } = await lockAsRead(tx, read, [...states])
    await tx
      .insertInto('agreementSignatures')
      .values({
        ...{ agreementId, childId: read.childId },
        ...(guardian === 'child' ? { signedBy: 'child' } : { signedBy: 'guardian', personId: guardian.id }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })

type Moments = { offeredAt?: Date | null; keptAt?: Date }
const change = (tx: Tx, agreementId: string, moments: Moments) =>
  tx
    .updateTable('agreements')
    .where('id', '=', agreementId)
    .set({ ...moments, changedAt: new Date() })
    .execute()
