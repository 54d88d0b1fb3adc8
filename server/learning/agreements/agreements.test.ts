import { expect, test } from 'vitest'
import { chosenOf, proposedOf } from '../../../domain/learning/agreement/agreement.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeFamily } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { knownAgreement } from '../../content/agreement/known-agreement.ts'

const database = await useDatabase()
type Family = Awaited<ReturnType<typeof makeFamily>>

const OWN = { promisedBy: 'parent', text: 'Wir backen am Sonntag Pizza.' } as const
const draftOf = ({ child }: Family) => ({ childId: child.id, kept: null, chosen: [], own: OWN })

/** A family with an agreement that is offered: as the parent reads it. */
async function withOffer(about: Parameters<typeof makeFamily>[1] = {}) {
  const family = await makeFamily(database.db, about)
  await family.asParent.agreements.offer(draftOf(family))
  return { ...family, read: () => readBy(family) }
}
const readBy = async ({ asParent, child }: Pick<Family, 'asParent' | 'child'>) => {
  const { versions } = await asParent.agreements.ofChild({ childId: child.id })
  const [{ id: agreementId, words, state }] = versions as [(typeof versions)[number]]
  return { agreementId, words, state, versions }
}
const ids = ({ agreementId, words }: { agreementId: string; words: number }) => ({ agreementId, words })

/** Another guardian of the child. */
async function joinedBy(child: { id: string }, name = 'Jonas') {
  const person = await makeParent(database.db, { firstName: name })
  const guardianship = { childId: child.id, personId: person.id, kind: 'guardian' as const }
  await asOwner(database.db, (tx) => tx.insertInto('guardianships').values(guardianship).execute())
  return { person, as: callersOf(database.db).asParent(person) }
}

const leave = (child: { id: string }, person: { id: string }) =>
  asOwner(database.db, (tx) =>
    tx
      .updateTable('guardianships')
      .set({ endedAt: new Date() })
      .where('childId', '=', child.id)
      .where('personId', '=', person.id)
      .execute(),
  )

/** Signed by the child and its parent. */
async function signAll({ asParent, asChild, child }: Family) {
  const { agreementId, words } = await readBy({ asParent, child })
  await asChild.agreements.signAsChild({ agreementId, words })
  await asParent.agreements.sign({ childId: child.id, agreementId, words })
}

test('what is proposed can be offered, keeps its words, and holds once child and parent have signed', async () => {
  const family = await makeFamily(database.db)
  const { asParent, asChild, child } = family
  const { clauses } = await asParent.agreements.choices({ childId: child.id })
  const chosen = proposedOf(clauses)
  await asParent.agreements.offer({ childId: child.id, kept: null, chosen, own: null })
  const { agreementId, words, versions } = await readBy(family)
  expect(versions[0]?.state).toBe('offered')
  expect(versions[0]?.clauses.map(({ key }) => key)).toEqual(chosen.map(({ key }) => key))
  expect(versions[0]?.clauses.map(({ text }) => text).join()).not.toContain('{{')
  await asChild.agreements.signAsChild({ agreementId, words })
  expect((await readBy(family)).state).toBe('offered')
  await asParent.agreements.sign({ childId: child.id, agreementId, words })
  const [held] = (await asChild.agreements.own()).versions
  expect(held).toMatchObject({ state: 'signed', awaited: { child: false, guardians: [] } })
  expect(held?.signatures).toMatchObject([
    { by: 'child', name: null },
    { by: 'guardian', name: 'Petra' },
  ])
})

test('a blank takes what the family writes into it, and refuses what does not fit', async () => {
  const { asParent, child } = await makeFamily(database.db)
  const { clauses } = await asParent.agreements.choices({ childId: child.id })
  const clause = clauses.find(({ blank }) => blank?.kind === 'minutes') as (typeof clauses)[number]
  const save = (filling: string | null) =>
    asParent.agreements.save({ childId: child.id, kept: null, chosen: [{ key: clause.key, filling }], own: null })
  await expect(save('0')).rejects.toMatchObject(refusal('AGREEMENT_BLANK'))
  await expect(save(null)).rejects.toMatchObject(refusal('AGREEMENT_BLANK'))
  await save('45')
  expect((await readBy({ asParent, child })).versions[0]?.clauses[0]?.text).toContain('45 Minuten')
})

