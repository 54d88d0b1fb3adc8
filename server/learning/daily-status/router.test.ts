import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/support/app.ts'
import { callersOf, TEST_KEY } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { assign, readLessons } from '../../../tests/support/learning.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent, type TestParent } from '../../../tests/support/people.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import { type FailureReason, OutboundFailure } from '../../platform/outbound/failure.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { offToken } from './off.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const MORNING = { isEnabled: true, emailTime: '08:00', timezone: 'Europe/Berlin', externalApiUrl: '' } as const

const database = await useDatabase()
const api = callersOf(database.db)

const newParent = async () => {
  const parent = await makeParent(database.db)
  return { parent, dailyStatus: api.asParent(parent).dailyStatus }
}
const rowOf = (parent: TestParent) =>
  asOwner(database.db, (tx) =>
    tx.selectFrom('dailyStatusSettings').where('parentId', '=', parent.id).selectAll().execute(),
  )

describe('the settings', () => {
  test('begin with 8:00 in Berlin and no analysis, of which nothing is stored before it is saved', async () => {
    const { parent, dailyStatus } = await newParent()
    expect(await dailyStatus.get()).toEqual({
      isEnabled: true,
      weekday: null,
      emailTime: '08:00',
      timezone: 'Europe/Berlin',
      externalApiUrl: null,
      isSaved: false,
      nextAt: undefined,
      isRefused: false,
      mailsArriveAt: 'smtp',
    })
    expect(await rowOf(parent)).toEqual([])
  })

  test('are inserted the first time and updated from then on', async () => {
    const { parent, dailyStatus } = await newParent()
    await dailyStatus.save(MORNING)
    await dailyStatus.save({ ...MORNING, weekday: 7, emailTime: '19:30', timezone: 'UTC' })
    const rows = await rowOf(parent)
    expect(rows).toEqual([
      {
        parentId: parent.id,
        isEnabled: true,
        weekday: 7,
        emailTime: '19:30:00',
        timezone: 'UTC',
        externalApiUrl: null,
        updatedAt: expect.any(Date),
      },
    ])
    const saved = await dailyStatus.get()
    expect(saved).toMatchObject({ weekday: 7, emailTime: '19:30', timezone: 'UTC', isSaved: true })
    expect(saved.nextAt?.toISOString()).toMatch(/T19:30:00\.000Z$/)
    expect(saved.nextAt?.getTime()).toBeGreaterThan(Date.now())
  })

  test.each([
    [{ emailTime: '8:00' }, 'Gültiges Zeitformat erforderlich (HH:MM)'],
    [{ emailTime: '24:00' }, 'Gültiges Zeitformat erforderlich (HH:MM)'],
    [{ emailTime: '12:60' }, 'Gültiges Zeitformat erforderlich (HH:MM)'],
    [{ externalApiUrl: 'kein link' }, 'Gültige URL erforderlich'],
    [{ externalApiUrl: 'javascript:alert(1)' }, 'Gültige URL erforderlich'],
    [{ externalApiUrl: `https://x.example/${'x'.repeat(2000)}` }, 'Gültige URL erforderlich'],
    [{ weekday: 8 as 7 }, 'Bitte wählen Sie, wie oft die E-Mail kommt.'],
    [{ timezone: 'Mars/Olympus' as 'UTC' }, 'Bitte wählen Sie eine Zeitzone.'],
    [{ externalApiUrl: 'http://127.0.0.1/' }, 'Diese Adresse liegt nicht im öffentlichen Internet'],
    [{ externalApiUrl: 'https://169.254.169.254/latest' }, 'nicht im öffentlichen Internet'],
  ])('are refused as %o', async (wrong, message) => {
    const { parent, dailyStatus } = await newParent()
    await expect(dailyStatus.save({ ...MORNING, ...wrong })).rejects.toThrow(message)
    expect(await rowOf(parent)).toEqual([])
  })

  test('can be changed and switched off although the service chosen before is gone', async () => {
    const { parent, dailyStatus } = await newParent()
    await dailyStatus.save(MORNING)
    const externalApiUrl = 'https://gone.invalid/analysis'
    await asOwner(database.db, (tx) =>
      tx.updateTable('dailyStatusSettings').set({ externalApiUrl }).where('parentId', '=', parent.id).execute(),
    )
    await dailyStatus.save({ ...MORNING, externalApiUrl, isEnabled: false })
    expect(await rowOf(parent)).toMatchObject([{ isEnabled: false, externalApiUrl }])
    const another = { ...MORNING, externalApiUrl: 'https://also-gone.invalid/' }
    await expect(dailyStatus.save(another)).rejects.toMatchObject({ cause: { code: 'ANALYSIS_ADDRESS_INVALID' } })
  })

  test('tell nobody which names lead to inner addresses and which do not exist', async () => {
    const parent = await makeParent(database.db)
    const told = async (reason: FailureReason) => {
      const outbound = { ...createOutbound({ allowed: [] }), findProblem: async () => new OutboundFailure(reason) }
      const { dailyStatus } = callersOf(database.db, { outbound }).asParent(parent)
      const saving = dailyStatus.save({ ...MORNING, externalApiUrl: 'https://jira.intern.example/' })
      return saving.catch((error: Error) => error.message)
    }
    const inner = await told('inner address')
    expect(inner).toBe('Diese Adresse liegt nicht im öffentlichen Internet, oder es gibt sie nicht.')
    expect(await told('unknown name')).toBe(inner)
    expect(await told('unreachable')).toBe(inner)
    expect(await told('not encrypted')).not.toBe(inner)
  })

  test('are a parent’s own: children, admins and visitors have none', async () => {
    const child = await makeChild(database.db, await makeParent(database.db))
    const nobodies = [
      [api.asChild(child), 'FORBIDDEN'],
      [api.asAdmin(await makeAdmin(database.db)), 'FORBIDDEN'],
      [api.visitor, 'UNAUTHORIZED'],
    ] as const
    for (const [{ dailyStatus }, code] of nobodies) {
      const refusal = { cause: { code } }
      await expect(dailyStatus.get()).rejects.toMatchObject(refusal)
      await expect(dailyStatus.save(MORNING)).rejects.toMatchObject(refusal)
      await expect(dailyStatus.sendTest()).rejects.toMatchObject(refusal)
      await expect(dailyStatus.preview()).rejects.toMatchObject(refusal)
    }
  })
})

