import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { finishLevel, makeFamily } from '../../support/learning.ts'
import { bornYearsAgo } from '../../support/people.ts'
import { Site } from '../../support/site.ts'
import { makeDataFolder } from '../support/first-start.ts'
import { expect, test } from '../support/fixtures.ts'
import { answerQuiz, rightly } from '../support/quiz.ts'
import { cardOf } from '../support/screen.ts'
import { readStarterCompetency } from '../support/starter-competency.ts'

const SEARCHING = 'Suchen & Fake News erkennen'
/** Until Mira of the demo family is nine: she has been seven for some months. */
const TWO_YEARS = 2 * 366

test('Mira of the demo family, seven years old, reaches a pass; when she is nine the next step is there, and it stays', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const folder = makeDataFolder()
  const clock = join(folder, 'clock')
  writeFileSync(clock, '0')
  const site = await Site.of(
    { folder },
    {
      DEMO: 'on',
      NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../support/shifted-clock.mjs')}`,
      CLOCK_FILE: clock,
    },
  )
  await site.start()
  try {
    const page = await browser.newPage({ baseURL: site.url })
    await signInAsMira(page, site.said())
    await expect(page.getByRole('article', { name: 'Bildschirmzeit & Pausen' })).toContainText('Stufe 1 von 3')
    await page.getByRole('link', { name: SEARCHING }).click()
    const [level] = (await readStarterCompetency(SEARCHING)).levels
    if (!level) throw new Error(`There is no level in ${SEARCHING}.`)
    await page.getByRole('link', { name: `Lektion lesen: ${level.lessons[1]}` }).click()
    await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
    await page.getByRole('link', { name: 'Weiter zum Quiz' }).click()
    await answerQuiz(page, level.quiz.questions, rightly)
    const earned = `Du hast den Pass „${SEARCHING}“, Stufe 1 von 3, verdient`
    await expect(page.getByRole('heading', { name: earned })).toBeVisible()
    await page.goto('/child-dashboard')
    await expect(page.getByRole('article', { name: SEARCHING })).toContainText('Stufe 1 von 3')
    await page.close()

    await site.stop()
    writeFileSync(clock, String(TWO_YEARS * DAY_MS))
    await site.start()
    const later = await browser.newPage({ baseURL: site.url })
    await signInAsMira(later, site.said())
    await expect(later.getByText('Neu für dich: Stufe 2')).toHaveCount(2)
    await expect(later.getByRole('article', { name: SEARCHING }).filter({ hasText: 'Stufe 1 von 3' })).toBeVisible()
    await later.getByRole('link', { name: SEARCHING, exact: true }).first().click()
    await expect(later.getByText('Du hast diesen Pass: Stufe 1 von 3. Neu für dich: Stufe 2.')).toBeVisible()
    await expect(later.getByText('Hier wartet dein Pass, Stufe 2 von 3. Ein Stempel fehlt noch.')).toBeVisible()
    await later.close()
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** With the family's code and the pictures that the start has printed. */
async function signInAsMira(page: Page, said: string) {
  const [, code = '', pictures = ''] = /Kind: Mira +unter \/lernen mit (\S+) +(.+)/.exec(said) ?? []
  await page.goto('/lernen')
  await page.getByLabel('Familien-Code').fill(code)
  for (const name of pictures.split(', '))
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hallo Mira', level: 1 })).toBeVisible()
}

test('a parent chooses for a child of seven: by age, or all levels; and has to where none is open yet', async ({
  pageOf,
  db,
}) => {
  const { parent, child } = await makeFamily(db, { birthdate: bornYearsAgo(7) })
  const growing = await makeCompetency(db, { levels: 3, minAge: [7, 9, 12] })
  const older = await makeCompetency(db, { levels: 2, minAge: [10, 12] })
  const page = await pageOf(parent, '/dashboard')
  const choose = async (title: string) => {
    await page.getByRole('button', { name: /Kompetenz hinzufügen/ }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: title }).check()
    return page.getByRole('dialog')
  }
  const add = () => page.getByRole('dialog').getByRole('button', { name: 'Hinzufügen' })

  await choose(growing.title)
  const byAge = page.getByRole('radio', { name: 'Nach Alter' })
  await expect(byAge).toBeChecked()
  await expect(byAge).toHaveAccessibleDescription('Jetzt Stufe 1 von 3. Stufe 2 ab 9 Jahren, Stufe 3 ab 12 Jahren.')
  await add().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(cardOf(page, growing.title)).toContainText('0/1 Level abgeschlossen')
  await expect(cardOf(page, growing.title)).toContainText('Stufe 2 von 3 ab 9 Jahren')

  await choose(older.title)
  await expect(page.getByRole('radio', { name: 'Nach Alter' })).toBeDisabled()
  await expect(add()).toBeDisabled()
  await page.getByRole('radio', { name: 'Alle Level öffnen' }).check()
  await add().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(cardOf(page, older.title)).toContainText('0/2 Level abgeschlossen')

  await finishLevel(db, child, growing.levels[0] as TestLevel)
  const passes = page.getByRole('region', { name: /^Abgeschlossene Kompetenzen/ })
  await expect(passes).toContainText('Stufe 1 von 3')
})
