import type { Page } from '@playwright/test'
import type { Db } from '../../../server/platform/db/actor.ts'
import type { TestLevel } from '../../support/curriculum.ts'
import { finishLevel, makeLearner, readLessons, tryQuiz } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'

/** A child that has finished one level and struggles with the next. */
async function makeObserved(db: Db) {
  const { parent, child, competency } = await makeLearner(db, { levels: 2 })
  const [done, hard] = competency.levels as [TestLevel, TestLevel]
  await asOwner(db, (tx) =>
    tx
      .updateTable('skillLevels')
      .set({ talkingPoints: ['Was war neu?'] })
      .where('id', '=', hard.id)
      .execute(),
  )
  await finishLevel(db, child, done)
  await readLessons(db, child, hard)
  for (let tries = 0; tries < 3; tries++) await tryQuiz(db, child, hard, 1)
  return { parent, child, competency }
}

const insight = (page: Page) => page.getByRole('article', { name: 'Einblick' })

test('a parent sees what was learned, what was hard and what to talk about, and the child reads the very same', async ({
  pageOf,
  db,
}) => {
  test.slow()
  const { parent, child, competency } = await makeObserved(db)
  const ofParent = await pageOf(parent, '/dashboard')
  await ofParent.getByRole('link', { name: 'Einblick: Mila' }).click()
  await expect(ofParent).toHaveURL(`/family/${child.id}/einblick`)
  await expect(ofParent.getByRole('heading', { name: 'Einblick: Mila', level: 1 })).toBeVisible()
  const seen = insight(ofParent)
  await expect(seen.getByRole('heading', { name: competency.title, level: 3 })).toBeVisible()
  await expect(seen.getByRole('listitem')).toHaveText([
    'Lektion gelesen: Lektion 1.1',
    'Quiz bestanden: Quiz 1',
    'Lektion gelesen: Lektion 2.1',
  ])
  await expect(seen).toContainText('Frage 2?')
  await expect(seen).toContainText('Gewählt war: „Antwort D“')
  await expect(seen).toContainText('Erklärung D zu Frage 2.')
  await expect(seen).toContainText(`„Quiz 2“ aus „${competency.title}“: 3 Versuche, noch nicht bestanden.`)
  await expect(seen).toContainText('Was war neu?')
  await expectSound(ofParent)
  await ofParent.goto(`/family/${child.id}`)
  await ofParent.getByRole('link', { name: 'Einblick', exact: true }).click()
  await expect(seen).toBeVisible()

  const ofChild = await pageOf(child, '/child-dashboard')
  await ofChild.getByRole('link', { name: 'Ich', exact: true }).click()
  await ofChild.getByRole('link', { name: 'Was meine Eltern sehen' }).click()
  await expect(ofChild).toHaveURL('/was-meine-eltern-sehen')
  await expect(ofChild.getByRole('heading', { name: 'Was meine Eltern sehen', level: 1 })).toBeVisible()
  expect(await insight(ofChild).ariaSnapshot()).toBe(await seen.ariaSnapshot())
  await expectSound(ofChild)
  await ofChild.getByRole('link', { name: 'Zu meinen Pässen' }).click()
  await expect(ofChild).toHaveURL('/child-dashboard')
})

test('a week in which nothing was learned is no reproach', async ({ pageOf, db }) => {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const page = await pageOf(parent, `/family/${child.id}/einblick`)
  await expect(insight(page)).toContainText('Nichts Neues. Auch Pausen gehören dazu.')
  await expect(insight(page)).toContainText('Keine Frage wurde falsch beantwortet.')
  await expect(insight(page)).toContainText('Gerade nichts.')
})

test('the insight into somebody else’s child leads to the own family', { tag: '@once' }, async ({ pageOf, db }) => {
  const stranger = await makeChild(db, await makeParent(db))
  const parent = await makeParent(db)
  for (const id of [stranger.id, 'keine-kennung']) {
    const page = await pageOf(parent, `/family/${id}/einblick`)
    await expect(page).toHaveURL('/family')
  }
  const page = await pageOf(parent, '/was-meine-eltern-sehen')
  await expect(page.getByRole('heading', { name: 'Kein Profil gefunden' })).toBeVisible()
})
