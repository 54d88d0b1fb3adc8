import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { type Secret, writtenFamilyCode } from '../../../domain/people/nickname-logins.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { callersOf } from '../../support/callers.ts'
import { makeCompetency, type TestCompetency } from '../../support/curriculum.ts'
import { assign, makeLearner } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { bornYearsAgo, makeChild, makeParent, type TestChild, type TestParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressMore } from '../support/more.ts'
import { answerQuiz, rightly } from '../support/quiz.ts'
import { PHONE, toast } from '../support/screen.ts'
import { sayOwnDevice, signInByForm, signOutAsChild } from '../support/sign-in.ts'

const devices: [string, BrowserContextOptions][] = [
  ['a phone', { ...PHONE, hasTouch: true }],
  ['a tablet', { viewport: { width: 820, height: 1180 }, hasTouch: true }],
]
const PICTURES: Secret = { method: 'pictures', pictures: ['moon', 'fish', 'key'] }
const DIGITS: Secret = { method: 'digits', digits: '482913' }

/** A child that signs in with a nickname, and the code of its family. */
async function giveNickname(db: Db, parent: TestParent, child: TestChild, nickname: string, secret: Secret) {
  const { nicknameLogins } = callersOf(db).asParent(parent)
  await nicknameLogins.set({ childId: child.id, nickname, secret })
  const { familyCode } = await nicknameLogins.ofChild({ childId: child.id })
  return familyCode as string
}

async function makeNicknamed(db: Db, age: number, secret: Secret) {
  const { parent, child, competency } = await makeLearner(db, {}, { registered: false, birthdate: bornYearsAgo(age) })
  const familyCode = await giveNickname(db, parent, child, 'Milli', secret)
  return { parent, child, familyCode, competency, asParent: callersOf(db).asParent(parent) }
}

const pad = (page: Page) => page.getByRole('main')
const picture = (page: Page, name: string) => pad(page).getByRole('button', { name, exact: true })
const key = (page: Page, digit: string) => pad(page).getByRole('button', { name: digit, exact: true })

