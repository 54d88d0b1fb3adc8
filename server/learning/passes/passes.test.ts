import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { passNumber } from '../../../domain/learning/passes.ts'
import { takeBrand } from '../../../domain/platform/brand.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { type HttpServer, startHttpServer } from '../../../tests/support/http-server.ts'
import { assign, finishLevel } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'

const database = await useDatabase()
const api = callersOf(database.db)

const DAY = DAY_MS

/** A child that has just earned a pass for two levels, the first of them yesterday. */
async function earnPass() {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent)
  const competency = await makeCompetency(database.db, { levels: 2 })
  const [first, second] = competency.levels as [TestLevel, TestLevel]
  const asParent = api.asParent(parent)
  await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
  await finishLevel(database.db, child, first)
  const yesterday = new Date(Date.now() - DAY)
  await asOwner(database.db, (tx) =>
    tx.updateTable('levelCompletions').set({ completedAt: yesterday }).where('childId', '=', child.id).execute(),
  )
  await finishLevel(database.db, child, second)
  const asChild = api.asChild(child)
  const passId = (await asChild.learning.childDashboard()).passes[0]?.id as string
  return { parent, child, competency, asParent, asChild, yesterday, ids: { childId: child.id, passId } }
}

/** The code of a page that the parent has just switched on. */
async function openPage({ asParent, ids }: Awaited<ReturnType<typeof earnPass>>, showsName = false) {
  await asParent.passes.openCheckPage({ ...ids, showsName })
  return (await asParent.passes.ofChild(ids)).checkPage?.code as string
}