test('clauses that contradict each other, that come twice, or that nobody offers are refused', async () => {
  const { asParent, child } = await makeFamily(database.db)
  const { clauses } = await asParent.agreements.choices({ childId: child.id })
  const save = (chosen: ReturnType<typeof chosenOf>[]) =>
    asParent.agreements.save({ childId: child.id, kept: null, chosen, own: null })
  const torn = clauses.flatMap((clause) => {
    const other = clauses.find(({ key }) => clause.excludes.includes(key))
    return other ? [[clause, other]] : []
  })[0]
  if (torn) await expect(save(torn.map(chosenOf))).rejects.toMatchObject(refusal('AGREEMENT_CONTRADICTS'))
  const one = chosenOf(clauses[0] as (typeof clauses)[number])
  await expect(save([one, one])).rejects.toMatchObject(refusal('INVALID_INPUT'))
  await expect(save([{ key: 'gibt-es-nicht', filling: null }])).rejects.toMatchObject(refusal('AGREEMENT_CLAUSE_GONE'))
  await expect(
    asParent.agreements.offer({ childId: child.id, kept: null, chosen: [], own: null }),
  ).rejects.toMatchObject(refusal('AGREEMENT_EMPTY'))
})

test('two tabs that offer at once make one agreement; the second one is told', async () => {
  const family = await makeFamily(database.db)
  const offers = await Promise.allSettled([1, 2].map(() => family.asParent.agreements.offer(draftOf(family))))
  expect(offers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(offers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal('AGREEMENT_CHANGED') })
  expect((await readBy(family)).versions).toHaveLength(1)
})

test('a draft that was changed in another tab is not overwritten', async () => {
  const family = await makeFamily(database.db)
  const before = await family.asParent.agreements.save(draftOf(family))
  await family.asParent.agreements.save({ ...draftOf(family), kept: before })
  await expect(family.asParent.agreements.save({ ...draftOf(family), kept: before })).rejects.toMatchObject(
    refusal('AGREEMENT_CHANGED'),
  )
})

test('nobody signs other words than those it has read', async () => {
  const family = await withOffer()
  const { asParent, asChild, child } = family
  const read = ids(await family.read())
  await asParent.agreements.sign({ childId: child.id, ...read })
  const own = { promisedBy: 'parent', text: 'Ihr klopft an meine Tür.' } as const
  await asChild.agreements.writeOwn({ ...read, own })
  expect((await family.read()).versions[0]?.signatures, 'who has signed is asked again').toEqual([])
  await expect(asParent.agreements.sign({ childId: child.id, ...read })).rejects.toMatchObject(
    refusal('AGREEMENT_CHANGED'),
  )
  await expect(asChild.agreements.signAsChild(read)).rejects.toMatchObject(refusal('AGREEMENT_CHANGED'))
  await signAll(family)
  expect((await family.read()).state).toBe('signed')
})

test('what was replaced meanwhile, or is still a draft, cannot be signed', async () => {
  const family = await withOffer()
  const { asParent, asChild, child } = family
  await signAll(family)
  const old = ids(await family.read())
  await asParent.agreements.offer(draftOf(family))
  expect(
    (await family.read()).versions.map(({ state }) => state),
    'until all have signed the old one holds',
  ).toEqual(['offered', 'signed'])
  await signAll(family)
  expect((await family.read()).versions.map(({ state }) => state)).toEqual(['signed', 'replaced'])
  const guardian = await joinedBy(child)
  await expect(guardian.as.agreements.sign({ childId: child.id, ...old })).rejects.toMatchObject(
    refusal('AGREEMENT_CHANGED'),
  )
  const draft = await asParent.agreements.save(draftOf(family))
  await expect(asChild.agreements.signAsChild(draft)).rejects.toMatchObject(refusal('AGREEMENT_CHANGED'))
})

