import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { giveActivities, sampleOf } from '../../support/activities.ts'
import { giveTogetherTask, makeLearner } from '../../support/learning.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'

const TASK = 'Baut zusammen eine Höhle ohne Bildschirm.'

/** What the browser prints when somebody presses 'Drucken': the text of each page. */
async function printedPages(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Drucken', exact: true }).click()
  const folder = mkdtempSync(join(tmpdir(), 'paper-'))
  const file = join(folder, 'kit.pdf')
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true }))
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return text.split('\f').slice(0, -1)
}

/** On the printed sheets: text that is not black, and pictures that say nothing about themselves. */
function notForEverybody(): string[] {
  const sheets = document.querySelector('[data-printed]')
  const texts = [...(sheets?.querySelectorAll('*') ?? [])].filter(({ childNodes }) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  )
  const pale = texts.filter((element) => getComputedStyle(element).color !== 'rgb(0, 0, 0)')
  const mute = [...(sheets?.querySelectorAll('img:not([alt])') ?? [])]
  return [...pale, ...mute].map(({ outerHTML }) => outerHTML.slice(0, 120))
}

test('a parent chooses sheets of a competency and prints them, solutions last', async ({ pageOf, db }) => {
  test.slow()
  const { parent, ids, level, lessonId } = await makeLearner(db)
  await giveActivities(db, lessonId, [sampleOf('sort'), sampleOf('find'), sampleOf('match')])
  await giveTogetherTask(db, level.id, TASK)
  const page = await pageOf(parent, `/family/${ids.childId}/competency/${ids.competencyId}`)
  await page.getByRole('link', { name: 'Zum Ausdrucken' }).click()
  await expect(page.getByRole('heading', { name: 'Zum Ausdrucken', level: 1 })).toBeVisible()
  await expectSound(page)

  const sheets = page.getByRole('checkbox')
  await expect(sheets.first()).toBeChecked()
  await sheets.first().uncheck()
  await page.getByRole('button', { name: 'Drucken', exact: true }).click()
  await expect(page.getByText('Bitte wählen Sie mindestens ein Blatt aus.')).toBeVisible()

  for (const sheet of await sheets.all()) await sheet.check()
  const pages = await printedPages(page)
  expect(await page.evaluate(notForEverybody), 'read in black, and pictures said in words or only for show').toEqual([])
  const at = (words: string) => pages.findIndex((text) => text.includes(words))
  for (const title of ['Probiert es aus', 'Meine Woche', 'Gute Nacht, Handy', 'Meine Hilfe-Hand', 'Meine Notfallkarte'])
    expect(at(title), title).toBeGreaterThan(-1)
  expect(pages[at('Meine Notfallkarte')]).toContain('116 111')
  expect(pages[at('Probiert es aus')]).toContain(TASK)
  expect(at('Lösungen'), 'solutions are apart from the tasks, and last').toBe(pages.length - 1)
  expect(pages.join(), 'nothing of the screen').not.toContain('Brotkrumen')
  expect(pages.at(-1)).toContain(`Seite ${pages.length} von ${pages.length}`)
  for (const [index, text] of pages.entries()) expect(text.trim().length, `page ${index + 1}`).toBeGreaterThan(80)
})

test('a child prints its own week, hand and emergency card, without what parents are told', {
  tag: '@promise',
}, async ({ pageOf, db }) => {
  const { child } = await makeLearner(db)
  const page = await pageOf(child, '/mein-heft')
  await page.getByRole('link', { name: 'Blätter zum Ausdrucken' }).click()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expectSound(page)
  for (const sheet of await page.getByRole('checkbox').all()) await sheet.check()
  const pages = await printedPages(page)
  expect(pages).toHaveLength(4)
  expect(pages.join()).not.toContain('Für Eltern')
})

test('a child ticks what it tried out, its parent confirms it, and the booklet shows it', async ({ pageOf, db }) => {
  const { parent, child, level, home } = await makeLearner(db)
  await giveTogetherTask(db, level.id, TASK)
  const ofParent = await pageOf(parent, '/dashboard')
  const waiting = ofParent.getByRole('region', { name: 'Zusammen ausprobiert' })
  const page = await pageOf(child, home)
  const tick = page.getByRole('button', { name: `Haben wir gemacht: ${TASK}` })
  await tick.click()
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  await expectSound(page)
  await expect(waiting).toContainText(`Mila hat abgehakt: ${TASK}`)

  await tick.click() // not done after all
  await expect(waiting).toBeHidden()
  await tick.click()
  await expectSound(ofParent)
  await waiting.getByRole('button', { name: `Bestätigen: ${TASK}` }).click()
  await expect(waiting.getByText('Es steht jetzt im Stempelheft von Mila.')).toBeFocused()
  await expect(page.getByText('Zusammen gemacht, bestätigt am')).toBeVisible()
  await expect(tick).toBeHidden()

  await page.goto('/stempelheft')
  await expect(page.getByRole('list', { name: 'Zusammen ausprobiert' }).getByRole('listitem')).toContainText([
    'Bestätigt am',
  ])
})
