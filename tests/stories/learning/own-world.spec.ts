import type { Locator, Page } from '@playwright/test'
import type { Secret } from '../../../domain/people/nickname-logins.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { callersOf } from '../../support/callers.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { finishLevel, makeLearner } from '../../support/learning.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { mainNavigation, PHONE } from '../support/screen.ts'
import { sayOwnDevice } from '../support/sign-in.ts'

const PHONE_IN_HAND = { ...PHONE, hasTouch: true }
const PLACES = ['Pässe', 'Stempelheft', 'Heft', 'Hilfe', 'Ich']
const secret: Secret = { method: 'pictures', pictures: ['moon', 'fish', 'key'] }

const place = (page: Page, name: string) => mainNavigation(page).getByRole('link', { name, exact: true })

/** Two children who sign in with pictures, and the code of their family. */
async function makeSiblings(db: Db) {
  const parent = await makeParent(db)
  const { nicknameLogins } = callersOf(db).asParent(parent)
  let childId = ''
  for (const name of ['Emil', 'Lea']) {
    childId = (await makeChild(db, parent, { name, registered: false })).id
    await nicknameLogins.set({ childId, nickname: name, secret })
  }
  const { familyCode } = await nicknameLogins.ofChild({ childId })
  return { parent, familyCode: familyCode as string }
}

test('a child has five places of its own on a phone, and nothing of the law around them', async ({ pageOf, db }) => {
  test.slow()
  const { child, level, lesson } = await makeLearner(db, { levels: 2 })
  await finishLevel(db, child, level)
  const page = await pageOf(child, '/child-dashboard', PHONE_IN_HAND)
  await expect(mainNavigation(page).getByRole('link')).toHaveText(PLACES)
  for (const [name, heading] of [
    ['Stempelheft', 'Mein Stempelheft'],
    ['Heft', 'Mein Heft'],
    ['Ich', 'Ich bin Mila'],
    ['Hilfe', 'Mir ist etwas passiert'],
    ['Pässe', 'Hallo Mila'],
  ] as const) {
    await place(page, name).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(place(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(mainNavigation(page), `${name}: at the lower edge`).toHaveCSS('position', 'fixed')
    await expect(page.getByRole('contentinfo'), name).toHaveCount(0)
    await test.step(name, () => expectSound(page))
  }
  await page.goto(lesson)
  await expect(place(page, 'Pässe')).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Mir ist etwas passiert' }).click()
  await expect(place(page, 'Hilfe'), 'the way back is where it was').toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page).toHaveURL(lesson)
})

test('on a tablet that knows it a child is at its pictures with two taps from the home page', {
  tag: '@promise',
}, async ({ visitorPage, db }) => {
  const { familyCode } = await makeSiblings(db)
  const page = await visitorPage(`/lernen#${familyCode}`, PHONE_IN_HAND)
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.click()
  }
  const pictures = async () => {
    taps++ // one field
    for (const name of ['Mond', 'Fisch', 'Schlüssel']) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    }
    await sayOwnDevice(page)
    await expect(page).toHaveURL('/child-dashboard')
  }
  const leave = async () => {
    await page.goto('/ich')
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await expect(page).toHaveURL('/lernen')
    await page.goto('/')
    taps = 0
  }
  await page.getByRole('button', { name: 'Lea' }).click()
  await pictures()

  await leave()
  await page.goto('/stempelheft')
  await expect(page.getByRole('heading', { name: 'Hallo Lea!' }), 'not at the door of its parents').toBeVisible()
  await page.goto('/')
  await tap(page.getByRole('link', { name: 'Für Kinder' }))
  await expect(page.getByRole('heading', { name: 'Hallo Lea!' })).toBeFocused()
  await pictures()
  expect(taps, 'who was here last').toBe(2)

  await leave()
  await tap(page.getByRole('link', { name: 'Für Kinder' }))
  await tap(page.getByRole('button', { name: 'Emil' }))
  await expect(page.getByRole('heading', { name: 'Hallo Emil!' })).toBeFocused()
  await expectSound(page)
  await pictures()
  expect(taps, 'the other one').toBe(3)
})

