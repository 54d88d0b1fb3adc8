import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page, TestInfo } from '@playwright/test'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { PHONE } from '../support/screen.ts'

const run = promisify(execFile)
/** A freedom for a child of twelve that the first step of the pass opens (content/agreement.yaml). */
const FREEDOM = 'In Spielen und Apps kaufe ich bis 5 Euro im Monat allein.'
const bornYearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`

test(
  'an agreement is made, signed by both, opens a freedom with its pass on both screens, and is renewed',
  {
    tag: '@promise',
  },
  async ({ pageOf, db }, info) => {
    const parent = await makeParent(db)
    const child = await makeChild(db, parent, { birthdate: bornYearsAgo(12) })
    const page = await pageOf(parent, `/family/${child.id}`)
    const begun = Date.now()
    await page.getByRole('link', { name: 'Vereinbarung' }).click()
    await expect(page.getByRole('heading', { name: 'Vereinbarung mit Mila' })).toBeVisible()
    await expectSound(page)
    await page.locator('summary', { hasText: /^Geld/ }).click()
    await page.getByRole('checkbox', { name: FREEDOM }).check()
    await page.getByLabel('Ihr Satz').fill('Wir backen am Sonntag Pizza.')
    await expect(page.getByText('Als Entwurf gespeichert')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Ihr Satz'), 'nothing typed is lost').toHaveValue('Wir backen am Sonntag Pizza.')
    await page.getByRole('button', { name: 'Weiter zur Vorschau' }).click()
    await expect(page.getByRole('heading', { name: 'So sieht sie aus' })).toBeFocused()
    await page.goBack()
    await page.goForward()
    await page.getByRole('button', { name: 'Allen zum Unterschreiben geben' }).click()
    await expect(page.getByRole('heading', { name: 'Zum Unterschreiben' })).toBeVisible()

    const own = await pageOf(child, '/child-dashboard', PHONE)
    await own.getByRole('link', { name: 'Lesen und mitreden' }).click()
    await expectSound(own)
    const talk = own.getByRole('button', { name: /^Darüber möchte ich reden: Wir backen/ })
    await talk.click()
    await expect(page.getByText('Darüber möchte Mila reden', { exact: true }), 'without a reload').toBeVisible()
    await talk.click()
    await own.getByText('Ich möchte selbst einen Satz dazuschreiben').click()
    await own.getByLabel('Mein Satz').fill('Ihr klopft an meine Tür.')
    await own.getByRole('button', { name: 'Satz dazuschreiben' }).click()
    await expect(page.getByText('Ihr klopft an meine Tür.'), 'without a reload').toBeVisible()
    await own.getByRole('button', { name: /tipp auf deine Figur/ }).click()
    await expect(own.getByText('Jetzt fehlen noch deine Eltern.')).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Einverstanden – unterschreiben' }).click()
    await expect(page.getByText(/^Gilt seit/)).toBeVisible()
    await expect(own.getByRole('heading', { name: 'Das gilt bei euch' }), 'without a reload').toBeVisible()
    expect(Date.now() - begun, 'far below five minutes').toBeLessThan(5 * 60_000)

    await expect(own.getByText('Noch nicht offen').first()).toBeVisible()
    const earned = Date.now()
    await givePassFor(db, child.id)
    await expect(page.getByText('Halten Sie Ihr Wort')).toBeVisible({ timeout: 2000 })
    const moment = own.getByRole('dialog', { name: 'Eine Freiheit ist offen!' })
    await expect(moment).toBeVisible({ timeout: Math.max(1, 2000 - (Date.now() - earned)) })
    await moment.getByRole('button', { name: 'Drück deinen Stempel auf!' }).click()
    await expect(moment.getByRole('status')).toContainText(FREEDOM)
    await moment.getByRole('button', { name: 'Juhu!' }).click()
    await expect(moment).toBeHidden()
    await expectSound(own)
    const today = await pageOf(parent, '/dashboard')
    await expect(today.getByRole('link', { name: new RegExp(`Halten Sie Ihr Wort: „${FREEDOM}`) })).toBeVisible()
    await page.getByRole('button', { name: /^Das gilt jetzt/ }).click()
    await expect(page.getByText('Halten Sie Ihr Wort')).toBeHidden()
    await expectPrinted(page, info)

    await page.getByRole('button', { name: 'Neu besprechen' }).click()
    await expect(page.getByLabel('Ihr Satz'), 'from the old one').toHaveValue('Wir backen am Sonntag Pizza.')
    await page.getByRole('button', { name: 'Weiter zur Vorschau' }).click()
    await page.getByRole('button', { name: 'Allen zum Unterschreiben geben' }).click()
    await page.getByRole('button', { name: 'Einverstanden – unterschreiben' }).click()
    await expect(own.getByRole('heading', { name: 'Bis dahin gilt' }), 'the old one goes on').toBeVisible()
    await own.getByRole('button', { name: /tipp auf deine Figur/ }).click()
    await expect(own.getByRole('heading', { name: 'Frühere Fassungen' })).toBeVisible()
    await expect(page.getByText(/^Fassung 1, galt vom/)).toBeVisible()
  },
)

test('two tabs change one draft: the second one is told, and what it has chosen stays', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const address = `/family/${child.id}/vereinbarung`
  const [one, other] = [await pageOf(parent, address), await pageOf(parent, address)]
  await one.getByLabel('Ihr Satz').fill('Wir lesen abends vor.')
  await expect(one.getByText('Als Entwurf gespeichert')).toBeVisible()
  await other.getByLabel('Ihr Satz').fill('Wir kochen zusammen.')
  await expect(other.getByRole('alert')).toContainText('Die Vereinbarung hat sich inzwischen geändert.')
  await expect(other.getByLabel('Ihr Satz')).toHaveValue('Wir kochen zusammen.')
  await other.getByRole('button', { name: 'Diese Auswahl behalten' }).click()
  await expect(other.getByText('Als Entwurf gespeichert')).toBeVisible()
  await one.reload()
  await expect(one.getByLabel('Ihr Satz')).toHaveValue('Wir kochen zusammen.')
})

/** The pass that the freedom names, as if it had been earned by learning. */
const givePassFor = (db: Parameters<typeof makeParent>[0], childId: string) =>
  asOwner(db, async (tx) => {
    const { competencyId } = await tx
      .selectFrom('agreementClauses')
      .where('childId', '=', childId)
      .where('text', '=', FREEDOM)
      .select('competencyId')
      .executeTakeFirstOrThrow()
    const pass = { childId, competencyId, title: 'Kosten & Abo-Fallen', levels: ['Stufe 1'], step: 1, stepsTotal: 3 }
    await tx.insertInto('childPasses').values(pass).execute()
  })

/** On A4: no sentence is cut by the end of a page, nothing is told by colour alone, and the figure has a name. */
async function expectPrinted(page: Page, info: TestInfo) {
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Ausdrucken' }).click()
  const sheet = page.locator('[data-printed]')
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('img')).toHaveAccessibleName('Die Stempelfigur grüßt')
  await expect(sheet.getByText('Mit dem Pass „Kosten & Abo-Fallen“ (offen seit')).toBeVisible()
  const file = info.outputPath('vereinbarung.pdf')
  await writeFile(file, await page.pdf({ preferCSSPageSize: true, tagged: true }))
  const { stdout: facts } = await run('pdfinfo', [file])
  expect(facts).toMatch(/Page size:\s+59[45]\.\d+ x 84[12]/)
  expect(Number(/Pages:\s+(\d+)/.exec(facts)?.[1])).toBeLessThanOrEqual(2)
  const { stdout: text } = await run('pdftotext', ['-layout', file, '-'])
  const last = text.split('\f').find((one) => one.includes('Unterschriften'))
  expect(last, 'the lines to sign stand on one page').toMatch(/Mila, am[\s\S]*Petra, am|Petra, am/)
  // Every pixel is as light in each of the three colours.
  const { stdout: pixels } = await run('pdftoppm', ['-r', '40', '-f', '1', '-l', '1', file], {
    encoding: 'buffer',
    maxBuffer: 64_000_000,
  })
  const body = pixels.subarray(pixels.length - (pixels.length - 15 - ((pixels.length - 15) % 3)))
  let coloured = 0
  for (let at = 0; at + 2 < body.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = body.subarray(at, at + 3)
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 12) coloured++
  }
  expect(coloured, 'coloured pixels').toBe(0)
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
}
