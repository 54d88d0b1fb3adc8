import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { passNumber } from '../../../domain/learning/passes.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { callersOf } from '../../support/callers.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { assign, finishLevel, tryQuiz } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { leaveStamp, pressStamp } from '../support/stamp.ts'
import { titleOf } from '../support/title.ts'

/** A family whose child holds a pass for two levels. */
async function makeHolder(db: Db, { title }: { title?: string } = {}) {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { name: 'Juna', lastName: 'Sommer' })
  const competency = await makeCompetency(db, { levels: 2, ...(title && { title }) })
  await assign(db, child, competency)
  for (const level of competency.levels) await finishLevel(db, child, level)
  const pass = await asOwner(db, (tx) =>
    tx.selectFrom('childPasses').where('childId', '=', child.id).select(['id', 'earnedAt']).executeTakeFirstOrThrow(),
  )
  return { parent, child, competency, passId: pass.id, day: formatDate(pass.earnedAt) }
}

const sheet = (page: Page, title: string) => page.getByRole('article', { name: title })
const qrCode = (page: Page) => page.getByRole('img', { name: 'QR-Code: Hier lässt sich dieser Pass prüfen' })

/** The dark squares that a code for this text is made of. */
const squaresOf = (text: string) =>
  encode(text, { border: 0, ecc: 'M' })
    .data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1Z` : '')))
    .join('')

test('a child earns a pass, is told so once and calmly, and finds it with its stamps', { tag: '@core' }, async ({
  pageOf,
  db,
}) => {
  const child = await makeChild(db, await makeParent(db), { name: 'Juna', lastName: 'Sommer' })
  const competency = await makeCompetency(db, { levels: 2 })
  const [first, second] = competency.levels as [TestLevel, TestLevel]
  await assign(db, child, competency)
  await tryQuiz(db, child, first)
  await tryQuiz(db, child, second)
  const lesson = (level: TestLevel) => `/child-competency/${competency.id}?lektion=${level.lessonIds[0]}`
  const page = await pageOf(child, lesson(first))
  const celebration = page.getByRole('region', { name: 'Geschafft' })
  const markRead = () => page.getByRole('button', { name: 'Als gelesen markieren' }).click()

  await markRead()
  await pressStamp(page, 'Level geschafft: Stufe 1')
  await leaveStamp(page)
  await expect(celebration).toContainText('Level geschafft: Stufe 1')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Als gelesen markiert' })).toBeVisible()
  await expect(celebration).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto(lesson(second))
  await markRead()
  const moment = page.getByRole('dialog', { name: 'Dein neuer Pass' })
  await expect(moment.getByRole('button', { name: 'Drück deinen Stempel auf!' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(moment.getByRole('status')).toHaveText(`Du hast den Pass „${competency.title}“, Stufe 2 von 2, verdient`)
  expect(await moment.evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)).toBe(0)
  await page.keyboard.press('Escape')
  await celebration.getByRole('link', { name: 'Pass ansehen und drucken' }).click()
  await expect(page).toHaveURL(/\/meine-paesse\//)

  const pass = sheet(page, competency.title)
  await expect(page.getByRole('heading', { name: competency.title, level: 1 })).toBeVisible()
  await expect(pass).toContainText('Juna Sommer')
  await expect(pass).toContainText('„Ich kann das.“')
  const today = formatDate(new Date())
  await expect(pass.getByRole('listitem')).toHaveText([
    new RegExp(`Level 1: Stufe 1, gestempelt am ${today}`),
    new RegExp(`Level 2: Stufe 2, gestempelt am ${today}`),
  ])
  await expect(pass).toContainText(passNumber(new URL(page.url()).pathname.split('/').at(-1) ?? ''))
  await expect(qrCode(page)).toBeHidden()
  await page.getByRole('link', { name: 'Noch einmal ansehen' }).click()
  await expect(page).toHaveURL(`/child-competency/${competency.id}`)
})

test('what moves in the celebration moves only for people who want that', async ({ pageOf, db }) => {
  const child = await makeChild(db, await makeParent(db))
  const competency = await makeCompetency(db)
  const [level] = competency.levels as [TestLevel]
  await assign(db, child, competency)
  await tryQuiz(db, child, level)
  const lesson = `/child-competency/${competency.id}?lektion=${level.lessonIds[0]}`
  const page = await pageOf(child, lesson, { reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
  const moment = page.getByRole('dialog', { name: 'Dein neuer Pass' })
  await expect(moment).toBeVisible()
  expect(await moment.evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)).toBeGreaterThan(0)
})

test('the booklet shows passes, stamps and free places, to the child and to its parent', async ({ pageOf, db }) => {
  const { parent, child, competency, passId, day } = await makeHolder(db)
  const begun = await makeCompetency(db, { levels: 2 })
  await assign(db, child, begun)
  await finishLevel(db, child, begun.levels[0] as TestLevel)
  const expectBooklet = async (page: Page, name: string) => {
    const booklet = page.getByRole('region', { name })
    await expect(booklet.getByRole('list', { name: 'Pässe' }).getByRole('listitem')).toHaveText([
      new RegExp(`${competency.title}\\s*Stufe 2 von 2\\s*abgeschlossen am ${day}`),
      `${begun.title}, noch frei`,
    ])
    await expect(booklet.getByRole('list', { name: `Stempel: ${begun.title}` }).getByRole('listitem')).toHaveText([
      new RegExp(`Stufe 1, gestempelt am ${day}`),
      /Stufe 2, noch frei/,
    ])
    await booklet.getByRole('link', { name: competency.title }).click()
    await expect(sheet(page, competency.title)).toBeVisible()
  }
  const own = await pageOf(child, '/child-dashboard')
  await own.getByRole('link', { name: 'Stempelheft' }).click()
  await expectBooklet(own, 'Pässe und Stempel')
  await expect(own).toHaveURL(`/meine-paesse/${passId}`)
  const profile = await pageOf(parent, `/family/${child.id}`)
  await expectBooklet(profile, 'Stempelheft von Juna')
  await expect(profile).toHaveURL(`/family/${child.id}/pass/${passId}`)
})

test('a parent lets others check a pass, a stranger does, and when it is off there is nothing to see', async ({
  pageOf,
  visitorPage,
  server,
  db,
}) => {
  const { parent, child, competency, passId, day } = await makeHolder(db)
  const ofChild = await pageOf(child, `/meine-paesse/${passId}`)
  await expect(sheet(ofChild, competency.title)).toBeVisible()
  const page = await pageOf(parent, `/family/${child.id}/pass/${passId}`)
  const section = page.getByRole('region', { name: 'Prüfseite' })
  await expect(section.getByRole('listitem')).toHaveText([
    `Pass: ${competency.title}, Stufe 2 von 2`,
    'Level: Stufe 1, Stufe 2',
    `Abgeschlossen am ${day}`,
    `Nummer ${passNumber(passId)}`,
    'kein Name',
  ])
  await expect(qrCode(page)).toBeHidden()
  await section.getByRole('button', { name: 'Prüfseite einschalten' }).click()
  await expect(qrCode(page)).toBeVisible()
  const address = (await section.getByRole('link').getAttribute('href')) ?? ''
  expect(address).toMatch(new RegExp(`^${server.url}/pass/[\\w-]{24}$`))
  await expect(qrCode(page).locator('path')).toHaveAttribute('d', squaresOf(address))
  await expect(qrCode(ofChild), 'the child’s open page too, without a reload').toBeVisible()
  await expect(ofChild.getByText('Deinen Namen sieht dort niemand.')).toBeVisible()

  const stranger = await visitorPage(new URL(address).pathname)
  await expect(stranger.getByRole('heading', { name: 'Dieser Pass ist echt' })).toBeVisible()
  const card = sheet(stranger, competency.title)
  for (const shown of [day, passNumber(passId), 'Stufe 1', 'Stufe 2']) await expect(card).toContainText(shown)
  for (const hidden of ['Juna', 'Sommer', passId, child.id]) expect(await stranger.content()).not.toContain(hidden)

  await section.getByRole('checkbox', { name: 'Den Vornamen „Juna“ zeigen' }).check()
  await expect(section.getByText('Vorname: Juna')).toBeVisible()
  await expect(page.getByText('Prüfseite geändert')).toBeVisible()
  await stranger.reload()
  await expect(card).toContainText('Juna')
  expect(await stranger.content()).not.toContain('Sommer')

  await section.getByRole('button', { name: 'Prüfseite ausschalten' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ja, ausschalten' }).click()
  await expect(section.getByRole('button', { name: 'Prüfseite einschalten' })).toBeVisible()
  await expect(qrCode(page)).toBeHidden()
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: 'Hier ist kein Pass zu sehen' })).toBeVisible()

  await section.getByRole('button', { name: 'Prüfseite einschalten' }).click()
  await expect(section.getByRole('link')).toBeVisible()
  expect(await section.getByRole('link').getAttribute('href')).not.toBe(address)
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: 'Hier ist kein Pass zu sehen' })).toBeVisible()
})

test('whatever opens nothing gets the same answer, byte by byte, and tells nobody where it was', async ({
  visitorPage,
  db,
}) => {
  const { parent, child, passId } = await makeHolder(db)
  const { passes } = callersOf(db).asParent(parent)
  const ids = { childId: child.id, passId }
  await passes.openCheckPage({ ...ids, showsName: true })
  const { code = '' } = (await passes.ofChild(ids)).checkPage ?? {}
  const page = await visitorPage('/imprint')
  const ask = async (path: string) => {
    const answer = await page.request.get(path)
    const { date: _date, 'x-request-id': _ownId, ...headers } = answer.headers()
    return { status: answer.status(), headers, text: await answer.text() }
  }
  const live = await ask(`/pass/${code}`)
  expect(live).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  await passes.closeCheckPage(ids)
  const neutral = await ask(`/pass/${'A'.repeat(24)}`)
  expect(neutral).toMatchObject({
    status: 404,
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
  })
  for (const dead of [code, `${code}x`, code.slice(1), 'x', '%C3%BC', "'--", 'a'.repeat(3000)])
    expect(await ask(`/pass/${dead}`), dead).toEqual(neutral)
  expect(await ask('/pass')).toEqual(neutral)
})

test('a pass is printed on one page of A4, or as a card for the pocket, without anything around it', async ({
  pageOf,
  db,
}) => {
  const { parent, child, passId } = await makeHolder(db)
  await callersOf(db).asParent(parent).passes.openCheckPage({ childId: child.id, passId, showsName: false })
  const pages = [
    await pageOf(child, `/meine-paesse/${passId}`),
    await pageOf(parent, `/family/${child.id}/pass/${passId}`),
  ]
  for (const page of pages) {
    await expect(qrCode(page)).toBeVisible()
    expect(await printed(page)).toEqual({ pages: 1, millimetres: [210, 297] })
    await page.getByRole('radio', { name: 'Für die Hosentasche' }).check()
    expect(await printed(page)).toEqual({ pages: 1, millimetres: [86, 54] })
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[data-printed]')).toBeVisible() // a card that readers hear as the sheet above it
    for (const other of ['banner', 'contentinfo', 'button', 'heading'] as const)
      await expect(page.getByRole(other)).toHaveCount(0)
    await page.emulateMedia({ media: null })
  }
})

test('a pass with a long title, many levels and a note still fits its page', async ({ pageOf, db }) => {
  const { child } = await makeHolder(db)
  const { id } = await asOwner(db, (tx) =>
    tx
      .insertInto('childPasses')
      .values({
        childId: child.id,
        title: 'Zusammenleben im Klassenchat, Gruppendruck, Kettenbriefe und was gegen Cybermobbing hilft',
        motto: 'Ich schreibe nur, was ich jemandem auch ins Gesicht sagen würde, und hole Hilfe, wenn es zu viel wird.',
        note: 'Ob und ab wann du die App nutzt, entscheidet deine Familie – frühestens ab dem Anbieter-Alter.',
        levels: Array.from({ length: 8 }, (_, number) => `Ein ganzes Level über das Thema Nummer ${number + 1}`),
        stampedAt: Array.from({ length: 8 }, () => new Date()),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const page = await pageOf(child, `/meine-paesse/${id}`)
  await expect(page.getByRole('article')).toBeVisible()
  expect(await printed(page)).toEqual({ pages: 1, millimetres: [210, 297] })
  await page.emulateMedia({ media: 'print' })
  const isCut = await page.getByRole('article').evaluate((pass) => pass.scrollHeight > pass.clientHeight + 1)
  expect(isCut, 'nothing is cut off').toBe(false)
})

test('where a browser has margins of its own a pass is smaller, and still on one page', async ({
  pageOf,
  db,
}, info) => {
  const { child, passId } = await makeHolder(db)
  const page = await pageOf(child, `/meine-paesse/${passId}`)
  await expect(page.getByRole('article')).toBeVisible()
  // As in a browser that does not know @page.
  await page.evaluate(() => {
    for (const sheet of document.styleSheets)
      for (let number = sheet.cssRules.length - 1; number >= 0; number--)
        if (sheet.cssRules[number] instanceof CSSPageRule) sheet.deleteRule(number)
  })
  for (const [across, along] of [
    ['6mm', '20mm'], // Safari on a Mac
    ['13mm', '13mm'],
    ['0mm', '0mm'],
  ]) {
    const margin = { left: across, right: across, top: along, bottom: along }
    const path = info.outputPath(`${across}-${along}.pdf`)
    const file = (await page.pdf({ format: 'A4', margin, printBackground: true, path })).toString('latin1')
    expect(file.match(/\/Type \/Page\b/g), `${across} ${along}`).toHaveLength(1)
  }
})

test('what belongs to a pass is sound: for the child, the parent, and a stranger', async ({
  pageOf,
  visitorPage,
  db,
}) => {
  test.slow()
  const { parent, child, passId } = await makeHolder(db, { title: 'Ein Pass mit einem recht langen Titel' })
  const { passes } = callersOf(db).asParent(parent)
  const ids = { childId: child.id, passId }
  await passes.openCheckPage({ ...ids, showsName: true })
  const { code } = (await passes.ofChild(ids)).checkPage ?? {}

  const ofChild = await pageOf(child, `/meine-paesse/${passId}`)
  await ofChild.getByRole('radio', { name: 'Für die Hosentasche' }).check()
  await expectSound(ofChild)
  const ofParent = await pageOf(parent, `/family/${child.id}/pass/${passId}`)
  await ofParent.getByRole('button', { name: 'Prüfseite ausschalten' }).click()
  await expect(ofParent.getByRole('dialog')).toBeVisible()
  await expectSound(ofParent)
  await ofParent.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click()
  await expectSound(ofParent)
  const stranger = await visitorPage(`/pass/${code}`)
  await expect(titleOf(stranger)).toBeVisible()
  await expectSound(stranger)
  await stranger.goto('/pass/keiner')
  await expectSound(stranger)
})

/** What the printer would get, as many pages and how large, in whole millimetres. */
async function printed(page: Page) {
  const file = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const sizes = [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
  )
  expect(sizes.length).toBeGreaterThan(0)
  return { pages: [...file.matchAll(/\/Type \/Page\b/g)].length, millimetres: sizes[0] }
}