/** Reads the lesson, passes the quiz, and holds the pass. */
async function learn(page: Page, { title, levels }: TestCompetency) {
  await expect(page.getByRole('heading', { name: 'Hallo Mila', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('link', { name: 'Lektion lesen: Lektion 1.1' }).click()
  await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect(page.getByText('Erfolgreich!')).toBeVisible()
  await page.getByRole('link', { name: 'Weiter zum Quiz' }).click()
  await expect(page.getByText('Erfolgreich!'), 'it would lie over the answers').toBeHidden()
  await answerQuiz(page, levels[0]?.questions ?? [], rightly)
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  await page.goto('/child-dashboard')
  await expect(page.getByRole('article', { name: title })).toContainText('Abgeschlossen am')
}

/** Whatever a child types into the address, it ends on its own home. */
async function expectNothingOfParents(page: Page, child: TestChild) {
  for (const path of ['/dashboard', '/family', `/family/${child.id}`, '/admin']) {
    await page.goto(path)
    await expect(page).toHaveURL('/child-dashboard')
  }
}

for (const [device, profile] of devices) {
  const onPhone = (tag: string) => (device === 'a phone' ? tag : [])

  test(`a child of 7 signs in on ${device} with its card and three pictures, and earns a pass`, {
    tag: onPhone('@core'),
  }, async ({ visitorPage, db }) => {
    test.slow()
    const { child, familyCode, competency } = await makeNicknamed(db, 7, PICTURES)
    const page = await visitorPage(`/lernen#${familyCode}`, profile)
    await expect(page).toHaveURL('/lernen') // the code does not stay in the address
    await expect(page.getByRole('heading', { name: 'Hallo Milli!' })).toBeFocused()
    for (const name of ['Fisch', 'Mond', 'Schlüssel']) await picture(page, name).click()
    await expect(page.getByRole('alert')).toContainText('Das stimmt noch nicht. Versuch es noch einmal.')
    for (const name of ['Mond', 'Fisch', 'Schlüssel']) await picture(page, name).click()
    await expect(page.getByRole('heading', { name: 'Ist das dein Gerät?' })).toBeFocused()
    await expectSound(page)
    await sayOwnDevice(page)
    await learn(page, competency)
    await expectNothingOfParents(page, child)

    await signOutAsChild(page)
    await expect(page).toHaveURL('/lernen')
    await expect(page.getByRole('heading', { name: 'Hallo Milli!' }), 'the device knows the family').toBeVisible()
    await page.getByRole('button', { name: 'Ich bin jemand anderes' }).click()
    await page.getByRole('button', { name: 'Andere Familie' }).click()
    await page.getByRole('button', { name: 'Vergessen: Milli' }).click()
    await page.reload()
    await expect(page.getByLabel('Familien-Code')).toBeVisible()
  })

  test(`a child of 11 signs in on ${device} with six digits: three screens and fifteen taps`, {
    tag: onPhone('@promise'),
  }, async ({ visitorPage, db }) => {
    test.slow()
    const { child, familyCode, competency } = await makeNicknamed(db, 11, DIGITS)
    const page = await visitorPage('/lernen', profile)
    let taps = 0
    let screens = 1
    const tap = async (target: Locator) => {
      await target.click()
      taps++
    }
    for (const sign of writtenFamilyCode(familyCode).toLowerCase().replace('-', '')) {
      await page.getByLabel('Familien-Code').pressSequentially(sign)
      taps++
    }
    await expect(page.getByRole('heading', { name: 'Hallo Milli!' })).toBeFocused()
    screens++
    for (const digit of '482913') await tap(key(page, digit))
    await expect(page.getByRole('heading', { name: 'Ist das dein Gerät?' })).toBeFocused()
    screens++
    await tap(page.getByRole('button', { name: /^Ja/ }))
    await expect(page).toHaveURL('/child-dashboard')
    expect({ screens, taps }).toEqual({ screens: 3, taps: 15 })
    await learn(page, competency)
    await expectNothingOfParents(page, child)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'So meldest du dich an' })).toBeVisible()
    await expect(page.getByLabel('E-Mail')).toBeHidden()
    await expect(page.getByRole('heading', { name: /Geräte/ })).toBeHidden()
  })

  test(`a child of 14 signs in on ${device} with its own e-mail address, and earns a pass`, async ({
    visitorPage,
    db,
  }) => {
    test.slow()
    const child = await makeChild(db, await makeParent(db), { birthdate: bornYearsAgo(14) })
    const competency = await makeCompetency(db)
    await assign(db, child, competency)
    const page = await visitorPage('/login', profile)
    await signInByForm(page, child)
    await sayOwnDevice(page)
    await learn(page, competency)
    await expectNothingOfParents(page, child)
    await signOutAsChild(page)
    await expect(page).toHaveURL('/')
  })
}

test('a code from the card is still in the field when there was no connection, and can be tried again', async ({
  visitorPage,
  db,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/)
  const { familyCode } = await makeNicknamed(db, 8, DIGITS)
  const page = await visitorPage('/imprint')
  await page.route(requestOf('nicknameLogins.family'), (route) => route.abort())
  await page.goto(`/lernen#${familyCode}`)
  await expect(page.getByText('Versuch es bitte gleich noch einmal.')).toBeVisible()
  await expect(page.getByLabel('Familien-Code')).toHaveValue(writtenFamilyCode(familyCode))
  await page.unroute(requestOf('nicknameLogins.family'))
  await page.getByRole('button', { name: 'Weiter' }).click()
  for (const digit of '000000') await key(page, digit).click()
  await expect(page.getByText('Das stimmt noch nicht. Versuch es noch einmal.')).toBeVisible()
  await expect(page.getByLabel('Deine sechs Ziffern')).toBeFocused()
})

