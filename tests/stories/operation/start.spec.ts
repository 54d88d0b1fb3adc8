import { bornYearsAgo, makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { linkIn } from '../support/mailed-links.ts'
import { newcomer } from '../support/register.ts'
import { PHONE } from '../support/screen.ts'
import { countTaps } from '../support/taps.ts'

const phone = { ...PHONE, hasTouch: true, isMobile: true }

test('from the home page to the first competency it takes twelve taps and one password', { tag: '@promise' }, async ({
  visitorPage,
  mails,
}) => {
  test.slow()
  const petra = newcomer()
  const { tap, fill, note, labels } = countTaps()
  const page = await visitorPage('/', phone)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await tap(page.getByRole('main').getByRole('link', { name: 'Kostenlos registrieren' }).first())
  await fill(page.getByLabel('Vorname'), petra.firstName)
  await fill(page.getByLabel('Nachname'), petra.lastName)
  await fill(page.getByLabel('E-Mail-Adresse'), petra.email)
  await fill(page.getByLabel('Passwort', { exact: true }), petra.password)
  await tap(page.getByRole('checkbox'))
  await tap(button('Registrieren'))
  await expect(page).toHaveURL('/login')
  note('the button of the mail')
  await page.goto(linkIn(await mails.next(petra.email)))

  await expect(page.getByRole('heading', { name: 'Wer lernt bei Ihnen?' })).toBeVisible()
  await fill(page.getByLabel('Vorname'), 'Emil')
  await fill(page.getByLabel('Geburtsdatum'), bornYearsAgo(9))
  await tap(button('Ich willige ein – weiter'))
  await expect(page.getByRole('heading', { name: 'Was soll Emil zuerst lernen?' })).toBeFocused()
  const suggested = page.getByRole('group', { name: 'Das passt zu Emil (9)' }).getByRole('checkbox')
  await expect(suggested).toHaveCount(3)
  await expect(page.getByRole('main')).not.toContainText('Instagram')
  await expect(page.getByText(/^Guter Anfang: /)).toBeVisible()
  await tap(button('Damit fängt Emil an'))
  await expect(page.getByRole('heading', { name: 'So meldet sich Emil an' })).toBeVisible()
  expect(labels.length, labels.join('\n')).toBeLessThanOrEqual(12)

  await page.getByLabel('6 Ziffern').fill('482913')
  await button('Speichern').click()
  await expect(page.getByText('482913')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Karte für Emil' })).toBeVisible()
  await page.getByRole('link', { name: 'Weiter', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Das war’s' })).toBeVisible()
  await expect(page.getByText('Emil kann sich anmelden.')).toBeVisible()
  await button('Gleich hier als Emil lernen').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Als Emil lernen' }).click()
  await expect(page.getByRole('heading', { name: 'Hallo Emil' })).toBeVisible()
})

test('each step of the start is sound, survives a reload and can be left', async ({ pageOf, db }) => {
  test.slow()
  const parent = await makeParent(db)
  const page = await pageOf(parent, '/dashboard', phone)
  await page.getByRole('link', { name: 'Los geht’s' }).click()
  await page.getByRole('button', { name: 'Ich willige ein – weiter' }).click()
  await expect(page.getByText('Name muss mindestens 2 Zeichen haben.')).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Vorname').fill('Emil')
  await page.getByLabel('Geburtsdatum').fill(bornYearsAgo(9))
  await page.getByRole('button', { name: 'Ich willige ein – weiter' }).click()

  await expect(page.getByRole('button', { name: 'Damit fängt Emil an' })).toBeEnabled()
  await expectSound(page)
  await page.goBack()
  await expect(page, 'the form does not come again: the child is there').toHaveURL('/dashboard')
  await page.goForward()
  await page.getByRole('link', { name: 'Später aussuchen' }).click()
  await expect(page.getByLabel('6 Ziffern')).toBeVisible()
  await expectSound(page)
  await page.getByLabel('6 Ziffern').fill('482913')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('region', { name: 'Karte für Emil' })).toBeVisible()
  await expectSound(page)
  await page.reload()
  await expect(page.getByText('482913'), 'is shown once').toBeHidden()
  await page.getByRole('link', { name: 'Weiter', exact: true }).click()
  await expect(page.getByText('Noch nichts ausgesucht.')).toBeVisible()
  await expectSound(page)
})

test('a start that belongs to nobody’s child begins at its first step', async ({ pageOf, db }) => {
  const stranger = await makeChild(db, await makeParent(db))
  const page = await pageOf(await makeParent(db), `/erste-schritte/${stranger.id}/anmeldung`)
  await expect(page).toHaveURL('/erste-schritte')
  await expect(page.getByRole('heading', { name: 'Wer lernt bei Ihnen?' })).toBeVisible()
})
