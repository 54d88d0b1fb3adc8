import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent, makeStaff } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressWhereSeen } from '../support/press.ts'
import { signIn } from '../support/sign-in.ts'
import { titleOf } from '../support/title.ts'

const TEXT = `Diese Bedingungen hat die Schule am Bach geschrieben.

## 1. Worum es geht
Wir lernen hier zusammen. Mehr steht unter [Datenschutz](/privacy).

## 2. Worum wir bitten
- Seien Sie **freundlich**.
- Behalten Sie Passwörter für sich.`

test('new terms are asked for at the next page, and who does not agree keeps the own account; a child learns on', {
  tag: '@promise',
}, async ({ serverWith, emptyPage }) => {
  test.setTimeout(180_000)
  const server = await serverWith({}) // everybody there has to accept
  const { db } = server.database
  const [petra, jonas] = [await makeParent(db), await makeParent(db, { firstName: 'Jonas' })]
  const child = await makeChild(db, petra)
  const operator = await makeStaff(db, 'operator')
  const pageAt = async (person: { email: string } | undefined, path: string) => {
    const page = await emptyPage({ baseURL: server.url })
    if (person) await signIn(page.context(), server.url, person.email)
    await page.goto(path)
    return page
  }
  const open = await pageAt(petra, '/family')
  await expect(titleOf(open)).toBeVisible()

  const desk = await pageAt(operator, '/admin/bedingungen')
  await expect(desk.getByText('Es gelten die mitgelieferten Nutzungsbedingungen')).toBeVisible()
  await desk.getByRole('button', { name: 'Veröffentlichen …' }).click()
  await expect(desk.getByText('Bitte schreiben Sie den ganzen Text, mindestens 100 Zeichen.')).toBeVisible()
  await expectSound(desk)
  await desk.getByRole('textbox', { name: 'Text', exact: true }).fill(TEXT)
  await desk.getByText('Vorschau des Textes').click()
  await expect(desk.getByRole('heading', { name: '1. Worum es geht' })).toBeVisible()
  await desk.getByLabel('Was ändert sich?').fill('Wir bitten jetzt um Freundlichkeit.')
  await desk.getByLabel('Eltern müssen zustimmen').check()
  await desk.getByRole('button', { name: 'Veröffentlichen …' }).click()
  await expect(desk.getByRole('dialog')).toContainText('Alle Eltern werden gefragt')
  await expectSound(desk)
  await desk.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  await expect(desk.getByRole('region', { name: 'Bisherige Fassungen' })).toContainText('Zustimmung nötig')
  await expectSound(desk)

  const visitor = await pageAt(undefined, '/terms')
  await expect(visitor.getByText('Diese Bedingungen hat die Schule am Bach geschrieben.')).toBeVisible()
  await expectSound(visitor)

  // A page that was open goes on, the next one asks.
  await open.goto('/begleitung')
  await expect(open.getByRole('heading', { name: 'Neue Nutzungsbedingungen', level: 1 })).toBeVisible()
  await expect(open.getByText('Wir bitten jetzt um Freundlichkeit.')).toBeVisible()
  await expectSound(open)
  await pressWhereSeen(open, 'Ich stimme zu', 'mouse')
  await expect(open).toHaveURL(/\/begleitung$/)
  await expect(open.getByRole('heading', { name: 'Wer begleitet?', level: 1 })).toBeVisible()
  await open.goto('/neue-bedingungen')
  await expect(open).toHaveURL(/\/dashboard$/)
  const accepted = await asOwner(db, (tx) =>
    tx.selectFrom('termsAcceptances').where('userId', '=', petra.id).select('version').execute(),
  )
  expect(accepted).toHaveLength(1)

  const declining = await pageAt(jonas, '/dashboard')
  await declining.getByRole('button', { name: 'Ich stimme nicht zu' }).click()
  await expect(declining.getByRole('heading', { name: 'Wenn Sie nicht zustimmen' })).toBeFocused()
  await expectSound(declining)
  const downloading = declining.waitForEvent('download')
  await declining.getByRole('button', { name: 'Daten der Familie herunterladen' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^netzpass-daten-/)
  await declining.goto('/family')
  await expect(declining.getByRole('heading', { name: 'Neue Nutzungsbedingungen', level: 1 })).toBeVisible()
  await declining.goto('/profile')
  await expect(declining.getByRole('heading', { name: 'Ihr Profil', level: 1 })).toBeVisible()
  await expect(declining.getByRole('button', { name: 'Konto löschen …' })).toBeVisible()
  await declining.goto('/dashboard')
  await declining.getByRole('button', { name: 'Ich stimme nicht zu' }).click()
  await declining.getByRole('button', { name: 'Jetzt abmelden' }).click()
  await expect(declining).toHaveURL(new RegExp(`^${server.url}/(\\?.*)?$`))

  const learner = await pageAt(child, '/child-dashboard')
  await expect(learner).toHaveURL(/\/child-dashboard$/)
  await expect(titleOf(learner)).toBeVisible()
})