describe('a pass', () => {
  test('has the words of its day, each level with the day of its stamp, and a number', async () => {
    const { asChild, competency, yesterday, ids } = await earnPass()
    const pass = await asChild.passes.own({ passId: ids.passId })
    expect(pass).toMatchObject({
      id: ids.passId,
      title: competency.title,
      motto: 'Ich kann das.',
      note: null,
      holder: { name: 'Mila', lastName: 'Muster' },
      competencyId: competency.id,
      checkPage: null,
    })
    expect(pass.levels.map(({ title }) => title)).toEqual(['Stufe 1', 'Stufe 2'])
    expect(pass.levels[0]?.stampedAt).toBe(yesterday.toISOString())
    expect(Date.now() - Date.parse(pass.levels[1]?.stampedAt ?? '')).toBeLessThan(60_000)
    expect(passNumber(pass.id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  test('about somebody’s app says what its operator says of it, unless its own competency does', async () => {
    onTestFinished(() => takeBrand({}))
    takeBrand({ pass: { note: 'Mit diesem Pass darfst du die App nutzen.' } })
    const noteWith = async (said: { vendorMinAge: string | null; passNote?: string }) => {
      const child = await makeChild(database.db, await makeParent(database.db))
      const competency = await makeCompetency(database.db)
      await asOwner(database.db, (tx) =>
        tx.updateTable('competencies').set(said).where('id', '=', competency.id).execute(),
      )
      await assign(database.db, child, competency)
      await finishLevel(database.db, child, competency.levels[0] as TestLevel)
      return (await api.asChild(child).learning.childDashboard()).passes[0]?.note
    }
    expect(await noteWith({ vendorMinAge: 'ab 13' })).toBe('Mit diesem Pass darfst du die App nutzen.')
    expect(await noteWith({ vendorMinAge: '13', passNote: 'Frag zuerst.' })).toBe('Frag zuerst.')
    expect(await noteWith({ vendorMinAge: ' 0 ' })).toBeNull()
    expect(await noteWith({ vendorMinAge: null })).toBeNull()
  })

  test('keeps words and days when its levels are edited away, and then there is nothing to look at once more', async () => {
    const { asChild, competency, yesterday, ids } = await earnPass()
    await asOwner(database.db, (tx) => tx.deleteFrom('competencies').where('id', '=', competency.id).execute())
    const pass = await asChild.passes.own({ passId: ids.passId })
    expect(pass).toMatchObject({ title: competency.title, competencyId: null })
    expect(pass.levels[0]).toEqual({ title: 'Stufe 1', stampedAt: yesterday.toISOString() })
  })

  test('cannot be looked into once more when a parent took the competency away', async () => {
    const { asChild, asParent, competency, ids } = await earnPass()
    await asParent.assignments.remove({ childId: ids.childId, competencyId: competency.id })
    expect((await asChild.passes.own({ passId: ids.passId })).competencyId).toBeNull()
  })

  test('is the same for its child and its parent, and of nobody else', async () => {
    const { asChild, asParent, parent, ids } = await earnPass()
    expect(await asParent.passes.ofChild(ids)).toEqual(await asChild.passes.own({ passId: ids.passId }))
    const sibling = await makeChild(database.db, parent, { name: 'Nils' })
    await expect(api.asChild(sibling).passes.own({ passId: ids.passId })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(asParent.passes.ofChild({ ...ids, childId: sibling.id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    const other = await earnPass()
    await expect(other.asParent.passes.ofChild(ids)).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(other.asChild.passes.own({ passId: ids.passId })).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  test('is found from its competency and stands with its stamps where the booklet is shown', async () => {
    const { asChild, asParent, competency, ids, child } = await earnPass()
    expect(await asChild.learning.competency({ competencyId: competency.id })).toMatchObject({
      pass: { id: ids.passId },
    })
    const begun = await makeCompetency(database.db, { levels: 2 })
    await asParent.assignments.assign({ childId: child.id, competencyId: begun.id })
    await finishLevel(database.db, child, begun.levels[0] as TestLevel)
    const levels = [
      { title: 'Stufe 1', stampedAt: expect.any(String) },
      { title: 'Stufe 2', stampedAt: null },
    ]
    expect((await asChild.learning.childDashboard()).learning).toMatchObject([{ id: begun.id, levels }])
    const profile = await asParent.family.childProfile({ childId: child.id })
    expect(profile.assigned.find(({ id }) => id === begun.id)).toMatchObject({ levels })
    expect(profile.passes).toMatchObject([{ id: ids.passId, levels: ['Stufe 1', 'Stufe 2'] }])
    expect((await asChild.learning.competency({ competencyId: begun.id })).pass).toBeNull()
  })
})

describe('congratulating on a pass', () => {
  test('reaches the child, which answers once; both are told of the other, and saying it twice changes nothing', async () => {
    const { asChild, asParent, ids } = await earnPass()
    const onHome = async () => (await asChild.learning.childDashboard()).passes[0]?.awaitsThanks
    expect(await onHome()).toBe(false)
    await asParent.passes.congratulate(ids)
    const { congratulation } = await asChild.passes.own(ids)
    expect(congratulation).toEqual({ at: expect.any(String), thankedAt: null })
    expect(await onHome()).toBe(true)

    await asChild.passes.thank(ids)
    expect(await onHome()).toBe(false)
    const answered = await asParent.passes.ofChild(ids)
    expect(answered.congratulation).toEqual({ at: congratulation?.at, thankedAt: expect.any(String) })
    await asParent.passes.congratulate(ids)
    await asChild.passes.thank(ids)
    expect(await asParent.passes.ofChild(ids)).toEqual(answered)
  })

  test('is for the parent of this child alone, and nobody thanks who was not congratulated', async () => {
    const [family, other] = [await earnPass(), await earnPass()]
    await expect(family.asChild.passes.thank(family.ids)).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(other.asParent.passes.congratulate(family.ids)).rejects.toMatchObject(refusal('NOT_FOUND'))
    const mixed = { childId: other.child.id, passId: family.ids.passId }
    await expect(other.asParent.passes.congratulate(mixed)).rejects.toMatchObject(refusal('NOT_FOUND'))
    await family.asParent.passes.congratulate(family.ids)
    await expect(other.asChild.passes.thank(family.ids)).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect((await family.asParent.passes.ofChild(family.ids)).congratulation?.thankedAt).toBeNull()
  })

  test('stores nothing about a child without a consent that holds', async () => {
    const { asParent, ids } = await earnPass()
    await asParent.consents.withdraw({ childId: ids.childId })
    await expect(asParent.passes.congratulate(ids)).rejects.toMatchObject(refusal('CONSENT_NEEDED'))
  })
})

describe('the page on which others check a pass', () => {
  const byCode = (code: string) => api.visitor.passes.byCode({ code })

  test('tells title, levels, day and number; the first name only while the parent wants it', async () => {
    const family = await earnPass()
    const code = await openPage(family)
    const pass = await family.asChild.passes.own({ passId: family.ids.passId })
    const shown = {
      title: pass.title,
      levels: ['Stufe 1', 'Stufe 2'],
      step: 2,
      stepsTotal: 2,
      earnedAt: pass.earnedAt,
      number: passNumber(pass.id),
      firstName: null,
    }
    expect(await byCode(code)).toEqual(shown)
    expect(await openPage(family, true), 'the code stays').toBe(code)
    expect(await byCode(code)).toEqual({ ...shown, firstName: 'Mila' })
    await openPage(family, false)
    expect(await byCode(code)).toEqual(shown)
  })

  test('has a code of at least 128 random bits that nobody chose, new each time it is switched on', async () => {
    const family = await earnPass()
    const codes = [await openPage(family)]
    await family.asParent.passes.closeCheckPage(family.ids)
    expect((await family.asChild.passes.own({ passId: family.ids.passId })).checkPage).toBeNull()
    codes.push(await openPage(family))
    for (const code of codes) expect(code).toMatch(/^[\w-]{24}$/) // 144 bits
    expect(codes[1]).not.toBe(codes[0])
    await expect(byCode(codes[0] as string)).rejects.toMatchObject(refusal('LINK_NOT_FOUND'))
    expect(await byCode(codes[1] as string)).toMatchObject({ title: family.competency.title })
  })

  test('is switched by the parent of this child alone, and only for a pass of that child', async () => {
    const [family, other] = [await earnPass(), await earnPass()]
    for (const stranger of [other.asParent, api.asChild(family.child), api.visitor]) {
      await expect(stranger.passes.openCheckPage({ ...family.ids, showsName: true })).rejects.toThrow()
      await expect(stranger.passes.closeCheckPage(family.ids)).rejects.toThrow()
    }
    const mixed = { childId: other.child.id, passId: family.ids.passId }
    await expect(other.asParent.passes.openCheckPage({ ...mixed, showsName: true })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    )
    expect((await family.asParent.passes.ofChild(family.ids)).checkPage).toBeNull()
    await expect(family.asParent.passes.closeCheckPage(family.ids)).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  test('shows nothing of a child whose consent is withdrawn, or that is gone', async () => {
    const [left, erased] = [await earnPass(), await earnPass()]
    const codes = [await openPage(left), await openPage(erased)]
    await left.asParent.consents.withdraw({ childId: left.child.id })
    await erased.asParent.children.remove({ id: erased.child.id })
    for (const code of codes) await expect(byCode(code)).rejects.toMatchObject(refusal('LINK_NOT_FOUND'))
    const kept = await asOwner(database.db, (tx) =>
      tx.selectFrom('passChecks').where('childId', '=', erased.child.id).selectAll().execute(),
    )
    expect(kept).toEqual([])
  })

  test('counts nothing about who looks', async () => {
    const family = await earnPass()
    const code = await openPage(family)
    const read = () =>
      asOwner(database.db, async (tx) => [
        await tx.selectFrom('passChecks').selectAll().execute(),
        await tx.selectFrom('throttles').selectAll().execute(),
        await tx.selectFrom('auditLog').selectAll().execute(),
      ])
    const before = await read()
    await byCode(code)
    expect(await read()).toEqual(before)
  })
})

describe('over HTTP', () => {
  let server: HttpServer
  beforeAll(async () => {
    server = await startHttpServer(database)
  })
  afterAll(() => server.close())

  const ask = async (code: string) => {
    const { status, headers, text } = await server.post('/trpc/passes.byCode', { code })
    const { date: _date, 'x-request-id': _ownId, ...rest } = headers
    return { status, headers: rest, text }
  }

  test('unknown, malformed and switched-off codes get the same answer, byte by byte, and after too many tries another', async () => {
    await forgetThrottles(database.db)
    const family = await earnPass()
    const code = await openPage(family)
    const live = await openPage(await earnPass())
    expect((await ask(code)).status).toBe(200)
    await family.asParent.passes.closeCheckPage(family.ids)

    const neutral = await ask('A'.repeat(24))
    expect(neutral).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } })
    for (const dead of [code, code.toLowerCase(), `${code}x`, '', ' ', '../..', '%00', "' or 1=1 --", 'ü'.repeat(5000)])
      expect(await ask(dead), dead).toEqual(neutral)

    const answers: number[] = []
    for (let tries = 0; tries < 30; tries++) answers.push((await ask(randomUUID())).status)
    expect(answers.at(-1)).toBe(429)
    expect((await ask(live)).status, 'a code that works is never refused').toBe(200)
    await forgetThrottles(database.db)
  })
})
