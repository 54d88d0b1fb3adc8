import { makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { mainNavigation } from '../support/screen.ts'
import { letSessionEnd, letSessionEndSoon, openTab } from '../support/session.ts'
import { sayOwnDevice, signIn, signInByForm, signOut } from '../support/sign-in.ts'
import { titleOf } from '../support/title.ts'

for (const [way, hasChannel] of [
  ['', true],
  [', in an older browser too', false],
] as const) {
  test(`signing out in one tab leaves the screens of all others at once${way}`, async ({ emptyPage, server, db }) => {
    const parent = await makeParent(db)
    const first = await emptyPage()
    if (!hasChannel) await first.context().addInitScript('delete window.BroadcastChannel')
    await signIn(first.context(), server.url, parent.email)
    await first.goto('/family')
    const family = await openTab(first, '/family')
    const home = await openTab(first, '/')
    await expect(family.getByRole('heading', { name: 'Familienverwaltung' })).toBeVisible()
    await expect(mainNavigation(home).getByRole('link', { name: 'Dashboard' })).toBeVisible()

    await signOut(first)
    await expect(family).toHaveURL('/login?abgemeldet')
    await expect(family.getByText('Dieses Gerät ist abgemeldet.')).toBeVisible()
    await expect(mainNavigation(home).getByRole('link', { name: 'Anmelden' })).toBeVisible()
    await expect(mainNavigation(home).getByRole('link', { name: 'Dashboard' })).toBeHidden()
    await expect(home, 'a public page stays where it is').toHaveURL('/')
  })
}

test('a session that runs out covers the screen and says so; after a new sign-in what was typed is still there', {
  tag: '@core',
}, async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/imprint')
  await page.clock.install()
  await letSessionEndSoon(db, parent)
  await page.goto('/family')
  await page.getByRole('button', { name: 'Kind hinzufügen' }).click()
  const form = page.getByRole('dialog', { name: 'Kind hinzufügen' })
  await form.getByLabel(/^Name/).fill('Juna')
  await form.getByLabel('Geburtsdatum').fill('2015-01-01')
  await form.getByRole('checkbox').check()
  await letSessionEnd(db, parent, page)

  const over = page.getByRole('dialog', { name: 'Ihre Anmeldung ist abgelaufen' })
  await expect(over).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(over).toBeVisible()

  const opening = page.context().waitForEvent('page')
  await over.getByRole('link', { name: 'In neuem Tab anmelden' }).click()
  const other = await opening
  await signInByForm(other, parent)
  await expect(other).toHaveURL('/dashboard')

  await expect(over).toBeHidden()
  await expect(form.getByLabel(/^Name/)).toHaveValue('Juna')
  await form.getByRole('button', { name: 'Kind hinzufügen' }).click()
  await expect(page.getByRole('rowheader', { name: 'Juna' })).toBeVisible()
})

test('a child whose session runs out is told so in its own words, and goes on where it was', async ({ pageOf, db }) => {
  const child = await makeChild(db, await makeParent(db))
  const person = { id: child.userId as string }
  const page = await pageOf(child, '/imprint')
  await page.clock.install()
  await letSessionEndSoon(db, person)
  await page.goto('/was-meine-eltern-sehen')
  await expect(titleOf(page)).toBeVisible()
  await letSessionEnd(db, person, page)
  const over = page.getByRole('dialog', { name: 'Du bist nicht mehr angemeldet' })
  await expect(over).toBeVisible()
  await over.getByRole('link', { name: 'Wieder anmelden' }).click()
  await signInByForm(page, child)
  await sayOwnDevice(page)
  await expect(page, 'back where it was').toHaveURL('/was-meine-eltern-sehen')
})

test('somebody else who signs in in another tab leaves nothing of the first person on the screen', async ({
  pageOf,
  db,
}) => {
  const parent = await makeParent(db)
  await makeChild(db, parent, { name: 'Juna' })
  const page = await pageOf(parent, '/family')
  await expect(page.getByRole('rowheader', { name: /Juna/ })).toBeVisible()
  const other = await openTab(page, '/imprint')

  const child = await makeChild(db, await makeParent(db), { name: 'Nils' })
  await page.context().clearCookies()
  await other.goto('/login')
  await signInByForm(other, child)
  await sayOwnDevice(other)
  await expect(other.getByRole('heading', { name: 'Hallo Nils' })).toBeVisible()
  await expect(page).toHaveURL('/child-dashboard')
  await expect(page.getByRole('heading', { name: 'Hallo Nils' })).toBeVisible()
})

test('after signing in in one tab, the header of another one shows it when that is looked at', async ({
  visitorPage,
  db,
}) => {
  const parent = await makeParent(db)
  const home = await visitorPage('/')
  await expect(mainNavigation(home).getByRole('link', { name: 'Anmelden' })).toBeVisible()
  const login = await openTab(home, '/login')
  await signInByForm(login, parent)
  await expect(login).toHaveURL('/dashboard')
  await home.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))) // a tab without a window is always seen
  await expect(mainNavigation(home).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await home.getByRole('button', { name: 'Mein Konto' }).click()
  await expect(home.getByRole('menuitem', { name: 'Familie' })).toBeVisible()
})

test('a name that is changed in one tab is the new one in all of them', async ({ pageOf, db }) => {
  const page = await pageOf(await makeParent(db, { firstName: 'Petra' }), '/profile')
  const home = await openTab(page, '/')
  const menu = async () => {
    await home.getByRole('button', { name: 'Mein Konto' }).click()
    await expect(home.getByRole('menu')).toBeVisible()
    return home.getByRole('menu')
  }
  await expect(await menu()).toContainText('Petra Muster')
  await home.keyboard.press('Escape')

  await page.getByLabel('Vorname').fill('Paula')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText('Profil aktualisiert')).toBeVisible()
  await expect(await menu()).toContainText('Paula Muster')
})
