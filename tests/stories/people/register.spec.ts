import type { Page } from '@playwright/test'
import { asOwner } from '../../support/owner.ts'
import { makeParent, uniqueEmail } from '../../support/people.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillIn, GOOD_PASSWORD, newcomer, registerButton } from '../support/register.ts'

const password = (page: Page) => page.getByLabel('Passwort', { exact: true })

test('registering makes a parent and leads to the sign-in with a message', { tag: '@core' }, async ({
  visitorPage,
  db,
}) => {
  const typed = newcomer()
  const page = await visitorPage('/register')
  await fillIn(page, typed)
  await expect(registerButton(page), 'without the terms').toBeDisabled()
  await page.getByRole('checkbox').check()

  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/sign-up', async (route) => {
    await answer.promise
    await route.continue()
  })
  await registerButton(page).click()
  await expect(page.getByRole('button', { name: 'Registrierung läuft...' })).toBeDisabled()
  answer.resolve()

  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Konto erstellt!')).toBeVisible()
  await expect(page.getByText('Bitte bestätigen Sie jetzt Ihre E-Mail-Adresse.')).toBeVisible()
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(typed.email)
  const profile = await asOwner(db, (tx) =>
    tx.selectFrom('profiles').where('email', '=', typed.email).selectAll().executeTakeFirst(),
  )
  expect(profile).toMatchObject({ firstName: 'Petra', lastName: 'Muster', isParent: true, isAdmin: false })
})

test('every field is required, each says what is missing, and what was typed stays', async ({ visitorPage }) => {
  const page = await visitorPage('/register')
  await page.getByRole('checkbox').check()
  await registerButton(page).click()
  await expect(page.getByText('Vorname ist erforderlich')).toBeVisible()
  await expect(page.getByText('Nachname ist erforderlich')).toBeVisible()
  await expect(page.getByText('Gültige E-Mail-Adresse erforderlich')).toBeVisible()
  await expect(page.getByText('Das Passwort muss mindestens 8 Zeichen lang sein.')).toBeVisible()
  await expect(page.getByLabel('Vorname')).toBeFocused()

  await fillIn(page, { firstName: 'Petra', lastName: 'Muster', email: 'petra@familie', password: 'passwort' })
  await registerButton(page).click()
  await expect(page.getByText('Gültige E-Mail-Adresse erforderlich')).toBeVisible()
  await expect(page.getByText('Dieses Passwort ist zu bekannt. Ein anderes schützt besser.')).toBeVisible()
  await expect(page.getByText('Vorname ist erforderlich')).toBeHidden()
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra')
  await expect(password(page)).toHaveValue('passwort')
})

test('the recommendation for the password is ticked off while typing and forces nothing', async ({ visitorPage }) => {
  const page = await visitorPage('/register')
  const hints = page.getByRole('list', { name: 'Empfehlung' }).getByRole('listitem')
  await expect(page.getByText('mindestens 8 Zeichen mit Buchstaben, Zahlen und Sonderzeichen')).toBeVisible()
  await expect(hints.filter({ hasText: 'erfüllt' })).toHaveCount(0)
  await fillIn(page, { ...newcomer(), password: 'nur kleine worte' })
  await expect(hints.filter({ hasText: 'erfüllt' })).toContainText(['mindestens 8 Zeichen', 'Buchstaben'])
  await expect(hints.filter({ hasText: 'Zahlen' })).not.toContainText('erfüllt')
  await page.getByRole('checkbox').check()
  await registerButton(page).click()
  await expect(page).toHaveURL('/login')
})

test('an address that has an account is named at its field, and nothing typed is lost', async ({ visitorPage, db }) => {
  const known = await makeParent(db)
  const taken =
    'Diese E-Mail-Adresse ist bereits registriert. Bitte verwenden Sie eine andere E-Mail-Adresse oder melden Sie sich an.'
  const page = await visitorPage('/register')
  await fillIn(page, { ...newcomer(), email: known.email.toUpperCase() })
  await page.getByRole('checkbox').check()
  await registerButton(page).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Fehler' })).toContainText(taken)
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAccessibleDescription(taken)
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused()
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra')
  await expect(password(page)).toHaveValue(GOOD_PASSWORD)
  await expect(page.getByRole('checkbox')).toBeChecked()

  await page.getByLabel('E-Mail-Adresse').fill(uniqueEmail('neu'))
  await registerButton(page).click()
  await expect(page).toHaveURL('/login')
})

test('when the server fails the form says so and keeps what was typed', async ({ visitorPage, expectErrors }) => {
  expectErrors(/status of 500/)
  const page = await visitorPage('/register')
  await page.route('**/api/auth/sign-up', (route) => route.fulfill({ status: 500 }))
  await fillIn(page, newcomer())
  await page.getByRole('checkbox').check()
  await registerButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Fehler')
  await expect(page.getByRole('alert')).toContainText('Konto konnte nicht erstellt werden.')
  await expect(page.getByRole('main')).toContainText('Konto konnte nicht erstellt werden.')
  await expect(page.getByLabel('Nachname')).toHaveValue('Muster')
  await expect(registerButton(page)).toBeEnabled()
})

test('nothing speaks of Google where it is not set up', async ({ visitorPage }) => {
  const page = await visitorPage('/register')
  await expect(registerButton(page)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Google')
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Ich bin ein Kind' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Google')
})
