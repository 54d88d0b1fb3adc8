import type { Page } from '@playwright/test'
import type { Db } from '../../../server/platform/db/actor.ts'
import { callersOf } from '../../support/callers.ts'
import type { TestLevel } from '../../support/curriculum.ts'
import { finishLevel, makeLearner } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { accompany, makeAdmin, makeChild, makeParent, type TestChild, type TestParent } from '../../support/people.ts'
import { APP_SECRET } from '../../support/site.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { linkIn } from '../support/mailed-links.ts'
import { fillIn, newcomer, registerButton } from '../support/register.ts'
import { toast } from '../support/screen.ts'
import { signInByForm } from '../support/sign-in.ts'

const jonas = (db: Db) => makeParent(db, { firstName: 'Jonas', lastName: 'Berger' })

/** An invitation as the parent makes it on its screen: where it leads, and what is read out. */
async function invite(db: Db, parent: TestParent, child: { id: string }, kind: 'guardian' | 'helper' = 'guardian') {
  const { id, url, code } = await callersOf(db, { appSecret: APP_SECRET })
    .asParent(parent)
    .guardians.invite({ kind, childIds: [child.id] })
  return { id, path: new URL(url).pathname, code }
}

async function makeFamily(db: Db) {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  return { parent, child }
}

/** A child with two parents. */
async function makeShared(db: Db) {
  const { parent, child } = await makeFamily(db)
  const other = await jonas(db)
  await accompany(db, child, other)
  return { parent, other, child }
}

const companions = (db: Db, child: TestChild) =>
  asOwner(db, (tx) =>
    tx
      .selectFrom('guardianships')
      .where('childId', '=', child.id)
      .where('endedAt', 'is', null)
      .orderBy('kind')
      .orderBy('since')
      .select(['personId', 'kind'])
      .execute(),
  )
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')
const accept = (page: Page) => page.getByRole('button', { name: 'Einladung annehmen' }).click()

