import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { today } from '../../../domain/platform/dates.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { makeLearner } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { expectSound } from '../support/accessible.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressMore, showMore } from '../support/more.ts'
import { hurryUntil, PHONE } from '../support/screen.ts'

/** A child with one competency, and the page on which its parent sees that. */
async function makeSharer(db: Db) {
  const { parent, child, level, asParent } = await makeLearner(db, {}, { registered: false })
  return { parent, child, level, path: `/family/${child.id}`, sharing: asParent.sharing }
}

const linksOf = (db: Db, child: { id: string }) =>
  asOwner(db, (tx) => tx.selectFrom('childShareableLinks').where('childId', '=', child.id).selectAll().execute())
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Link teilen' })
const list = (page: Page) => page.getByRole('region', { name: 'Geteilte Links' })
const share = (page: Page, title: string) => pressMore(page, 'Link teilen', title)
const close = (page: Page) => dialogOf(page).getByRole('button', { name: 'Schließen' }).click()

test('a parent shares a lesson and a quiz; shared again, the link is the same', { tag: '@core' }, async ({
  pageOf,
  db,
  server,
}) => {
  const { parent, child, level, path } = await makeSharer(db)
  const page = await pageOf(parent, path, { permissions: ['clipboard-read', 'clipboard-write'] })
  await expect(list(page)).toContainText('Sie haben für Mila noch keinen Link geteilt.')
  await share(page, 'Lektion 1.1')
  const link = dialogOf(page).getByLabel('Link zu „Lektion 1.1“')
  await expect(link).toHaveValue(new RegExp(`^${server.url}/share/[\\w-]{43}$`))
  await expect(link).toHaveAccessibleDescription(/unbegrenzt gültig/)
  await expect(dialogOf(page)).toContainText('Es zählt für Mila.')
  const address = await link.inputValue()
  await expectSound(page)
  await dialogOf(page).getByRole('button', { name: 'Link kopieren' }).click()
  await expect(page.getByText('Link kopiert', { exact: true })).toBeVisible()
  await close(page)
  await share(page, 'Quiz 1')
  await expect(dialogOf(page).getByLabel('Link zu „Quiz 1“')).not.toHaveValue(address)
  await close(page)
  await share(page, 'Lektion 1.1')
  await expect(link).toHaveValue(address)

  const stored = await linksOf(db, child)
  const both = { childId: child.id, parentId: parent.id, creatorId: parent.id, isActive: true }
  expect(stored).toHaveLength(2)
  expect(stored).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...both,
        contentType: 'lesson',
        contentId: level.lessonIds[0],
        accessToken: address.split('/').at(-1),
      }),
      expect.objectContaining({ ...both, contentType: 'quiz', contentId: level.quizId }),
    ]),
  )
})

test('on a phone a link goes to the device’s own share sheet, and to the tablet beside it by a QR code', async ({
  pageOf,
  db,
}) => {
  const { parent, path } = await makeSharer(db)
  const page = await pageOf(parent, path, { ...PHONE, hasTouch: true })
  await share(page, 'Lektion 1.1')
  const sheet = dialogOf(page).getByRole('button', { name: 'Teilen', exact: true })
  await expect(dialogOf(page).getByRole('button', { name: 'Link kopieren' })).toBeVisible()
  await expect(sheet, 'this browser has none').toBeHidden()
  await close(page)

  // What a phone's browser has: the first time nobody is chosen, then somebody.
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    navigator.share = async (data) => {
      if (data) shared.push(data)
      if (shared.length === 1) throw new DOMException('closed', 'AbortError')
    }
  })
  await page.reload()
  await share(page, 'Lektion 1.1')
  await sheet.click()
  await sheet.click()
  const link = await dialogOf(page).getByLabel('Link zu „Lektion 1.1“').inputValue()
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  expect(shared).toEqual(Array(2).fill({ title: 'Lektion 1.1', url: link }))
  await expect(page.getByText('Der Link konnte nicht geteilt werden.')).toBeHidden()

  const code = dialogOf(page).getByRole('img', { name: 'QR-Code: Lektion 1.1' })
  await expect(code).toBeHidden()
  await dialogOf(page).getByRole('button', { name: 'QR-Code zeigen' }).click()
  await expect(code).toBeVisible()
  const dark = encode(link, { border: 0, ecc: 'M' }).data.flat().filter(Boolean).length
  expect((await code.locator('path').getAttribute('d'))?.split('M')).toHaveLength(dark + 1)
  await expectSound(page)
})

test('a link that cannot be made is told in the dialog and beside it, and can be tried again', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/, /TRPCClientError/)
  const { parent, path } = await makeSharer(db)
  const page = await pageOf(parent, path)
  await page.route(requestOf('sharing.link'), (route) => route.abort())
  await share(page, 'Lektion 1.1')
  await expect(dialogOf(page).getByRole('alert')).toContainText('Link konnte nicht erstellt werden')
  await expect(page.getByRole('alert').filter({ hasText: 'Fehler' })).toContainText(
    'Der Link konnte nicht erstellt werden.',
  )
  await page.unroute(requestOf('sharing.link'))
  await dialogOf(page).getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(dialogOf(page).getByLabel('Link zu „Lektion 1.1“')).toHaveValue(/\/share\//)
})

