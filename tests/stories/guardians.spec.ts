import type { Page } from '@playwright/test'
import { guardianInvitationCode } from '../../server/people/guardians/link.ts'
import type { Db } from '../../server/platform/db/actor.ts'
import { callersOf } from '../support/callers.ts'
import type { TestLevel } from '../support/curriculum.ts'
import { finishLevel, makeLearner } from '../support/learning.ts'
import { asOwner } from '../support/owner.ts'
import { makeAdmin, makeChild, makeCompanion, makeParent, type TestChild, type TestParent } from '../support/people.ts'
import { APP_SECRET } from '../support/site.ts'
import { expectSound } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { fillIn, newcomer, registerButton } from './register.ts'
import { PHONE, toast } from './screen.ts'
import { signInByForm } from './sign-in.ts'

const jonas = (db: Db) => makeParent(db, { firstName: 'Jonas', lastName: 'Berger' })

/** An invitation as the parent makes it on its screen: where it leads, and what is read out. */
async function invite(db: Db, parent: TestParent, child: { id: string }, kind: 'guardian' | 'helper' = 'guardian') {
  const { id, url } = await callersOf(db).asParent(parent).guardians.invite({ kind, childIds: [child.id] })
  return { id, path: new URL(url).pathname, code: guardianInvitationCode(APP_SECRET, id) }
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
  await makeCompanion(db, child, other, 'guardian')
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

test('the other parent registers by link and code, and sees the child within a minute', { tag: '@promise' }, async ({
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
  const code = await dialog.getByRole('img', { name: /^Code: / }).innerText()
  expect(code).toMatch(/^\d{3} \d{3}$/)

  const father = await visitorPage(new URL(link).pathname)
  await expect(father.getByText('Petra Muster lädt Sie ein, Mila bei Netzpass zu begleiten')).toBeVisible()
  await father.getByRole('link', { name: 'Konto anlegen' }).click()
  const typed = { ...newcomer(), firstName: 'Jonas', lastName: 'Berger' }
  await fillIn(father, typed)
  await father.getByRole('checkbox').check()
  await registerButton(father).click()
  await expect(father).toHaveURL(/\/login/)
  await father.goto(linkInMail(await mails.next(typed.email, 'bestätigen')))
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

  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await expect(mother.getByRole('region', { name: 'Mila' })).toContainText('Jonas Berger')
  await expectSound(mother)
  await mails.next(parent.email, '')
})
