import type { z } from 'zod'
import {
  type AgreementState,
  type Chosen,
  clausesFor,
  contradicting,
  problemOfFilling,
  type Side,
  stateOf,
} from '../../../domain/learning/agreement/agreement.ts'
import type { draftInput, ownSentenceInput } from '../../../domain/learning/agreement/agreement-input.ts'
import { filledText } from '../../../domain/learning/agreement/clauses.ts'
import { ageOf } from '../../../domain/platform/dates.ts'
import { knownAgreement } from '../../content/agreement/known-agreement.ts'
import { requireChild } from '../../people/children/require-child.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound, refuse, refusing } from '../../platform/db/refuse.ts'

type Draft = z.output<typeof draftInput>
type OwnSentence = z.output<typeof ownSentenceInput>['own']

/** What stands above sentences in a family's own words. */
const OWN_WORDS = 'In unseren eigenen Worten'

/**
 * Keeps what parents have chosen, as a draft or on one; what the child has written itself stays. As the parent.
 * @returns the version as it reads now
 * @throws NOT_FOUND, AGREEMENT_CHANGED (somebody else was faster), AGREEMENT_CLAUSE_GONE, AGREEMENT_CONTRADICTS,
 * INVALID_INPUT
 */
export async function saveDraft(tx: Tx, { childId, kept, chosen, own }: Draft): Promise<AsRead> {
  const { birthdate } = await requireChild(tx, childId)
  const rows = rowsOf(chosen, await readChoices(tx, { age: ageOf(birthdate) }))
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
  return tx
    .insertInto('agreements')
    .values({ childId, version: (last?.version ?? 0) + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id as agreementId', 'words'])
    .executeTakeFirstOrThrow(refusing('AGREEMENT_CHANGED'))
}

const countUp = (tx: Tx, { agreementId }: AsRead): Promise<AsRead> =>
  tx
    .updateTable('agreements')
    .where('id', '=', agreementId)
    .set((eb) => ({ words: eb('words', '+', 1), changedAt: new Date() }))
    .returning(['id as agreementId', 'words'])
    .executeTakeFirstOrThrow()

/** A version of an agreement as somebody has read it. */
export type AsRead = { agreementId: string; words: number }

/**
 * Locks a child's agreement, elevated, if it still reads as it was read and is in one of these states: of two who
 * change or sign it at once the second one is told. @throws AGREEMENT_CHANGED, NOT_FOUND
 */
export async function lockAsRead(
  tx: Tx,
  { childId, agreementId, words }: AsRead & { childId: string },
  states: AgreementState[],
): Promise<AsRead & { state: AgreementState }> {
  const found = await tx
    .selectFrom('agreements')
    .where('childId', '=', childId)
    .where('id', '=', agreementId)
    .select(['words', 'offeredAt', 'signedAt', 'replacedAt'])
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  const state = stateOf(found)
  return found.words === words && states.includes(state) ? { agreementId, words, state } : refuse('AGREEMENT_CHANGED')
}

/**
 * What a family of a child of that age can choose from, in the order of the file. `opensWith`: for a freedom, its pass
 * in the words of today; freedoms whose competency is not taught here are none.
 */
export async function readChoices(tx: Tx, { age }: { age: number }) {
  const { subjects, clauses, competencyIds } = await knownAgreement()
  const titles = await titlesOf(tx, [...competencyIds.values()])
  const offered = clausesFor(age, clauses).flatMap(({ key, subject, by, text, blank, opensWith, ...clause }) => {
    const competencyId = opensWith && competencyIds.get(opensWith.competency)
    const title = competencyId && titles.get(competencyId)
    if (opensWith && !(competencyId && title)) return []
    const pass = opensWith && competencyId && title ? { competencyId, competency: title, steps: opensWith.steps } : null
    const { excludes, supersedes, recommended } = clause
    return [{ key, subject, promisedBy: by, text, blank, opensWith: pass, excludes, supersedes, recommended }]
  })
  return {
    subjects: subjects.filter(({ key }) => offered.some(({ subject }) => subject === key)),
    clauses: offered,
  }
}
type Choices = Awaited<ReturnType<typeof readChoices>>

async function titlesOf(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('competencies')
    .where('id', 'in', ids)
    .where('publishedAt', 'is not', null)
    .select(['id', 'title'])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
