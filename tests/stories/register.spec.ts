import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { asOwner } from '../owner.ts'
import { makeParent } from '../people.ts'
import { expect, test } from './fixtures.ts'

const GOOD_PASSWORD = 'Ein-gutes-Wort-77'
const newEmail = () => `neu-${randomUUID().slice(0, 8)}@familie.example`
const password = (page: Page) => page.getByLabel('Passwort', { exact: true })
const registerButton = (page: Page) => page.getByRole('button', { name: 'Registrieren', exact: true })

async function fill(page: Page, typed: { firstName: string; lastName: string; email: string; password: string }) {
  await page.getByLabel('Vorname').fill(typed.firstName)
  await page.getByLabel('Nachname').fill(typed.lastName)
  await page.getByLabel('E-Mail-Adresse').fill(typed.email)
  await password(page).fill(typed.password)
}

const petra = () => ({ firstName: 'Petra', lastName: 'Muster', email: newEmail(), password: GOOD_PASSWORD })

test('registering makes a parent and leads to the sign-in with a message', async ({ visitorPage, db }) => {
  const typed = petra()
  const page = await visitorPage('/register')
  await fill(page, typed)
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
  expect(profile).toMatchObject({ first_name: 'Petra', last_name: 'Muster', is_parent: true, is_admin: false })
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

  await fill(page, { firstName: 'Petra', lastName: 'Muster', email: 'petra@familie', password: 'passwort' })
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
  await fill(page, { ...petra(), password: 'nur kleine worte' })
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
  await fill(page, { ...petra(), email: known.email.toUpperCase() })
  await page.getByRole('checkbox').check()
  await registerButton(page).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Fehler' })).toContainText(taken)
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAccessibleDescription(taken)
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused()
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra')
  await expect(password(page)).toHaveValue(GOOD_PASSWORD)
  await expect(page.getByRole('checkbox')).toBeChecked()

  await page.getByLabel('E-Mail-Adresse').fill(newEmail())
  await registerButton(page).click()
  await expect(page).toHaveURL('/login')
})

test('when the server fails the form says so and keeps what was typed', async ({ visitorPage, expectErrors }) => {
  expectErrors(/status of 500/)
  const page = await visitorPage('/register')
  await page.route('**/api/auth/sign-up', (route) => route.fulfill({ status: 500 }))
  await fill(page, petra())
  await page.getByRole('checkbox').check()
  await registerButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Fehler')
  await expect(page.getByRole('alert')).toContainText('Konto konnte nicht erstellt werden.')
  await expect(page.getByRole('main')).toContainText('Konto konnte nicht erstellt werden.')
  await expect(page.getByLabel('Nachname')).toHaveValue('Muster')
  await expect(registerButton(page)).toBeEnabled()
})

test('registering with Google is offered only where it is set up, and says so', async ({ visitorPage }) => {
  const page = await visitorPage('/register')
  const google = page.getByRole('button', { name: 'Mit Google registrieren' })
  await expect(google).toBeDisabled()
  await expect(google).toHaveAccessibleDescription(/nicht eingerichtet/)
})