test('a tablet remembers two families, changes between them, and forgets one when told to', async ({
  visitorPage,
  db,
}) => {
  const [one, other] = [await makeSiblings(db), await makeLearner(db, {}, { registered: false })]
  await other.asParent.nicknameLogins.set({ childId: other.child.id, nickname: 'Milli', secret })
  const { familyCode } = await other.asParent.nicknameLogins.ofChild({ childId: other.child.id })
  const page = await visitorPage(`/lernen#${one.familyCode}`, PHONE_IN_HAND)
  await expect(page.getByRole('heading', { name: 'Wer bist du?' })).toBeVisible()
  await page.getByRole('button', { name: 'Andere Familie' }).click()
  await page.getByLabel('Familien-Code').fill(familyCode as string)
  await expect(page.getByRole('heading', { name: 'Hallo Milli!' })).toBeVisible()

  await page.getByRole('button', { name: 'Ich bin jemand anderes' }).click()
  await page.getByRole('button', { name: 'Andere Familie' }).click()
  await expect(page.getByRole('heading', { name: 'Welche Familie?' })).toBeFocused()
  await expectSound(page)
  await page.getByRole('button', { name: 'Vergessen: Milli' }).click()
  await page.getByRole('button', { name: 'Doch merken' }).click()
  await page.getByRole('button', { name: 'Vergessen: Emil und Lea' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hallo Milli!' })).toBeVisible()
  await page.getByRole('button', { name: 'Ich bin jemand anderes' }).click()
  await page.getByRole('button', { name: 'Andere Familie' }).click()
  await expect(page.getByRole('list', { name: 'Familien auf diesem Gerät' }).getByRole('listitem')).toHaveCount(1)
})

test('a stamp brings a hat, which the child wears on all its screens', async ({ pageOf, db }) => {
  const { child, level } = await makeLearner(db, { levels: 2 })
  const page = await pageOf(child, '/ich')
  await expect(page.getByRole('radio', { name: /^Mütze/ })).toBeDisabled()
  await expect(page.getByText('Beim nächsten Stempel neu: Mint, Mütze und Schal')).toBeVisible()
  await finishLevel(db, child, level)
  await place(page, 'Pässe').click()
  await page.getByRole('link', { name: 'Neu für deine Figur: Mint, Mütze und Schal' }).click()
  await page.getByRole('radio', { name: 'Mütze' }).click()
  await page.getByRole('radio', { name: 'Mint' }).click()
  await expect(page.getByRole('radio', { name: /^Krone/ })).toBeDisabled()
  await expect
    .poll(async () => (await callersOf(db).asChild(child).figure.own()).figure)
    .toMatchObject({ head: 'hat', colour: 'mint' })
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Mütze' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Mint' })).toBeChecked()
})

test('after its last pass a child wishes for a topic, its parent gives it, and the child begins', async ({
  pageOf,
  db,
}) => {
  test.slow()
  const { parent, child, level } = await makeLearner(db)
  await finishLevel(db, child, level as TestLevel)
  const wished = await makeCompetency(db)
  const [ofParent, page] = [await pageOf(parent, '/dashboard', PHONE_IN_HAND), await pageOf(child, '/child-dashboard')]
  await expect(page.getByText('Du hast alles geschafft')).toBeVisible()
  await page.getByRole('button', { name: 'Mehr Themen zeigen' }).click()
  const topic = page.getByRole('button', { name: wished.title })
  await topic.click()
  await expect(topic).toHaveAttribute('aria-pressed', 'true')
  await expectSound(page)

  const wishes = ofParent.getByRole('region', { name: 'Das wünschen sich Ihre Kinder' })
  await expect(wishes).toContainText(`Mila möchte lernen: ${wished.title}`)
  await expectSound(ofParent)
  await wishes.getByRole('button', { name: `Hinzufügen: ${wished.title} für Mila` }).click()
  await expect(wishes.getByRole('link', { name: wished.title })).toBeFocused()
  await page.getByRole('link', { name: wished.title }).click()
  await expect(page.getByRole('heading', { name: wished.title, level: 1 })).toBeVisible()
})

test('a wish that has to wait says so, and makes room for another', async ({ pageOf, db }) => {
  const { parent, child } = await makeLearner(db)
  const topics = [
    await makeCompetency(db),
    await makeCompetency(db),
    await makeCompetency(db),
    await makeCompetency(db),
  ]
  const { wishes } = callersOf(db).asChild(child)
  for (const { id } of topics.slice(0, 3)) await wishes.set({ competencyId: id, isWished: true })
  const [first, last] = [topics[0], topics[3]] as [(typeof topics)[0], (typeof topics)[0]]
  const page = await pageOf(child, '/child-dashboard')
  await page.getByRole('button', { name: 'Mehr Themen zeigen' }).click()
  await page.getByRole('button', { name: last.title }).click()
  await expect(page.getByText('Drei Wünsche warten schon. Nimm erst einen zurück.')).toBeVisible()
  await expect(page.getByRole('button', { name: last.title })).toHaveAttribute('aria-pressed', 'false')

  const ofParent = await pageOf(parent, '/dashboard')
  await ofParent.getByRole('button', { name: `Später: ${first.title} für Mila` }).click()
  await expect(page.getByRole('button', { name: first.title })).toContainText('Deine Eltern sagen: später')
  await page.getByRole('button', { name: last.title }).click()
  await expect(page.getByRole('button', { name: last.title })).toHaveAttribute('aria-pressed', 'true')
  await ofParent.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('button', { name: first.title })).toContainText('Wünsche ich mir')
  await expect(ofParent.getByRole('button', { name: `Später: ${first.title} für Mila` })).toBeVisible()
})

test('the door for children stands in every header, on a phone too', async ({ visitorPage }) => {
  for (const viewport of [PHONE.viewport, { width: 320, height: 640 }, { width: 1280, height: 800 }]) {
    const page = await visitorPage('/', { viewport })
    await expect(page.getByRole('link', { name: 'Für Kinder' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Für Kinder' }).click()
    await expect(page.getByRole('heading', { name: 'Hier meldest du dich an' })).toBeVisible()
  }
})