test('taken back it is a draft again without signatures; discarded it is gone, and what holds goes on', async () => {
  const family = await withOffer()
  const { asParent, asChild, child } = family
  await asChild.agreements.signAsChild(ids(await family.read()))
  await asParent.agreements.takeBack({ childId: child.id, ...ids(await family.read()) })
  expect((await family.read()).versions[0]).toMatchObject({ state: 'draft', signatures: [] })
  await asParent.agreements.discard({ childId: child.id, ...ids(await family.read()) })
  expect((await asParent.agreements.ofChild({ childId: child.id })).versions).toEqual([])
})

test('a second guardian signs too, and is waited for until it leaves', async () => {
  const family = await withOffer()
  const guardian = await joinedBy(family.child)
  await signAll(family)
  expect((await family.read()).versions[0]).toMatchObject({
    state: 'offered',
    awaited: { child: false, guardians: [{ name: 'Jonas', isMe: false }] },
  })
  await leave(family.child, guardian.person)
  expect((await family.read()).state).toBe('signed')
  await expect(guardian.as.agreements.ofChild({ childId: family.child.id })).rejects.toMatchObject(refusal('NOT_FOUND'))
})

test('a guardian who came later signs what holds; its signature stays when it leaves', async () => {
  const family = await withOffer()
  await signAll(family)
  const guardian = await joinedBy(family.child)
  const read = ids(await family.read())
  await guardian.as.agreements.sign({ childId: family.child.id, ...read })
  expect((await family.read()).versions[0]?.awaited.guardians).toEqual([])
  await leave(family.child, guardian.person)
  expect((await family.read()).versions[0]?.signatures.map(({ name }) => name)).toContain('Jonas')
})

