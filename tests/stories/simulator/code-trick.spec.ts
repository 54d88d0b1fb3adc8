import type { Page } from '@playwright/test'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  begin,
  choose,
  expectVerdict,
  FELL,
  isCodeFirst,
  launchInLab,
  makeLabFamily,
  startWithChild,
} from '../support/lab.ts'
import { titleOf } from '../support/title.ts'

const adviseTheOldNumber = (run: Page) => choose(run, /^Ruf (Onur|Livia) auf/, 'Weiter')

test('a child asks back, calls a friend instead of sending a code and advises the old number; its parent sees that', async ({
  pageOf,
  db,
}) => {
  const { parent, title, ofParent } = await makeLabFamily(db, 'code-trick')
  const page = await pageOf(parent, ofParent)
  const run = await startWithChild(page, title)
  await begin(run)
  const atTheCode = async () => {
    await choose(run, 'Fragen: ')
    await expectSound(run)
    await choose(run, /^(Philine|Bastian) anrufen$/)
    await expect(run.getByText('gespeicherte Nummer')).toBeVisible()
    await expectSound(run)
    await choose(run, 'Tschüss sagen und auflegen')
  }
  const atTheMoney = async () => {
    await choose(run, 'Frag nach dem Geburtstag.')
    await expectSound(run)
    await adviseTheOldNumber(run)
  }
  if (await isCodeFirst(run)) {
    await choose(run, 'Zu PingMe, da ist eine neue Nachricht')
    await atTheCode()
    await atTheMoney()
  } else {
    await atTheMoney()
    await choose(run, 'Die SMS ansehen', 'Zurück zu Bastian')
    await atTheCode()
  }
  await expect(titleOf(run)).toHaveText('Dein Konto schützen')
  const pin = run.getByRole('switch', { name: 'PIN für zwei Schritte' })
  await pin.click()
  await expect(pin).toBeChecked()
  await expectSound(run)
  await choose(run, 'Fertig, Handy weglegen')
  await expect(titleOf(run)).toHaveText('Stark! Du hast es gemerkt.')
  await expect(run.getByText('Und deine PIN ist an.')).toBeVisible()
  await expectSound(run)
  await expectVerdict(page, title, 'Bestanden', '9 %')
})

test('a code that is typed may still be deleted; a child that sends it has not passed yet and is told so kindly', async ({
  server,
  visitorPage,
}) => {
  const run = await visitorPage(await launchInLab(server, { scenario: 'code-trick', variant: 'b' }))
  await begin(run)
  if (await isCodeFirst(run)) await choose(run, 'Zu PingMe, da ist eine neue Nachricht')
  else {
    await adviseTheOldNumber(run)
    await choose(run, 'Die SMS ansehen', 'Zurück zu Bastian')
  }
  await choose(run, 'Den Code eintippen')
  await expect(run.getByText('Abgeschickt ist noch nichts.')).toBeVisible()
  await choose(run, 'Wieder aus dem Feld löschen')
  await expect(run.getByText('Abgeschickt ist noch nichts.')).toBeHidden()
  await choose(run, 'Den Code eintippen', 'Abschicken: ')
  await expect(titleOf(run)).toHaveText(FELL)
  await expect(run.getByText('Verantwortlich ist, wer trickst, nie du.')).toBeVisible()
  await expectSound(run)
})