test('a shared lesson opens in a new tab, and when it cannot that is told', async ({ pageOf, db, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/, /TRPCClientError/)
  const { parent, child, path } = await makeSharer(db)
  const page = await pageOf(parent, path)
  const open = page.getByRole('button', { name: 'In neuem Tab öffnen: Lektion 1.1' })
  await showMore(page, 'Lektion 1.1')
  const opened = page.waitForEvent('popup')
  await open.click()
  const tab = await opened
  await expect(tab.getByRole('heading', { name: 'Lektion 1.1', level: 1 })).toBeVisible()
  await expect(tab.getByRole('complementary', { name: 'Hinweis für Eltern' })).toBeVisible()
  await tab.close()
  await expect(list(page).getByRole('listitem')).toContainText('noch nicht geöffnet')
  expect(await linksOf(db, child)).toHaveLength(1)

  const failure = page.getByRole('alert').filter({ hasText: 'Der Link konnte nicht geöffnet werden.' })
  await page.route(requestOf('sharing.link'), (route) => route.abort())
  await open.click()
  await expect(failure).toContainText('Fehler')
  await expect.poll(() => page.context().pages().length).toBe(1)
  await page.unroute(requestOf('sharing.link'))

  await page.getByRole('button', { name: 'Meldung ausblenden' }).click()
  await expect(failure).toBeHidden()
  await page.evaluate(() => {
    window.open = () => null // what a browser that blocks new windows does
  })
  await open.click()
  await expect(failure).toBeVisible()
})

test("a child's links are listed with their use, and one that is revoked opens nothing any more", async ({
  pageOf,
  visitorPage,
  db,
}) => {
  const { parent, child, level, path, sharing } = await makeSharer(db)
  const { token } = await sharing.link({
    childId: child.id,
    contentType: 'lesson',
    contentId: level.lessonIds[0] as string,
  })
  await sharing.link({ childId: child.id, contentType: 'quiz', contentId: level.quizId })
  const visitor = await visitorPage(`/share/${token}`)
  await expect(visitor.getByRole('heading', { name: 'Lektion 1.1', level: 1 })).toBeVisible()
  expect((await linksOf(db, child)).map((link) => link.useCount)).toEqual([0, 0]) // a look may be that of a mail scanner
  await visitor.mouse.wheel(0, 100)
  await expect.poll(async () => (await linksOf(db, child)).map((link) => link.useCount).sort()).toEqual([0, 1])

  const page = await pageOf(parent, path)
  const ofLesson = list(page).getByRole('listitem').filter({ hasText: 'Lektion „Lektion 1.1“' })
  const day = today().split('-').reverse().join('.')
  await expect(ofLesson).toContainText(`Erstellt am ${day} · 1-mal geöffnet, zuletzt gerade eben`)
  await expect(list(page).getByRole('listitem').filter({ hasText: 'Quiz „Quiz 1“' })).toContainText(
    'noch nicht geöffnet',
  )
  await expectSound(page)

  const revoke = ofLesson.getByRole('button', { name: 'Widerrufen: Lektion „Lektion 1.1“' })
  const question = page.getByRole('dialog', { name: 'Link widerrufen' })
  await revoke.click()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(revoke).toBeFocused()
  await revoke.click()
  await question.getByRole('button', { name: 'Ja, widerrufen' }).click()
  await expect(page.getByText('Link widerrufen', { exact: true })).toBeVisible()
  await expect(ofLesson).toBeHidden()
  await expect(list(page).getByRole('heading', { name: 'Geteilte Links' })).toBeFocused()

  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Inhalt nicht gefunden oder abgelaufen' })).toBeVisible()
})

test('links that do not load can be asked for again, and one revoked elsewhere leaves the list', async ({
  pageOf,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/)
  const { parent, child, level, path, sharing } = await makeSharer(db)
  await sharing.link({ childId: child.id, contentType: 'quiz', contentId: level.quizId })
  const page = await pageOf(parent, '/dashboard')
  await page.route(requestOf('sharing.list'), (route) => route.abort())
  await page.clock.install()
  await page.goto(path)
  await hurryUntil(page, list(page).getByRole('alert').filter({ hasText: 'Die Links konnten nicht geladen werden.' }))
  await page.unroute(requestOf('sharing.list'))
  await list(page).getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await list(page).getByRole('button', { name: 'Widerrufen: Quiz „Quiz 1“' }).click()
  const [link] = await linksOf(db, child)
  await sharing.revoke({ id: link?.id as string })
  await page.getByRole('button', { name: 'Ja, widerrufen' }).click()
  await expect(page.getByText('Der Link konnte nicht widerrufen werden: Nicht gefunden')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toBeHidden()
})