test('a parent sets up a way to sign in without an e-mail, prints the card, and changes the secret', async ({
  pageOf,
  visitorPage,
  db,
}) => {
  test.slow()
  const parent = await makeParent(db)
  await makeChild(db, parent, { registered: false, birthdate: bornYearsAgo(7) })
  const page = await pageOf(parent, '/family')
  await pressMore(page, 'Anmeldung ohne E-Mail', 'Mila Muster')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Spitzname').fill('Milli')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(dialog.getByRole('radio', { name: 'Drei Bilder' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('Bitte drei verschiedene Bilder wählen.')).toBeVisible()
  for (const name of ['Sonne', 'Baum', 'Boot']) await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog.getByText('Bitte drei verschiedene Bilder wählen.')).toBeHidden()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Speichern' }).click()

  await expect(dialog.getByText('1. Sonne, 2. Baum, 3. Boot')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('status').filter({ hasText: 'Das Geheimnis' })).toBeFocused()
  await expect(toast(page, /./), 'over what is shown only once').toHaveCount(0)
  const card = dialog.getByRole('region', { name: 'Karte für Milli' })
  const codeOnCard = card.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(codeOnCard).toBeVisible()
  await expect(card).not.toContainText('Sonne')
  const code = (await codeOnCard.textContent()) ?? ''
  await expectSound(page)
  await expect(dialog.getByRole('button', { name: 'Karte drucken' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(card).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Karte drucken' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Familienverwaltung', includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: null })

  await dialog.getByRole('button', { name: 'Spitzname oder Geheimnis ändern' }).click()
  await dialog.getByRole('radio', { name: 'Sechs Ziffern' }).check()
  await dialog.getByLabel('6 Ziffern').fill('123456')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('Diese Ziffern errät man zu leicht.')).toBeVisible()
  await dialog.getByLabel('6 Ziffern').fill('482913')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('482913')).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(page.getByText('ohne E-Mail', { exact: true })).toBeVisible()
  await expect(page.getByText('Registriert', { exact: true })).toBeVisible()

  const child = await visitorPage('/login')
  await child.getByRole('link', { name: 'Ich bin ein Kind' }).click()
  await child.getByLabel('Familien-Code').fill(code)
  await child.getByLabel('Deine sechs Ziffern').pressSequentially('482913')
  await sayOwnDevice(child)
  await expect(child).toHaveURL('/child-dashboard')

  await pressMore(page, 'Anmeldung ohne E-Mail', 'Mila Muster')
  await expect(codeOnCard).toHaveText(code)
  await expect(dialog.getByText('482913'), 'it is shown once').toBeHidden()
  await dialog.getByRole('button', { name: 'Familien-Code erneuern' }).click()
  await dialog.getByRole('button', { name: 'Ja, Code erneuern' }).click()
  await expect(codeOnCard).not.toHaveText(code)
  await dialog.getByRole('button', { name: 'Abschalten' }).click()
  await dialog.getByRole('button', { name: 'Ja, abschalten' }).click()
  await expect(page.getByText('Nicht registriert')).toBeVisible()
  await expect(child).toHaveURL(/\/lernen/) // its session is over, and there it would sign in
})

