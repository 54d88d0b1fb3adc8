import { makeChild, makeParent, makeStaff } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'
import { titleOf } from '../support/title.ts'

test('whoever runs the installation tells all parents of maintenance, by banner and mail, and takes it back', async ({
  serverWith,
  emptyPage,
}) => {
  test.setTimeout(180_000)
  const server = await serverWith({}) // its banners are for everybody there
  const { db } = server.database
  const [petra, operator] = [await makeParent(db), await makeStaff(db, 'operator', { firstName: 'Otto' })]
  const child = await makeChild(db, petra)
  const pageAt = async (person: { email: string }, path: string) => {
    const page = await emptyPage({ baseURL: server.url })
    await signIn(page.context(), server.url, person.email)
    await page.goto(path)
    return page
  }

  const desk = await pageAt(operator, '/admin/mitteilungen')
  await expect(desk.getByText('Noch keine Mitteilung')).toBeVisible()
  await expectSound(desk)
  await desk.getByRole('link', { name: 'Neue Mitteilung' }).click()
  await desk.getByRole('button', { name: 'Mitteilen …' }).click()
  await expect(desk.getByText('Bitte geben Sie einen Titel an, mindestens 8 Zeichen.')).toBeVisible()
  await desk.getByLabel('Titel').fill('Wartung am Abend')
  await desk.getByLabel('Text').fill('Wir spielen eine neue Fassung ein.\n\nMehr dazu: https://netzpass.example/neues')
  const work = desk.getByRole('group', { name: 'Wann wird gewartet?' })
  const year = new Date().getFullYear() + 1
  await work.getByLabel('Von (Tag)').fill(`${year}-02-03`)
  await work.getByLabel('Bis (Tag)').fill(`${year}-02-02`)
  await desk.getByRole('checkbox', { name: /^Als E-Mail an 1 Person/ }).check()
  await desk.getByRole('button', { name: 'Mitteilen …' }).click()
  await expect(work.getByRole('alert')).toHaveText('Das Ende muss nach dem Anfang liegen.')
  await expectSound(desk)
  await work.getByLabel('Bis (Tag)').fill(`${year}-02-03`)
  await expect(work.getByRole('status')).toContainText(`3. Februar ${year}, 22:00 bis 23:00 Uhr MEZ`)
  await desk.getByRole('button', { name: 'Vorschau' }).click()
  const preview = desk.getByRole('dialog')
  await expect(preview.getByRole('region', { name: 'Wartung am Abend' })).toContainText('22:00 bis 23:00 Uhr MEZ')
  await expect(preview.frameLocator('iframe').getByText('lässt sich deshalb nicht abbestellen')).toBeVisible()
  await expectSound(desk)
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Mitteilen …' }).click()
  await expect(desk.getByRole('dialog')).toContainText('Die E-Mail geht an 1 Person mit bestätigter Adresse.')
  await expectSound(desk)
  await desk.getByRole('button', { name: 'An 1 Person senden' }).click()
  await expect(desk.getByRole('heading', { name: 'Mitteilungen', level: 1 })).toBeVisible()
  const row = desk.getByRole('listitem').filter({ hasText: 'Wartung am Abend' })
  await expect(row).toContainText('Läuft')

  const mail = await server.mails.next(petra.email, 'Wartung am Abend')
  expect(mail.text).toContain('Wir spielen eine neue Fassung ein.')
  await expect(row).toContainText('1 verschickt, 0 warten, 0 nicht angekommen', { timeout: 20_000 })
  await expectSound(desk)

  const [phone, learner] = [await pageAt(petra, '/family'), await pageAt(child, '/child-dashboard')]
  const banner = phone.getByRole('status').getByRole('region', { name: 'Wartung am Abend' })
  await expect(banner).toContainText(`3. Februar ${year}, 22:00 bis 23:00 Uhr MEZ`)
  await banner.getByText('Mehr lesen').click()
  await expect(banner.getByRole('link', { name: 'https://netzpass.example/neues' })).toBeVisible()
  await expectSound(phone)
  await banner.getByRole('button', { name: 'Mitteilung schließen: Wartung am Abend' }).press('Enter')
  await expect(banner).toBeHidden()
  await expect(titleOf(phone)).toBeFocused()
  await expect(titleOf(learner)).toBeVisible()
  await expect(learner.getByText('Wartung am Abend')).toHaveCount(0)
  const tablet = await pageAt(petra, '/family')
  await expect(titleOf(tablet)).toBeVisible()
  await tablet.waitForLoadState('networkidle')
  await expect(tablet.getByText('Wartung am Abend')).toHaveCount(0)

  const other = await pageAt(await makeParent(db, { firstName: 'Jonas' }), '/family')
  await expect(other.getByText('Wartung am Abend')).toBeVisible()
  await row.getByRole('button', { name: 'Zurücknehmen: Wartung am Abend' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(row).toContainText('Zurückgenommen')
  await other.reload()
  await expect(titleOf(other)).toBeVisible()
  await other.waitForLoadState('networkidle')
  await expect(other.getByText('Wartung am Abend')).toHaveCount(0)
})