describe('preview and test mail', () => {
  test('tell of the last days what a mail would, and the test is mailed to the parent', async () => {
    const { parent, dailyStatus } = await newParent()
    const child = await makeChild(database.db, parent)
    const competency = await makeCompetency(database.db)
    await assign(database.db, child, competency)
    await readLessons(database.db, child, competency.levels[0] as TestLevel)
    const preview = await dailyStatus.preview()
    expect(preview.text).toContain('Lektion gelesen: Lektion 1.1')
    expect(await mailsTo(database.db, parent.email)).toEqual([])
    expect(await dailyStatus.sendTest()).toEqual({})
    const [mail] = await mailsTo(database.db, parent.email)
    expect(mail).toEqual({ subject: 'Test: Das Neueste von Mila', text: preview.text })
  })

  test('show an invented family when there is nothing to report, and say so', async () => {
    const { parent, dailyStatus } = await newParent()
    await makeChild(database.db, parent, { name: 'Wunibald' })
    const preview = await dailyStatus.preview()
    expect(preview.text).toContain('gab es nichts zu berichten')
    expect(preview.text).toContain('Jonas und Mila sind erfunden.')
    expect(preview.text).toContain('Lektion gelesen: Lang und geheim')
    expect(preview.text).not.toMatch(/Wunibald|\/family\//)
    await dailyStatus.sendTest()
    expect(await mailsTo(database.db, parent.email)).toEqual([
      { subject: 'Test: Das Neueste von Ihren Kindern', text: preview.text },
    ])
  })

  test('are sent five times an hour at most, and not where no mail arrives', async () => {
    const { parent, dailyStatus } = await newParent()
    for (let count = 0; count < 5; count++) await dailyStatus.sendTest()
    await expect(dailyStatus.sendTest()).rejects.toThrow('Das waren zu viele Versuche.')
    const nowhere = callersOf(database.db, { mailer: { ...testMailer, route: 'nowhere', isDelivering: false } })
    const another = await makeParent(database.db)
    await expect(nowhere.asParent(another).dailyStatus.sendTest()).rejects.toThrow('verschickt keine E-Mails')
    expect(await mailsTo(database.db, parent.email)).toHaveLength(5)
  })

  test('end like a session when the account was erased meanwhile', async () => {
    const { parent, dailyStatus } = await newParent()
    await api.asParent(parent).ownData.eraseAccount()
    for (const call of [dailyStatus.preview, dailyStatus.sendTest])
      await expect(call()).rejects.toMatchObject({ cause: { code: 'UNAUTHORIZED' } })
  })
})

describe('the link that ends the mails', () => {
  const isOn = async (parent: TestParent) => (await rowOf(parent))[0]?.isEnabled

  test('switches off the mails of its parent, from the page and as often as one likes', async () => {
    const [one, other] = [await newParent(), await newParent()]
    for (const { dailyStatus } of [one, other]) await dailyStatus.save(MORNING)
    const token = offToken(TEST_KEY, one.parent.id)
    await api.visitor.dailyStatus.switchOff({ token })
    await api.visitor.dailyStatus.switchOff({ token })
    expect([await isOn(one.parent), await isOn(other.parent)]).toEqual([false, true])
    expect((await one.dailyStatus.get()).nextAt).toBeUndefined()
  })

  test('answers the same for a token that was never ours, until somebody tries too many', async () => {
    const { parent, dailyStatus } = await newParent()
    await dailyStatus.save(MORNING)
    const right = offToken(TEST_KEY, parent.id)
    const forged = [offToken('another key', parent.id), `${right}A`, right.slice(0, -2), '', 'x'.repeat(64)]
    const answers = new Set()
    for (const token of [right, ...forged]) answers.add(await api.visitor.dailyStatus.switchOff({ token }))
    expect([...answers]).toEqual([undefined])
    await dailyStatus.save(MORNING)
    for (const token of forged) await api.visitor.dailyStatus.switchOff({ token })
    expect(await isOn(parent)).toBe(true)
    const tryMany = async () => {
      for (let count = 0; count < 40; count++) await api.visitor.dailyStatus.switchOff({ token: 'x' })
    }
    await expect(tryMany()).rejects.toThrow('zu viele Versuche')
    await api.visitor.dailyStatus.switchOff({ token: right })
    expect(await isOn(parent), 'one that works is never refused').toBe(false)
  })

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'works as one click in a mail program that sends %s',
    async (type) => {
      const { parent, dailyStatus } = await newParent()
      await dailyStatus.save(MORNING)
      const app = testApp(database, ORIGIN, { appSecret: TEST_KEY })
      const path = `/abmelden/${offToken(TEST_KEY, parent.id)}`
      const answer = await app.request(`${ORIGIN}${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: 'List-Unsubscribe=One-Click',
      })
      expect({ status: answer.status, text: await answer.text() }).toEqual({
        status: 200,
        text: 'Die Status-Updates sind abbestellt.',
      })
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(await isOn(parent)).toBe(false)
      const elsewhere = await app.request(`${ORIGIN}${path}`, {
        method: 'POST',
        headers: { origin: 'https://evil.example' },
      })
      expect(elsewhere.status).toBe(403)
      const otherPath = await app.request(`${ORIGIN}/login`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: 'x',
      })
      expect(otherPath.status).toBe(415)
    },
  )
})