test('the other parent registers by link and code, and sees the child within a minute', { tag: '@core' }, async ({
  pageOf,
  visitorPage,
  db,
  mails,
}) => {
  test.slow()
  const { parent, child } = await makeFamily(db)
  const begunAt = Date.now()
  const mother = await pageOf(parent, '/family')
  await mother.getByRole('link', { name: 'Wer begleitet?' }).click()
  await mother.getByRole('button', { name: 'Jemanden einladen' }).click()
  const dialog = mother.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /^Der andere Elternteil/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await dialog.getByRole('button', { name: 'Link erstellen' }).click()
  const link = await dialog.getByLabel('Einladungslink').inputValue()
  const code = (await dialog.getByRole('img', { name: /^Code: / }).textContent()) ?? ''
  expect(code).toMatch(/^\d{3} \d{3}$/)

  const father = await visitorPage(new URL(link).pathname)
  await expect(father.getByText('Petra Muster lädt Sie ein, Mila bei Netzpass zu begleiten')).toBeVisible()
  await father.getByRole('link', { name: 'Konto anlegen' }).click()
  const typed = { ...newcomer(), firstName: 'Jonas', lastName: 'Berger' }
  await fillIn(father, typed)
  await father.getByRole('checkbox').check()
  await registerButton(father).click()
  await expect(father).toHaveURL(/\/login/)
  await father.goto(linkIn(await mails.next(typed.email, 'bestätigen')))
  const confirm = father.getByRole('button', { name: 'Adresse bestätigen' })
  const codeField = father.getByLabel('Code')
  await expect(confirm.or(father.getByLabel('E-Mail-Adresse')).or(codeField).first()).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
  await expect(codeField.or(father.getByLabel('E-Mail-Adresse')).first()).toBeVisible()
  if (!(await codeField.isVisible())) await signInByForm(father, typed, typed.password)

  await expect(father.getByText(`Angemeldet sind Sie als Jonas Berger (${typed.email})`)).toBeVisible()
  await codeField.fill(code)
  await accept(father)
  await expect(father.getByText('Bitte bestätigen Sie die Einwilligung.')).toBeVisible()
  await father.getByRole('checkbox').check()
  await accept(father)
  await father.getByRole('link', { name: 'Zum Kind' }).click()
  await expect(father).toHaveURL(`/family/${child.id}`)
  await expect(father.getByRole('heading', { name: 'Mila Muster', level: 1 })).toBeVisible()
  expect(Date.now() - begunAt).toBeLessThan(60_000)
  await expect(father.getByRole('link', { name: 'Gemeinsam mit Petra Muster' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(mother.getByRole('region', { name: 'Mila' })).toContainText('Jonas Berger')
  await expectSound(mother)
  await mails.next(parent.email, 'Ein zweiter Elternteil begleitet jetzt Ihr Kind')
})

test('a code has five tries, then the invitation is over', { tag: ['@promise', '@once'] }, async ({ pageOf, db }) => {
  const { parent, child } = await makeFamily(db)
  const { path, code } = await invite(db, parent, child)
  const page = await pageOf(await jonas(db), path)
  await page.getByRole('checkbox').check()
  await accept(page)
  await expect(page.getByText('Der Code hat sechs Ziffern.')).toBeVisible()
  await page.getByLabel('Code').fill(wrongOf(code))
  for (const left of ['Noch 4 Versuche', 'Noch 3 Versuche', 'Noch 2 Versuche', 'Noch ein Versuch']) {
    await accept(page)
    await expect(page.getByText(`${left}, dann endet die Einladung.`)).toBeVisible()
  }
  await expect(page.getByText('Dieser Code stimmt nicht. Bitte prüfen Sie ihn.')).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue(wrongOf(code))
  await expectSound(page)
  await accept(page)
  await expect(page.getByRole('heading', { name: 'Einladung beendet' })).toBeVisible()
  expect(await companions(db, child)).toEqual([{ personId: parent.id, kind: 'guardian' }])
})

test('a link opens once, and a link that is over says why', async ({ pageOf, visitorPage, db }) => {
  const { parent, child } = await makeFamily(db)
  const { path, code } = await invite(db, parent, child, 'helper')
  const first = await pageOf(await jonas(db), path)
  await first.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await accept(first)
  await expect(first.getByText('Die Einladung ist angenommen.')).toBeVisible()
  const second = await pageOf(await makeParent(db), path)
  await expect(second.getByRole('heading', { name: 'Einladung schon angenommen' })).toBeVisible()

  const visitor = await visitorPage('/begleiten/ausgedacht')
  await expect(visitor.getByRole('heading', { name: 'Einladung nicht gefunden' })).toBeVisible()
  for (const [change, title] of [
    [{ expiresAt: new Date(Date.now() - 1000) }, 'Einladung abgelaufen'],
    [{ revokedAt: new Date() }, 'Einladung zurückgezogen'],
  ] as const) {
    const ended = await invite(db, parent, child)
    await asOwner(db, (tx) => tx.updateTable('guardianInvitations').set(change).where('id', '=', ended.id).execute())
    await visitor.goto(ended.path)
    await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
  }
})

test('neither a child nor an admin nor who has invited can accept', async ({ pageOf, db }) => {
  const { parent, child } = await makeFamily(db)
  const { path } = await invite(db, parent, child)
  const ofChild = await pageOf(child, path)
  await expect(ofChild.getByRole('heading', { name: 'Das ist für Erwachsene' })).toBeVisible()
  await expect(ofChild.getByLabel('Code')).toBeHidden()
  const ofAdmin = await pageOf(await makeAdmin(db), path)
  await expect(ofAdmin.getByRole('heading', { name: 'Mit diesem Konto geht das nicht' })).toBeVisible()

  const ofInviter = await pageOf(parent, path)
  await expect(ofInviter.getByRole('heading', { name: 'Diese Einladung ist von Ihnen' })).toBeVisible()
  await expect(ofInviter.getByLabel('Code')).toBeHidden()
  expect(await companions(db, child)).toHaveLength(1)
})

test('in a browser of somebody else one signs out and comes back to the invitation', async ({ pageOf, db }) => {
  const { parent, child } = await makeFamily(db)
  const { path } = await invite(db, parent, child)
  const [stranger, father] = [await makeParent(db, { firstName: 'Sven', lastName: 'Fremd' }), await jonas(db)]
  const page = await pageOf(stranger, path)
  await expect(page.getByText('Angemeldet sind Sie als Sven Fremd')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('link', { name: 'Ich habe schon ein Konto' }).click()
  await signInByForm(page, father)
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Angemeldet sind Sie als Jonas Berger')).toBeVisible()
})

test('who helps sees how the child is getting on, and no result', async ({ pageOf, db }) => {
  test.slow()
  const { parent, child, competency } = await makeLearner(db, { levels: 2 })
  const [done, next] = competency.levels as [TestLevel, TestLevel]
  await asOwner(db, (tx) =>
    tx
      .updateTable('skillLevels')
      .set({ talkingPoints: ['Was war neu?'] })
      .where('id', '=', next.id)
      .execute(),
  )
  await finishLevel(db, child, done)
  const grandma = await makeParent(db, { firstName: 'Renate', lastName: 'Alt' })
  await accompany(db, child, grandma, 'helper')

  const page = await pageOf(grandma, '/dashboard')
  await page.getByRole('link', { name: 'Mila', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Mila', level: 1 })).toBeVisible()
  await expect(page.getByText('Kind von Petra Muster')).toBeVisible()
  await expect(page.getByText(competency.title)).toBeVisible()
  await expect(page.getByText('1/2 Level abgeschlossen')).toBeVisible()
  await expect(page.getByText('Was war neu?')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/Quiz|Frage 1|Muster.*2014|17\.05\.2014/)
  await expectSound(page)
  const lessons = page.getByText('Für Erwachsene:').getByRole('link')
  const lesson = (await lessons.first().textContent()) ?? ''
  await lessons.first().click()
  await expect(page.getByRole('heading', { name: lesson, level: 1 })).toBeVisible()
  await expectSound(page)
  await page.goBack()
  await expect(page.getByText('Kind von Petra Muster')).toBeVisible()
  for (const address of [`/family/${child.id}`, `/family/${child.id}/einblick`]) {
    await page.goto(address)
    await expect(page).toHaveURL('/family')
  }
  await page.goto('/begleiten')
  await expect(page.getByRole('link', { name: 'Mila', exact: true })).toBeVisible()
  await expectSound(page)

  const ofChild = await pageOf(child, '/was-meine-eltern-sehen')
  await expect(ofChild.getByRole('region', { name: 'Wer sieht was?' }).getByRole('listitem')).toContainText([
    /^Petra Muster, seit .*: sieht alles/,
    /^Renate Alt, seit .*: begleitet dich/,
  ])

  const mother = await pageOf(parent, '/begleitung')
  await mother.getByRole('button', { name: 'Beenden: Renate Alt begleitet Mila' }).click()
  await mother.getByRole('button', { name: 'Ja, beenden' }).click()
  await expect(toast(mother, 'Renate Alt begleitet Mila nicht mehr')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Sie begleiten gerade kein Kind')).toBeVisible()
})

test('one parent asks for the deletion, the other says no on Heute, and the child stays', async ({ pageOf, db }) => {
  const { parent, other, child } = await makeShared(db)
  const mother = await pageOf(parent, '/family')
  const father = await pageOf(other, '/dashboard')
  await expect(mother.getByRole('link', { name: 'Gemeinsam mit Jonas Berger' })).toBeVisible()
  await mother.getByRole('button', { name: 'Mehr: Mila Muster' }).click()
  await mother.getByRole('button', { name: 'Löschen: Mila Muster' }).click()
  await expect(mother.getByRole('dialog')).toContainText('Jonas Berger wird gefragt')
  await mother.getByRole('button', { name: 'Nachfragen' }).click()
  await expect(toast(mother, 'Jonas Berger ist gefragt')).toBeVisible()

  await expect(father.getByText('Petra Muster möchte Mila löschen')).toBeVisible() // without a reload
  await father.getByRole('button', { name: 'Nein, Mila bleibt' }).click()
  await expect(father.getByText('Petra Muster möchte Mila löschen')).toBeHidden()
  await mother.goto('/begleitung')
  await expect(mother.getByRole('region', { name: 'Mila' })).toBeVisible()
  await expect(mother.getByText('Sie möchten Mila löschen')).toBeHidden()
  await mother.getByText('Wer hat was geändert?').click()
  await expect(mother.getByText('Petra Muster (Sie) möchte das Kind löschen')).toBeVisible()
  expect(await companions(db, child)).toHaveLength(2)
})

test('a question that did not reach the other parent waits, and who asked reads so', async ({ pageOf, db }) => {
  const { parent, other, child } = await makeShared(db)
  await callersOf(db).asParent(parent).children.remove({ id: child.id })
  const mother = await pageOf(parent, '/dashboard')
  await expect(mother.getByText(/ist gefragt. Sagt bis zum \d\d\.\d\d\.\d{4} niemand Nein/)).toBeVisible()
  await asOwner(db, (tx) =>
    tx
      .updateTable('mailOutbox')
      .set({ sentAt: null, failedAt: new Date() })
      .where('recipient', '=', other.email)
      .execute(),
  )
  await mother.reload()
  await expect(mother.getByText('weiß noch nicht davon oder kann gerade nicht antworten')).toBeVisible()
  await expectSound(mother)
})

test('the only parent who has consented reads what its leaving stops, and who stays is asked', async ({
  pageOf,
  db,
}) => {
  const { parent, other, child } = await makeShared(db)
  await asOwner(db, (tx) => tx.deleteFrom('consents').where('parentId', '=', other.id).execute())
  const mother = await pageOf(parent, '/begleitung')
  const father = await pageOf(other, '/dashboard')
  await mother.getByRole('button', { name: 'Nicht mehr begleiten: Mila' }).click()
  await expect(mother.getByRole('dialog')).toContainText('ruht das Lernen, bis Jonas Berger einwilligt')
  await expectSound(mother)
  await mother.getByRole('button', { name: 'Ja, nicht mehr begleiten' }).click()
  await expect(father.getByText('Für Mila fehlt Ihre Einwilligung')).toBeVisible() // without a reload
  await father.goto('/family')
  await expect(father.getByText('Einwilligung fehlt', { exact: true })).toBeVisible()
  await father.getByRole('button', { name: 'Mehr: Mila Muster' }).click()
  await father.getByRole('button', { name: 'Daten und Einwilligung: Mila Muster' }).click()
  await expect(father.getByRole('dialog')).toContainText('gilt nicht mehr')
  await father.getByRole('checkbox').check()
  await father.getByRole('button', { name: 'Wieder einwilligen' }).click()
  await expect(father.getByRole('dialog').getByText('Einwilligung erteilt')).toBeVisible()
  expect(await companions(db, child)).toEqual([{ personId: other.id, kind: 'guardian' }])
})

test('the other parent agrees, and the child is gone for both', async ({ pageOf, db }) => {
  const { parent, other, child } = await makeShared(db)
  await callersOf(db).asParent(parent).children.remove({ id: child.id })
  const father = await pageOf(other, '/begleitung')
  await father.getByRole('button', { name: 'Ja, löschen …' }).click()
  await father.getByRole('button', { name: 'Ja, endgültig löschen' }).click()
  await expect(father.getByText('Hier steht, wer Ihre Kinder begleitet')).toBeVisible()
  expect(await companions(db, child)).toEqual([])
})

test('a parent leaves, and the child stays with the other', async ({ pageOf, db }) => {
  const { parent, other, child } = await makeShared(db)
  const mother = await pageOf(parent, '/begleitung')
  await expect(mother.getByRole('button', { name: /^Beenden: Jonas/ })).toBeHidden()
  await mother.getByRole('button', { name: 'Nicht mehr begleiten: Mila' }).click()
  await expect(mother.getByRole('dialog')).toContainText('Mila bleibt bei Jonas Berger')
  await mother.getByRole('button', { name: 'Ja, nicht mehr begleiten' }).click()
  await expect(mother.getByText('Sie begleiten hier gerade kein Kind')).toBeVisible()
  expect(await companions(db, child)).toEqual([{ personId: other.id, kind: 'guardian' }])
  const father = await pageOf(other, '/begleitung')
  await expect(father.getByText('Jonas Berger (Sie)')).toBeVisible()
  await expect(father.getByRole('button', { name: /^Nicht mehr begleiten/ })).toBeHidden()
})

test('deleting an account says which child stays with whom', async ({ pageOf, db }) => {
  const { parent } = await makeShared(db)
  await makeChild(db, parent, { name: 'Rosa' })
  const page = await pageOf(parent, '/profile')
  await page.getByRole('button', { name: 'Konto löschen …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Konto löschen' })
  await expect(dialog.getByText('Mila bleibt bei Jonas Berger, mit allem, was dazugehört')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rosa Muster' })).toContainText('Ihr Kind Rosa Muster')
})

test('an invitation can be shown again, and taken back', async ({ pageOf, visitorPage, db }) => {
  const { parent, child } = await makeFamily(db)
  const { path } = await invite(db, parent, child)
  const page = await pageOf(parent, '/begleitung')
  await page.getByRole('button', { name: 'Link und Code: Elternteil für Mila' }).click()
  await expect(page.getByRole('dialog').getByLabel('Einladungslink')).toHaveValue(new RegExp(`${path}$`))
  await page.getByRole('button', { name: 'Schließen' }).click()
  await page.getByRole('button', { name: 'Zurückziehen: Elternteil für Mila' }).click()
  await page.getByRole('button', { name: 'Ja, zurückziehen' }).click()
  await expect(page.getByText('Offene Einladungen')).toBeHidden()
  const visitor = await visitorPage(path)
  await expect(visitor.getByRole('heading', { name: 'Einladung zurückgezogen' })).toBeVisible()
})