test('on this device a parent lets a child learn, and the child finds itself there again', { tag: '@promise' }, async ({
  pageOf,
  db,
}) => {
  const { parent } = await makeNicknamed(db, 7, PICTURES)
  const page = await pageOf(parent, '/family')
  await page.getByRole('button', { name: 'Hier lernen: Mila Muster' }).click()
  await expectSound(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Als Mila lernen' }).click()
  await expect(page.getByRole('heading', { name: 'Hallo Mila', level: 1 })).toBeVisible()
  await page.goto('/family')
  await expect(page).toHaveURL('/child-dashboard')
  await page.goto('/mein-heft')
  await expect(page.getByText(/^Diesen Platz hat ein Elternteil für dich geöffnet\./)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Selbst anmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Hallo Milli!' })).toBeVisible()
})

test('who is signed in already is named, and leaves only when asked', async ({ pageOf, db }) => {
  const { parent, familyCode } = await makeNicknamed(db, 11, DIGITS)
  const page = await pageOf(parent, `/lernen#${familyCode}`)
  await expect(page.getByRole('heading', { name: 'Hier ist schon Petra angemeldet' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Weiter als Petra' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/lernen')
  await page.getByRole('button', { name: 'Petra abmelden' }).click()
  await page.getByLabel('Deine sechs Ziffern').pressSequentially('482913')
  await sayOwnDevice(page)
  await expect(page).toHaveURL('/child-dashboard')
})

test('after fifteen wrong tries the parent unlocks the child', async ({ pageOf, visitorPage, mails, db }) => {
  const { parent, familyCode } = await makeNicknamed(db, 11, DIGITS)
  const [{ handle } = { handle: '' }] = await callersOf(db).visitor.nicknameLogins.family({ familyCode })
  const page = await visitorPage(`/lernen#${familyCode}`)
  await expect(page.getByRole('heading', { name: 'Hallo Milli!' })).toBeVisible()
  await lock(db, handle)
  await page.getByLabel('Deine sechs Ziffern').pressSequentially('111111')
  await expect(page.getByRole('alert')).toContainText('Sag deinen Eltern Bescheid')
  const mail = await mails.next(parent.email, 'gesperrt')
  expect(mail.text).toContain('/family')

  const family = await pageOf(parent, '/family')
  await expect(family.getByText('Anmeldung gesperrt')).toBeVisible()
  await pressMore(family, 'Anmeldung ohne E-Mail', 'Mila Muster')
  await family.getByRole('button', { name: 'Wieder freischalten' }).click()
  await expect(family.getByText('Anmeldung gesperrt')).toBeHidden()
  await page.getByLabel('Deine sechs Ziffern').pressSequentially('482913')
  await sayOwnDevice(page)
  await expect(page).toHaveURL('/child-dashboard')
})

/** Fourteen wrong tries from elsewhere. */
const lock = (db: Db, handle: string) =>
  asOwner(db, (tx) => tx.updateTable('nicknameLogins').set({ wrongTries: 14 }).where('handle', '=', handle).execute())

test('an old card says so, and the way for the youngest is sound', async ({ visitorPage, db }) => {
  test.slow()
  const { parent, familyCode } = await makeNicknamed(db, 7, PICTURES)
  const page = await visitorPage('/lernen')
  await expect(page).toHaveTitle(/Anmelden für Kinder/)
  await expectSound(page)
  await page.goto(`/lernen#${familyCode}`)
  await expect(page.getByRole('heading', { name: 'Hallo Milli!' })).toBeVisible()
  await expectSound(page)
  for (const name of ['Fisch', 'Mond', 'Schlüssel']) await picture(page, name).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectSound(page)
  await callersOf(db).asParent(parent).nicknameLogins.renewCode()
  await page.goto('/imprint')
  await page.goto('/lernen')
  await expect(page.getByText('Diesen Familien-Code gibt es nicht.')).toBeVisible()
})

const cookieNamed = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name.endsWith(name))

test('on a device of somebody else nothing of a child outlives the browser, and the family is forgotten there', async ({
  visitorPage,
  db,
}) => {
  const { asParent, child, familyCode } = await makeNicknamed(db, 11, DIGITS)
  await asParent.children.staySignedIn({ id: child.id, days: 90 })
  const page = await visitorPage(`/lernen#${familyCode}`)
  await page.getByLabel('Deine sechs Ziffern').pressSequentially('482913')
  await page.getByRole('button', { name: /^Nein/ }).click()
  await expect(page).toHaveURL('/child-dashboard')
  for (const name of ['session_token', 'signed_in'])
    expect((await cookieNamed(page, name))?.expires, `${name} ends with the browser`).toBe(-1)
  const outbox = page.waitForResponse(/\/run-outbox-/)
  await page.goto('/ich')
  await outbox
  await expect(page.getByText('Auf diesem Gerät bist du zu Besuch')).toBeVisible()
  await expectSound(page)
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  await expect(page.getByRole('region', { name: 'Dein Browser hat aufgeräumt' })).toBeHidden()
  await signOutAsChild(page)
  await expect(page.getByLabel('Familien-Code')).toHaveValue('')
})

test('on a device of its own a child stays as its parent has chosen, and is not asked again until it signs out', async ({
  visitorPage,
  db,
}) => {
  const { asParent, child, familyCode } = await makeNicknamed(db, 11, DIGITS)
  await asParent.children.staySignedIn({ id: child.id, days: 90 })
  const page = await visitorPage(`/lernen#${familyCode}`)
  await page.getByLabel('Deine sechs Ziffern').pressSequentially('482913')
  await sayOwnDevice(page)
  await expect(page).toHaveURL('/child-dashboard')
  const inDays = ((await cookieNamed(page, 'session_token'))?.expires ?? 0) - Date.now() / 1000
  expect(inDays / 86_400).toBeCloseTo(180, 0)

  await page.context().clearCookies() // the session has run out
  await page.goto('/lernen')
  await page.getByLabel('Deine sechs Ziffern').pressSequentially('482913')
  await expect(page).toHaveURL('/child-dashboard')
  await signOutAsChild(page)
  await page.getByLabel('Deine sechs Ziffern').pressSequentially('482913')
  await expect(page.getByRole('heading', { name: 'Ist das dein Gerät?' })).toBeVisible()
})

test('a child that has answered wrongly makes the device its own later', async ({ visitorPage, db }) => {
  const { familyCode } = await makeNicknamed(db, 11, DIGITS)
  const page = await visitorPage(`/lernen#${familyCode}`)
  await page.getByLabel('Deine sechs Ziffern').pressSequentially('482913')
  await page.getByRole('button', { name: /^Nein/ }).click()
  await page.goto('/ich')
  await page.getByRole('button', { name: 'Das ist mein Gerät' }).click()
  await expect(toast(page, 'Hier bleibst du jetzt angemeldet.')).toBeVisible()
  await expect(page.getByText('Auf diesem Gerät bist du zu Besuch')).toBeHidden()
  expect((await cookieNamed(page, 'session_token'))?.expires).toBeGreaterThan(0)
})

test('what a password manager fills in for somebody else is not sent, and said to be no digits', async ({
  visitorPage,
  db,
}) => {
  const { familyCode } = await makeNicknamed(db, 11, DIGITS)
  const page = await visitorPage(`/lernen#${familyCode}`)
  const tries: string[] = []
  page.on('request', (request) => request.url().endsWith('/sign-in/child') && tries.push(request.url()))
  const field = page.getByLabel('Deine sechs Ziffern')
  await field.fill('Regen-2023-Bogen-19!')
  await expect(page.getByText('Hier gehören nur Ziffern hin.')).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill('1234567')
  await expect(field).toHaveValue('')
  expect(tries).toEqual([])
  // What browsers go by when they fill in and offer to save.
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).not.toHaveAttribute('name')
  await expect(field).toHaveCSS('-webkit-text-security', 'disc')
  await field.pressSequentially('482913')
  await expect(page.getByRole('heading', { name: 'Ist das dein Gerät?' })).toBeVisible()
})

test('the first stop of the keyboard leads to the content, and is no family code', async ({ visitorPage, db }) => {
  const { familyCode } = await makeNicknamed(db, 11, DIGITS)
  const page = await visitorPage('/lernen')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#inhalt')).toBeFocused()
  await expect(page.getByText('Der Familien-Code hat acht')).toBeHidden()
  await expect(page).toHaveURL('/lernen')
  await page.goto(`/lernen#${familyCode}`)
  await expect(page.getByRole('heading', { name: 'Hallo Milli!' })).toBeVisible()
  await page.getByRole('link', { name: 'Zum Inhalt' }).press('Enter')
  await expect(page.locator('#inhalt')).toBeFocused()
  await page.evaluate(() => {
    window.location.hash = '#inhalt' // as before the scripts have begun
  })
  await expect(page.getByRole('heading', { name: 'Hallo Milli!' })).toBeVisible()
  await expect(page.getByText('Der Familien-Code hat acht')).toBeHidden()
})
