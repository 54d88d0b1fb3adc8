import type { Page } from '@playwright/test'
import { giveActivities, sampleOf } from '../../support/activities.ts'
import { callersOf } from '../../support/callers.ts'
import { makeLearner, shareLesson } from '../../support/learning.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'

const mine = 'Beim Essen liegt das Handy im Flur.'
const shownPage = (page: Page) => page.getByRole('region', { name: 'Aus dem Heft von Mila' })

test('what a child makes on one device it finds on another; its parents see it as long as the child shows it', {
  tag: '@promise',
}, async ({ pageOf, db }) => {
  const { parent, child, lesson, lessonId } = await makeLearner(db)
  await giveActivities(db, lessonId, [sampleOf('make')])

  const ofParent = await pageOf(parent, `/family/${child.id}`)
  await expect(ofParent.getByRole('link', { name: /^Lektion lesen/ }).first()).toBeVisible()
  await expect(ofParent.getByText('Aufgaben gemacht')).toBeHidden()

  const tablet = await pageOf(child, lesson)
  await tablet.getByLabel('Meine Regel').fill(mine)
  await tablet.getByRole('button', { name: 'Fertig', exact: true }).click()
  await expect(ofParent.getByText('1 von 1 Aufgaben gemacht')).toBeVisible()
  await expect(tablet.getByText('Gespeichert')).toBeVisible()

  const phone = await pageOf(child, lesson)
  await expect(phone.getByLabel('Meine Regel')).toHaveValue(mine)

  await expect(shownPage(ofParent)).toBeHidden()

  await phone.goto('/child-dashboard')
  await phone.getByRole('link', { name: 'Heft', exact: true }).click()
  await expect(phone.getByRole('article', { name: 'Mein Wochenplan' })).toContainText(mine)
  await phone.getByRole('button', { name: 'Meinen Eltern zeigen: Mein Wochenplan' }).click()
  await expect(shownPage(ofParent)).toContainText(mine)
  await expectSound(ofParent)
  await phone.getByRole('button', { name: 'Nicht mehr zeigen: Mein Wochenplan' }).click()
  await expect(shownPage(ofParent)).toBeHidden()
  await expectSound(phone)
})

test('a page of the notebook is changed, printed alone, and thrown away once that was asked', async ({
  pageOf,
  db,
}) => {
  const { child, lessonId } = await makeLearner(db)
  await giveActivities(db, lessonId, [sampleOf('make')])
  const changed = [{ field: 'regel', value: mine }]
  await callersOf(db).asChild(child).notebook.save({ lessonId, key: 'plan', changed })
  const page = await pageOf(child, '/mein-heft')
  await page.getByRole('button', { name: 'Ändern: Mein Wochenplan' }).click()
  await page.getByLabel('Meine Regel').fill('Erst fragen.')
  await page.getByRole('button', { name: 'Fertig geändert: Mein Wochenplan' }).click()
  const own = page.getByRole('article', { name: 'Mein Wochenplan' })
  await expect(own.getByRole('definition')).toHaveText('Erst fragen.')

  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Drucken: Mein Wochenplan' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(own).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mein Heft' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  await page.getByRole('button', { name: 'Wegwerfen: Mein Wochenplan' }).click()
  await page.getByRole('button', { name: 'Behalten' }).click()
  await page.getByRole('button', { name: 'Wegwerfen: Mein Wochenplan' }).click()
  await page.getByRole('button', { name: 'Ja, wegwerfen' }).click()
  await expect(page.getByText('Noch leer')).toBeVisible()
})

test('a lesson is printed as a worksheet: tasks first, solutions on a sheet of their own', async ({ pageOf, db }) => {
  const { child, lesson, lessonId } = await makeLearner(db)
  await giveActivities(db, lessonId, [sampleOf('sort'), sampleOf('flip')])
  const page = await pageOf(child, lesson)
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Als Arbeitsblatt drucken' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Lösungen' })).toBeVisible()
  await expect(page.getByText('Es schließt dein Konto auf.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Als gelesen markieren' })).toBeHidden()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
})

test('a long story on a worksheet begins below the title, and no scene of it is torn', async ({ pageOf, db }) => {
  const { child, lesson, lessonId } = await makeLearner(db)
  const story = sampleOf('story')
  const [first] = story.scenes
  if (!first) throw new Error('a sample with scenes')
  const scenes = Array.from({ length: 9 }, (_, at) => ({ ...first, key: `szene-${at}`, picture: 'star', alt: 'Stern' }))
  await giveActivities(db, lessonId, [{ ...story, scenes: [...story.scenes, ...scenes].slice(0, 10) }])
  const page = await pageOf(child, lesson)
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Als Arbeitsblatt drucken' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Fang bei 1 an.')).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('a lesson that is printed as it stands is the lesson alone', async ({ pageOf, db }) => {
  const { child, lesson, lessonId } = await makeLearner(db)
  await giveActivities(db, lessonId, [sampleOf('make')])
  const page = await pageOf(child, lesson)
  await expect(page.getByRole('button', { name: 'Fertig', exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Lies mich.')).toBeVisible()
  for (const around of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('link', { name: /Zurück/ }),
  ])
    await expect(around).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('without script a shared lesson reads as text, its solutions closed', async ({ visitorPage, db }) => {
  const { child, level, lessonId } = await makeLearner(db)
  await giveActivities(db, lessonId, [sampleOf('sort')])
  const address = await shareLesson(db, child, level)
  const page = await visitorPage(address, { javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Ohne JavaScript als Text lesen' }).click()
  await expect(page.getByRole('heading', { name: 'Schatztruhe oder Wolke?' })).toBeVisible()
  await expect(page.getByText('Mein Passwort', { exact: true })).toBeVisible()
  await expect(page.getByText('Es schließt dein Konto auf.')).toBeHidden()
  await page.getByText('Lösung zeigen').click()
  await expect(page.getByText('Es schließt dein Konto auf.')).toBeVisible()
  await page.goto('/share/ausgedacht/text')
  await expect(page.getByRole('heading', { name: 'Hier ist nichts zu lesen' })).toBeVisible()
  await expectSound(await visitorPage(`${address}/text`))
})
