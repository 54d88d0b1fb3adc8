import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { assign, finishLevel } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../../support/people.ts'
import { expect, test } from '../support/fixtures.ts'

test('a child in the middle of a quiz finishes on the questions it began with', { tag: ['@core', '@once'] }, async ({
  pageOf,
  db,
}) => {
  test.slow()
  const competency = await makeCompetency(db)
  const level = competency.levels[0] as TestLevel
  const child = await makeChild(db, await makeParent(db))
  await assign(db, child, competency)
  const path = `/child-competency/${competency.id}?quiz=${level.quizId}`
  const reader = await pageOf(child, path)
  await reader.getByRole('button', { name: 'Los geht’s' }).click()
  await reader.getByRole('radio', { name: 'Antwort A' }).check()
  await reader.getByRole('button', { name: 'Antwort prüfen' }).click()
  await expect(reader.getByRole('heading', { name: 'Genau richtig' })).toBeVisible()

  const page = await pageOf(await makeAdmin(db), `/admin/content/quiz/${level.quizId}?tab=fragen`)
  const [first, second] = [1, 2].map((number) => page.getByRole('region', { name: `Frage ${number}` }))
  await first?.getByLabel('Frage', { exact: true }).fill('Ganz neu gefragt?')
  await second?.getByLabel('Frage', { exact: true }).fill('Auch das ist neu?')
  await second?.getByRole('checkbox', { name: 'Richtig' }).nth(1).uncheck()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Quiz veröffentlicht')).toBeVisible()

  await reader.getByRole('button', { name: 'Weiter' }).click()
  await expect(reader.getByRole('heading', { name: 'Frage 2?' })).toBeVisible()
  for (const letter of ['A', 'B']) await reader.getByRole('checkbox', { name: `Antwort ${letter}` }).check()
  await reader.getByRole('button', { name: 'Antwort prüfen' }).click()
  await expect(reader.getByRole('heading', { name: 'Genau richtig' })).toBeVisible()
  await reader.getByRole('button', { name: 'Ergebnis ansehen' }).click()
  await expect(reader.getByText('2 von 2 Fragen richtig')).toBeVisible()

  await expect(reader.getByText('Gespeichert', { exact: true })).toBeVisible()
  await reader.getByRole('button', { name: 'Noch einmal' }).click()
  await reader.getByRole('button', { name: 'Los geht’s' }).click()
  await expect(reader.getByRole('heading', { name: 'Ganz neu gefragt?' })).toBeVisible()
})

test('what is new is seen by nobody else until it is published, and takes no finished level away', async ({
  pageOf,
  visitorPage,
  db,
}) => {
  test.slow()
  const competency = await makeCompetency(db, { title: 'Stille Post' })
  const level = competency.levels[0] as TestLevel
  const child = await makeChild(db, await makeParent(db))
  await assign(db, child, competency)
  await finishLevel(db, child, level)
  const reader = await pageOf(child, `/child-competency/${competency.id}`)
  const stamped = reader.getByText('Abgeschlossen', { exact: true }).first()
  await expect(stamped).toBeVisible()

  const home = `/admin/competencies/${competency.id}/skill-levels/${level.id}`
  const page = await pageOf(await makeAdmin(db), `${home}?tab=lesson`)
  await page.getByRole('button', { name: 'Neue Lektion' }).click()
  await page.getByLabel('Titel').fill('Kam später')
  await page.getByRole('textbox', { name: 'Inhalt' }).fill('Lies mich.')
  await expect(page.getByText(/^Zuletzt gespeichert um/)).toBeVisible()
  await reader.reload()
  await expect(stamped).toBeVisible()
  await expect(reader.getByText('Kam später')).toBeHidden()
  const visitor = await visitorPage('/kompetenzen/stille-post')
  await expect(visitor.getByRole('heading', { name: 'Stille Post' })).toBeVisible()
  await expect(visitor.getByText('Kam später')).toBeHidden()

  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Lektion veröffentlicht')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Kam später')).toBeVisible()
  const counted = () => asOwner(db, (tx) => tx.selectFrom('pendingRecounts').selectAll().execute())
  await expect.poll(counted, 'the server recounts by itself').toEqual([])
  await reader.reload()
  await expect(reader.getByText('Kam später').first()).toBeVisible()
  await expect(stamped).toBeVisible()
  const kept = await asOwner(db, (tx) =>
    tx.selectFrom('childCompetencies').where('childId', '=', child.id).select('progress').execute(),
  )
  expect(kept).toEqual([{ progress: 100 }])
})
