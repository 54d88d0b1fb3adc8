import type { z } from 'zod'
import {
  type Chosen,
  contradicting,
  problemOfFilling,
  type Side,
} from '../../../domain/learning/agreement/agreement.ts'
import type { draftInput, ownSentenceInput } from '../../../domain/learning/agreement/agreement-input.ts'
import { filledText } from '../../../domain/learning/agreement/clauses.ts'
import { ageOf } from '../../../domain/platform/dates.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { type Choices, readChoices } from './choices.ts'
import { type AsRead, lockAsRead } from './lock.ts'

type Draft = z.output<typeof draftInput>
type OwnSentence = z.output<typeof ownSentenceInput>['own']

/** What stands above sentences in a family's own words. */
const OWN_WORDS = 'In unseren eigenen Worten'

/**
 * Keeps what parents have chosen, as a draft or on one; what the child has written itself stays. As the parent.
 * @returns the version as it reads now
 * @throws NOT_FOUND, AGREEMENT_CHANGED (somebody else was faster), AGREEMENT_CLAUSE_GONE, AGREEMENT_CONTRADICTS, INVALID_INPUT
 */
export async function saveDraft(tx: Tx, { childId, kept, chosen, own }: Draft): Promise<AsRead> {
  const child = await tx.selectFrom('children').where('id', '=', childId).select('birthdate').executeTakeFirst()
  if (!child) return refuse('NOT_FOUND')
  const rows = rowsOf(chosen, await readChoices(tx, { age: ageOf(child.birthdate) }))
  return elevated(tx, 'the words of an agreement are the server’s', async (tx) => {
    const draft = kept ? await lockAsRead(tx, { childId, ...kept }, ['draft']) : await beginDraft(tx, childId)
    await tx
      .deleteFrom('agreementClauses')
      .where('agreementId', '=', draft.agreementId)
      .where((eb) => eb.or([eb('writtenBy', 'is', null), eb('writtenBy', '=', 'parent')]))
      .execute()
    const ofParents = own ? [ownRow('parent', own, rows.length)] : []
    const ids = { agreementId: draft.agreementId, childId }
    const added = [...rows, ...ofParents].map((row) => ({ ...ids, ...row }))
    if (added.length > 0) await tx.insertInto('agreementClauses').values(added).execute()
    return countUp(tx, draft)
  })
}

/** The child's own sentence, or none; who has signed already is asked again. As the child. @throws AGREEMENT_CHANGED */
export function writeOwnSentence(tx: Tx, read: AsRead & { childId: string }, own: OwnSentence): Promise<AsRead> {
  return elevated(tx, 'the words of an agreement are the server’s', async (tx) => {
    const { agreementId } = await lockAsRead(tx, read, ['offered'])
    await tx
      .deleteFrom('agreementClauses')
      .where('agreementId', '=', agreementId)
      .where('writtenBy', '=', 'child')
      .execute()
    await tx.deleteFrom('agreementSignatures').where('agreementId', '=', agreementId).execute()
    if (own) {
      const row = { agreementId, childId: read.childId, ...ownRow('child', own, AFTER_ALL) }
      await tx.insertInto('agreementClauses').values(row).execute()
    }
    return countUp(tx, read)
  })
}

/** A place behind all that is chosen. */
const AFTER_ALL = 1000

const ownRow = (writtenBy: Side, { promisedBy, text }: NonNullable<OwnSentence>, place: number) => ({
  ...{ place, writtenBy, promisedBy, text, subject: OWN_WORDS, clauseKey: null, filling: null },
  ...{ competencyId: null, competency: null, steps: null, supersedes: [] as string[] },
})

/** The chosen clauses in the order of the file, in the words that are signed. */
function rowsOf(chosen: Chosen[], { subjects, clauses }: Choices) {
  const keys = new Set(chosen.map(({ key }) => key))
  if (keys.size < chosen.length) return refuse('INVALID_INPUT')
  if (chosen.some(({ key }) => !clauses.some((one) => one.key === key))) return refuse('AGREEMENT_CLAUSE_GONE')
  if (chosen.some(({ key }) => contradicting(key, clauses).some((other) => keys.has(other))))
    return refuse('AGREEMENT_CONTRADICTS')
  return clauses
    .flatMap((clause) => {
      const one = chosen.find(({ key }) => key === clause.key)
      if (!one) return []
      const filling = one.filling?.trim() || null
      if (problemOfFilling(clause.blank, filling)) return refuse('AGREEMENT_BLANK')
      const { key: clauseKey, promisedBy, opensWith, supersedes } = clause
      const subject = subjects.find(({ key }) => key === clause.subject)?.title ?? ''
      const text = filledText(clause, filling ?? undefined)
      const pass = opensWith ?? { competencyId: null, competency: null, steps: null }
      return [{ clauseKey, promisedBy, subject, text, filling, ...pass, supersedes, writtenBy: null as Side | null }]
    })
    .map((row, place) => ({ ...row, place }))
}

/** The next version; another tab may have begun it already. @throws AGREEMENT_CHANGED */
async function beginDraft(tx: Tx, childId: string): Promise<AsRead> {
  const last = await tx
    .selectFrom('agreements')
    .where('childId', '=', childId)
    .orderBy('version', 'desc')
    .select('version')
    .executeTakeFirst()
  const begun = await tx
    .insertInto('agreements')
    .values({ childId, version: (last?.version ?? 0) + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id as agreementId', 'words'])
    .executeTakeFirst()
  return begun ?? refuse('AGREEMENT_CHANGED')
}

const countUp = (tx: Tx, { agreementId }: AsRead): Promise<AsRead> =>
  tx
    .updateTable('agreements')
    .where('id', '=', agreementId)
    .set((eb) => ({ words: eb('words', '+', 1), changedAt: new Date() }))
    .returning(['id as agreementId', 'words'])
    .executeTakeFirstOrThrow()
