import { sql } from 'kysely'
import { z } from 'zod'
import { isDueAgain } from '../../../domain/learning/agreement/agreement.ts'
import {
  agreementInput,
  agreementOfChild,
  clauseInput,
  clauseOfChildInput,
  draftInput,
  ownSentenceInput,
  talkInput,
} from '../../../domain/learning/agreement/agreement-input.ts'
import { figureFrom } from '../../../domain/learning/figure.ts'
import { ageOf } from '../../../domain/platform/dates.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { knownAgreement } from '../../content/agreement/known-agreement.ts'
import { requireChild } from '../../people/children/require-child.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { child, childAlone, parent, router } from '../../trpc.ts'
import { keptFigure } from '../figure/kept-figure.ts'
import { readChoices, saveDraft, writeOwnSentence } from './draft.ts'
import { readAgreements } from './read.ts'
import { discard, keepUnchanged, offer, sign, takeBack } from './steps.ts'

type StepByGuardian = (tx: Tx, version: z.output<typeof agreementOfChild>, guardian: { id: string }) => Promise<void>

/** A step of an agreement that a guardian takes. @throws NOT_FOUND for somebody else's child, AGREEMENT_CHANGED */
const stepByGuardian = (step: StepByGuardian) =>
  parent.input(agreementOfChild).mutation(async ({ ctx: { tx, actor }, input }) => {
    await requireChild(tx, input.childId)
    await step(tx, input, actor)
  })

/** What a family promises each other, in versions that child and guardians sign (decision 092). */
export const agreementsRouter = router({
  /** All versions of a child, and what stands around them. @throws NOT_FOUND */
  ofChild: parent.input(z.object({ childId: uuid })).query(async ({ ctx: { tx, actor }, input: { childId } }) => {
    const self = await readSelf(tx, childId)
    if (!self) return refuse('NOT_FOUND')
    const versions = await readAgreements(tx, { childId, by: actor.id })
    const holding = versions.find(({ state }) => state === 'signed')
    const lookedAt = holding && (holding.keptAt ?? holding.signedAt)
    return {
      name: self.name,
      figure: figureFrom(self.figure),
      versions,
      sentences: await sentencesFor('parents'),
      dueAgain: lookedAt ? (isDueAgain(new Date(lookedAt), self.birthdate) ?? null) : null,
    }
  }),

  /** What the family can choose from, for the child's age. @throws NOT_FOUND */
  choices: parent.input(z.object({ childId: uuid })).query(async ({ ctx: { tx }, input: { childId } }) => {
    const { birthdate } = await requireChild(tx, childId)
    return readChoices(tx, { age: ageOf(birthdate) })
  }),

  /** Keeps a draft. @throws as saveDraft */
  save: parent.input(draftInput).mutation(({ ctx: { tx }, input }) => saveDraft(tx, input)),

  /** Keeps a draft and hands it to all who are to sign it. @throws as saveDraft, AGREEMENT_EMPTY */
  offer: parent.input(draftInput).mutation(async ({ ctx: { tx }, input }) => {
    const draft = await saveDraft(tx, input)
    await offer(tx, { childId: input.childId, ...draft })
  }),

  takeBack: stepByGuardian(takeBack),
  discard: stepByGuardian(discard),
  keep: stepByGuardian(keepUnchanged),
  /** A guardian signs for itself. */
  sign: stepByGuardian(sign),

  /** A parent has read that its word counts now; twice is once. @throws NOT_FOUND */
  notice: parent.input(clauseOfChildInput).mutation(async ({ ctx: { tx }, input: { childId, clauseId } }) => {
    const { numUpdatedRows } = await tx
      .updateTable('agreementClauses')
      .where('childId', '=', childId)
      .where('id', '=', clauseId)
      .where('openedAt', 'is not', null)
      .set({ noticedAt: sql`coalesce(noticed_at, now())` })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('NOT_FOUND')
  }),

  /** All versions, for the child. */
  own: child.query(async ({ ctx: { tx, actor } }) => {
    const self = await readSelf(tx, actor.childId)
    if (!self) return refuse('NO_CHILD_LINKED')
    return {
      name: self.name,
      figure: figureFrom(self.figure),
      versions: await readAgreements(tx, { childId: actor.childId, by: actor.id }),
      sentences: await sentencesFor('child'),
    }
  }),

  /** The child signs for itself. @throws AGREEMENT_CHANGED, ONLY_CHILD_ITSELF */
  signAsChild: childAlone
    .input(agreementInput)
    .mutation(({ ctx: { tx, actor }, input }) => sign(tx, { childId: actor.childId, ...input }, 'child')),

  /** The child's own sentence; null takes it out. @throws AGREEMENT_CHANGED, ONLY_CHILD_ITSELF */
  writeOwn: childAlone
    .input(ownSentenceInput)
    .mutation(({ ctx: { tx, actor }, input: { own, ...read } }) =>
      writeOwnSentence(tx, { childId: actor.childId, ...read }, own),
    ),

  /** The child wants to talk about a clause, or no longer; also one that holds. @throws NOT_FOUND, ONLY_CHILD_ITSELF */
  talkAbout: childAlone.input(talkInput).mutation(async ({ ctx: { tx }, input: { clauseId, wantsToTalk } }) => {
    const { numUpdatedRows } = await tx
      .updateTable('agreementClauses as c')
      .where('c.id', '=', clauseId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('agreements as a')
            .whereRef('a.id', '=', 'c.agreementId')
            .where('a.replacedAt', 'is', null)
            .select('a.id'),
        ),
      )
      .set({ talkAt: wantsToTalk ? sql`coalesce(c.talk_at, now())` : null })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('NOT_FOUND')
  }),

  /** The child has celebrated a freedom that opened; twice is once. @throws NOT_FOUND */
  celebrate: child.input(clauseInput).mutation(async ({ ctx: { tx }, input: { clauseId } }) => {
    const { numUpdatedRows } = await tx
      .updateTable('agreementClauses')
      .where('id', '=', clauseId)
      .where('openedAt', 'is not', null)
      .set({ celebratedAt: sql`coalesce(celebrated_at, now())` })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('NOT_FOUND')
  }),
})

const readSelf = (tx: Tx, childId: string) =>
  tx
    .selectFrom('children as k')
    .where('k.id', '=', childId)
    .select(['k.name', 'k.birthdate', keptFigure.as('figure')])
    .executeTakeFirst()

/** What screens say around an agreement. */
async function sentencesFor(reader: 'child' | 'parents') {
  const { nature, signing, signed, renewing, opened, notLocked } = (await knownAgreement()).sentences
  return {
    nature: nature[reader],
    signing: signing[reader],
    signed: signed[reader],
    renewing: renewing[reader],
    opened: opened[reader],
    notLocked: notLocked[reader],
  }
}