test('a helper, a former guardian and a stranger neither read nor sign; a child signs for itself alone', async () => {
  const family = await withOffer()
  const { child, asChild } = family
  const read = ids(await family.read())
  const helper = await makeParent(database.db)
  await asOwner(database.db, (tx) =>
    tx.insertInto('guardianships').values({ childId: child.id, personId: helper.id, kind: 'helper' }).execute(),
  )
  const former = await joinedBy(child)
  await leave(child, former.person)
  const { asParent } = callersOf(database.db)
  for (const other of [asParent(helper), former.as, asParent(await makeParent(database.db))]) {
    await expect(other.agreements.ofChild({ childId: child.id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(other.agreements.sign({ childId: child.id, ...read })).rejects.toMatchObject(refusal('NOT_FOUND'))
  }
  await expect(asChild.agreements.sign({ childId: child.id, ...read })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await asParent(helper).helping.child({ childId: child.id })).agreement, 'not yet signed').toBeNull()
  await asChild.agreements.signAsChild(read)
  await asChild.agreements.signAsChild(read)
  expect((await family.read()).versions[0]?.signatures.map(({ by }) => by)).toEqual(['child'])
  await signAll(family)
  expect((await asParent(helper).helping.child({ childId: child.id })).agreement?.clauses).toMatchObject([
    { promisedBy: 'parent', text: OWN.text },
  ])
})

test('the parents see what a child would like to talk about, until it is signed', async () => {
  const family = await withOffer()
  const { asChild } = family
  const [clause] = (await family.read()).versions[0]?.clauses ?? []
  await asChild.agreements.talkAbout({ clauseId: clause?.id as string, wantsToTalk: true })
  expect((await family.read()).versions[0]?.clauses[0]?.isToTalkAbout).toBe(true)
  await signAll(family)
  expect((await family.read()).versions[0]?.clauses[0]?.isToTalkAbout).toBe(false)
})

/** A freedom of the file whose competency is taught here, signed by all. */
async function withFreedom() {
  const family = await makeFamily(database.db)
  const { asParent, child } = family
  const { clauses, competencyIds } = await knownAgreement()
  const inFile = clauses.find(({ opensWith, ages }) => opensWith && ages[0] <= 9 && ages[1] >= 12)
  const competencyId = competencyIds.get(inFile?.opensWith?.competency ?? '') as string
  await asOwner(database.db, (tx) =>
    tx
      .insertInto('competencies')
      .values({
        id: competencyId,
        title: 'Ein Pass zum Üben',
        slug: competencyId,
        orderIndex: 1,
        publishedAt: new Date(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const offered = (await asParent.agreements.choices({ childId: child.id })).clauses
  const freedom = offered.find(({ key }) => key === inFile?.key) as (typeof offered)[number]
  const offer = () =>
    asParent.agreements.offer({ childId: child.id, kept: null, chosen: [chosenOf(freedom)], own: null })
  const earn = (step: number) =>
    asOwner(database.db, (tx) =>
      tx
        .insertInto('childPasses')
        .values({ childId: child.id, competencyId, title: 'Pass', levels: [], step, stepsTotal: 9 })
        .execute(),
    )
  const read = async () => (await readBy(family)).versions[0]?.clauses[0]
  return { family, offer, earn, read, steps: freedom.opensWith?.steps as number }
}

test('a freedom opens with its pass and no earlier step, is celebrated once, and tells a parent to keep its word', async () => {
  const { family, offer, earn, read, steps } = await withFreedom()
  await offer()
  await signAll(family)
  if (steps > 1) await earn(steps - 1)
  expect(await read()).toMatchObject({ openedAt: null, awaitsCelebration: false, awaitsNotice: false })
  const clauseId = (await read())?.id as string
  await expect(family.asChild.agreements.celebrate({ clauseId })).rejects.toMatchObject(refusal('NOT_FOUND'))
  await earn(steps)
  expect(await read()).toMatchObject({ awaitsCelebration: true, awaitsNotice: true })
  await family.asChild.agreements.celebrate({ clauseId })
  await family.asParent.agreements.notice({ childId: family.child.id, clauseId })
  expect(await read()).toMatchObject({ awaitsCelebration: false, awaitsNotice: false })
  expect((await read())?.openedAt).not.toBeNull()
})

test('a pass that was there before opens its freedom with the last signature, without a celebration', async () => {
  const { family, offer, earn, read, steps } = await withFreedom()
  await earn(steps)
  await offer()
  expect((await read())?.openedAt).toBeNull()
  await signAll(family)
  expect(await read()).toMatchObject({ awaitsCelebration: false, awaitsNotice: false })
  expect((await read())?.openedAt).not.toBeNull()
})

test('without consent nothing is offered and nothing signed; what was agreed stays to be read', async () => {
  const family = await withOffer()
  const { asParent, asChild, child } = family
  const read = ids(await family.read())
  await asParent.consents.withdraw({ childId: child.id })
  await expect(asParent.agreements.sign({ childId: child.id, ...read })).rejects.toMatchObject(
    refusal('CONSENT_NEEDED'),
  )
  await expect(asChild.agreements.signAsChild(read)).rejects.toMatchObject(refusal('CONSENT_NEEDED'))
  expect((await family.read()).state).toBe('offered')
})

test('three months later the family is asked to talk again; leaving it as it is asks three months later', async () => {
  const family = await withOffer()
  const { asParent, child } = family
  await signAll(family)
  const due = async () => (await asParent.agreements.ofChild({ childId: child.id })).dueAgain
  expect(await due()).toBeNull()
  await asOwner(database.db, (tx) =>
    tx
      .updateTable('agreements')
      .set({ signedAt: new Date(Date.now() - 100 * 24 * 60 * 60 * 1000) })
      .where('childId', '=', child.id)
      .execute(),
  )
  expect(await due()).not.toBeNull()
  await asParent.agreements.keep({ childId: child.id, ...ids(await family.read()) })
  expect(await due()).toBeNull()
})
