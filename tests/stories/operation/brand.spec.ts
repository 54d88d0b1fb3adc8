import type { Page } from '@playwright/test'
import type { OwnBrand } from '../../../domain/platform/brand.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { linkIn } from '../support/mailed-links.ts'
import type { StoryServer } from '../support/server.ts'

const QUOTE = 'Das hat uns geholfen.'
const own = {
  name: 'Datenlotse',
  claim: 'Gut durchs Netz, alle zusammen.',
  price: { monthlyEuro: 4.9, tax: 'Umsatzsteuerfrei.', payment: 'Sie zahlen einmal im Jahr auf Rechnung.' },
  pass: { terms: 'Mit dem Pass darf Ihr Kind die App nutzen.' },
  contact: { email: 'hallo@datenlotse.example', phone: '01xx 1111111' },
  testimonials: [
    { occasion: 'Nach dem ersten Pass', quote: QUOTE },
    { occasion: 'Vor dem ersten Handy', quote: 'Endlich ein gemeinsames Ziel.' },
    { occasion: 'Beim Abendessen', quote: 'Wir reden jetzt darüber.' },
  ],
  operator: { name: 'Beispiel gGmbH', address: 'Beispielweg 1\n12345 Beispielstadt', register: null, vatId: null },
} satisfies OwnBrand

/** An installation whose operator has said all that in DATA_DIR/brand.json. */
const test = base.extend<{ branded: StoryServer }>({
  branded: async ({ serverWith }, use) => use(await serverWith({}, { 'brand.json': JSON.stringify(own) })),
})

const main = (page: Page) => page.getByRole('main')

test('the voices of families turn by hand: forwards, backwards, by their dots, and around', async ({
  branded,
  emptyPage,
}) => {
  const page = await emptyPage({ baseURL: branded.url })
  await page.clock.install()
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Stimmen aus Familien' })
  const shown = carousel.getByRole('group')
  const forwards = carousel.getByRole('button', { name: 'Nächste Stimme' })
  await expect(shown).toHaveAccessibleName('1 von 3')
  await expect(shown).toContainText(QUOTE)
  for (const name of ['2 von 3', '3 von 3', '1 von 3']) {
    await forwards.click()
    await expect(shown).toHaveAccessibleName(name)
  }
  await carousel.getByRole('button', { name: 'Vorherige Stimme' }).click()
  await expect(shown).toHaveAccessibleName('3 von 3')
  await carousel.getByRole('button', { name: 'Stimme 2 von 3' }).click()
  await expect(shown).toContainText('Endlich ein gemeinsames Ziel.')
  await page.clock.fastForward('05:00')
  await expect(shown, 'and never by themselves').toHaveAccessibleName('2 von 3')
})

test('the pages say what their operator says, as they arrive and drawn again in the browser', async ({
  branded,
  emptyPage,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await emptyPage({ baseURL: branded.url, javaScriptEnabled })
    await page.goto('/')
    await expect(page).toHaveTitle('Sicher durch die digitale Welt | Datenlotse')
    await expect(page.getByRole('heading', { name: own.claim, level: 1 })).toBeVisible()
    await expect(main(page)).toContainText('4,90 € im Monat oder 120 € im Jahr')
    await expect(page.getByRole('region', { name: 'Stimmen aus Familien' })).toContainText(QUOTE)
    await expect(main(page)).not.toContainText('Beispiel')

    for (const path of ['/', '/terms', ...(javaScriptEnabled ? ['/register'] : [])]) {
      await page.goto(path)
      await expect(main(page), path).toContainText(own.price.payment)
      await expect(main(page), path).not.toContainText(/geplant|MwSt|Zurzeit kostenlos|keine Erlaubnis/)
    }
    await page.goto('/terms')
    await expect(main(page)).toContainText(own.pass.terms)
    await page.goto('/imprint')
    await expect(main(page)).toContainText('Beispiel gGmbH')
    await expect(main(page), 'what is still to be said').toContainText('[vom Betreiber auszufüllen: Name und Anschrift')
    await expect(main(page), 'what there is none of').not.toContainText('Register')
    await expect(page.getByRole('contentinfo')).toContainText(own.contact.phone)

    for (const path of [
      '/',
      '/about',
      '/privacy',
      '/terms',
      '/barrierefreiheit',
      '/imprint',
      '/hilfe',
      '/login',
      '/register',
    ]) {
      await page.goto(path)
      await expect(page, path).toHaveTitle(/ \| Datenlotse$/)
      await expect(page.getByRole('contentinfo'), path).toBeVisible()
      await expect(page.locator('body'), path).not.toContainText('Netzpass', { useInnerText: true })
    }
  }
})

test('its mails and the screens of those who are signed in bear the name too', async ({ branded, emptyPage }) => {
  const page = await emptyPage({ baseURL: branded.url })
  await page.goto('/register')
  await page.getByLabel('Vorname').fill('Petra')
  await page.getByLabel('Nachname').fill('Muster')
  await page.getByLabel('E-Mail-Adresse').fill('petra@familie.example')
  await page.getByLabel('Passwort', { exact: true }).fill('Ein-gutes-Wort-77')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click()
  await expect(page).toHaveURL('/login')

  const mail = await branded.mails.next('petra@familie.example')
  expect(`${mail.text}${mail.html}`).toContain('Willkommen bei Datenlotse')
  expect(`${mail.text}${mail.html}`).toContain(own.contact.email)
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('Netzpass')

  await page.goto(linkIn(mail))
  await expect(page).toHaveURL('/erste-schritte')
  await expect(main(page)).toContainText('dass Datenlotse die Angaben zu diesem Kind')
  await page.goto('/dashboard')
  await expect(main(page)).toContainText('Willkommen bei Datenlotse')
  await expect(page).toHaveTitle('Dashboard | Datenlotse')

  await page.goto('/family')
  await page.getByRole('button', { name: 'Kind hinzufügen' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('dass Datenlotse die Angaben zu diesem Kind')
})
