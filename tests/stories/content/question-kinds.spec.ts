import type { BrowserContextOptions, Page } from '@playwright/test'
import { missed } from '../../../domain/content/questions/missed.ts'
import { pose } from '../../../domain/content/questions/posed.ts'
import { type QuestionDraft, type QuestionKind, questionKinds } from '../../../domain/content/questions/question.ts'
import { cardId } from '../../../server/content/files/card-id.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { makeLearner } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { makeAdmin, type TestChild } from '../../support/people.ts'
import { questionsOfEachKind } from '../../support/questions.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { dragByFinger, drawSpot, middleOf, presses } from '../support/hands.ts'
import { hands } from '../support/press.ts'
import { askWhy, give, rightly } from '../support/quiz.ts'
import { ANNA, giveVoice, voiceOf } from '../support/scripted-voice.ts'
import { signIn } from '../support/sign-in.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const check = (page: Page) => button(page, 'Antwort prüfen')
const told = (page: Page) => page.locator('form').getByRole('status').last()
const scores = async (db: Db, child: TestChild) => {
  const rows = await asOwner(db, (tx) =>
    tx.selectFrom('quizAttempts').where('childId', '=', child.id).select(['score', 'maxScore']).execute(),
  )
  return rows.map(({ score, maxScore }) => `${score} von ${maxScore}`)
}

/** A child at the first question of a quiz that asks just these. */
const quiz = test.extend<{
  open: (asks: QuestionDraft[], profile?: BrowserContextOptions) => Promise<{ page: Page; child: TestChild }>
}>({
  open: ({ db, pageOf }, use) =>
    use(async (asks, profile) => {
      const { child, quiz } = await makeLearner(db, { questions: 0, asks: () => asks })
      const page = await pageOf(child, quiz, profile)
      await button(page, 'Los geht’s').click()
      await expect(page.getByRole('heading', { name: asks[0]?.question ?? '' })).toBeVisible()
      return { page, child }
    }),
})

for (const kind of questionKinds)
  for (const hand of ['keyboard', 'finger'] as const)
    quiz(`a question to ${kind} is answered by ${hand} alone`, async ({ open, db }) => {
      const question = questionsOfEachKind()[kind]
      const { page, child } = await open([question], hand === 'finger' ? hands.finger : hands.mouse)
      await expect(check(page)).toBeDisabled()
      await give(page, question, rightly(question), (target) => presses[hand](page, target))
      await presses[hand](page, check(page))
      await expect(page.getByRole('heading', { name: 'Genau richtig' })).toBeVisible()
      await presses[hand](page, button(page, 'Ergebnis ansehen'))
      await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
      expect(await scores(db, child)).toEqual(['1 von 1'])
    })

quiz('what was given wrongly is said first, then what is right and why, in every kind', async ({ open }) => {
  quiz.slow()
  const questions = questionsOfEachKind()
  const { page } = await open(Object.values(questions))
  const heard: Record<Exclude<QuestionKind, 'choice'>, string[]> = {
    order: ['Deine Reihenfolge', 'So ist es richtig', 'Darum ist es so.'],
    match: ['Deine Paare', 'So ist es richtig', 'Darum ist es so.'],
    sort: ['So hast du sortiert', 'So ist es richtig', 'Darum ist es so.'],
    spot: ['Deine Antwort – stimmt nicht', 'Das wäre richtig gewesen', 'Dach: darum.', 'Tür: darum.'],
    number: ['Deine Zahl: 0 Minuten', 'Richtig ist: 60 Minuten', 'Alles von 50 bis 70 Minuten zählt.'],
  }
  for (const question of Object.values(questions)) {
    await expect(page.getByRole('heading', { name: question.question })).toBeVisible()
    await expectSound(page)
    await give(page, question, missed(pose(question, cardId)))
    await check(page).click()
    await expect(page.getByRole('heading', { name: 'Noch nicht ganz' })).toBeVisible()
    if (question.kind === 'choice') {
      await askWhy(page)
      const judged = page.locator('li').filter({ hasText: 'darum.' })
      await expect(judged.first(), 'what was chosen').toContainText('Deine Antwort – stimmt nicht')
      await expect(judged.nth(1), 'what is right').toContainText('Das wäre richtig gewesen')
    } else for (const text of heard[question.kind]) await expect(page.getByText(text).first()).toBeVisible()
    await expectSound(page)
    await button(page, question.kind === 'number' ? 'Ergebnis ansehen' : 'Weiter').click()
  }
  await expect(page.getByText('0 von 6 Fragen richtig')).toBeVisible()
})

quiz('what was laid, paired or sorted can be taken back, and the focus stays with it', async ({ open }) => {
  const { order, match, sort } = questionsOfEachKind()
  const { page } = await open([order, match, sort])
  const next = async () => {
    await check(page).click()
    await button(page, 'Weiter').click()
  }
  const inside = () => page.locator('form').evaluate((form) => form.contains(document.activeElement))

  for (const { text } of order.steps) {
    await presses.keyboard(page, button(page, text))
    await expect.poll(inside).toBe(true)
  }
  await expect(told(page)).toHaveText('Platz 4: „Reden“.')
  await presses.keyboard(page, button(page, 'Atmen zurücklegen'))
  await expect(told(page)).toHaveText('„Atmen“ liegt wieder unten.')
  await expect(check(page)).toBeDisabled()
  await presses.keyboard(page, button(page, 'Atmen'))
  await next()

  await give(page, match, rightly(match))
  await presses.keyboard(page, button(page, 'Auge und sieht zurücklegen'))
  await expect(told(page)).toHaveText('„Auge“ ist wieder allein.')
  await expect(check(page)).toBeDisabled()
  await button(page, 'sieht').click()
  await button(page, 'Auge').click()
  await next()

  await give(page, sort, rightly(sort))
  await presses.keyboard(page, button(page, 'PIN zurücklegen'))
  await expect(told(page)).toHaveText('In deiner Hand: „PIN“')
  await expect(check(page)).toBeDisabled()
  await button(page, 'Wolke').click()
  await expect(check(page)).toBeEnabled()
})

quiz('cards can be dragged, by mouse and by finger', async ({ open }) => {
  const { order, sort } = questionsOfEachKind()
  const { page } = await open([sort], hands.finger)
  await dragByFinger(page, page.locator('[data-grip]').first(), button(page, 'Wolke'))
  await expect(told(page)).toContainText('liegt bei „Wolke“.')

  const other = await open([order], hands.finger)
  await dragByFinger(other.page, button(other.page, 'Reden').locator('[data-grip]'), other.page.locator('[data-drop]'))
  await expect(told(other.page)).toHaveText('Platz 1: „Reden“.')

  const desk = await open([questionsOfEachKind().order])
  const [from, to] = [await middleOf(button(desk.page, 'Reden')), await middleOf(desk.page.locator('[data-drop]'))]
  await desk.page.mouse.move(from.x, from.y)
  await desk.page.mouse.down()
  await desk.page.mouse.move(to.x, to.y, { steps: 5 })
  await desk.page.mouse.up()
  await expect(told(desk.page)).toHaveText('Platz 1: „Reden“.')
})

test('a child of seven that cannot read hears each question with its cards, and answers by their pictures', {
  tag: '@promise',
}, async ({ emptyPage, server, db }) => {
  test.slow()
  const { order, match, spot } = questionsOfEachKind()
  const asks = [order, match, spot]
  const born = `${new Date().getUTCFullYear() - 7}-01-01`
  const { child, quiz } = await makeLearner(db, { questions: 0, asks: () => asks }, { birthdate: born })
  const page = await emptyPage()
  await giveVoice(page, [ANNA])
  await signIn(page.context(), server.url, child.email)
  await page.goto(quiz)
  const voice = voiceOf(page)
  await button(page, 'Los geht’s').click()
  for (const [index, question] of asks.entries()) {
    const { answers, places } = pose(question, cardId)
    await button(page, 'Vorlesen').click()
    const heard = async () => (await voice.said()).join(' ')
    for (const text of [question.question, ...[...answers, ...places].map((card) => card.text)])
      await expect(async () => {
        if (!(await heard()).includes(text)) await voice.end()
        expect(await heard()).toContain(text)
      }).toPass()
    await give(page, question, rightly(question))
    await check(page).click()
    await expect(page.getByRole('heading', { name: 'Genau richtig' })).toBeVisible()
    await button(page, index === asks.length - 1 ? 'Ergebnis ansehen' : 'Weiter').click()
  }
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  expect(await scores(db, child)).toEqual(['3 von 3'])
})

test('an editor adds a question of another kind, is led to what is missing, tries it out and publishes it', async ({
  pageOf,
  db,
}) => {
  const { child, quiz, level } = await makeLearner(db, { questions: 1 })
  const page = await pageOf(await makeAdmin(db), `/admin/content/quiz/${level.quizId}?tab=fragen`)
  await page.getByLabel('Art der nächsten Frage').selectOption('Einsortieren')
  await button(page, 'Frage hinzufügen').click()
  const question = page.getByRole('region', { name: 'Frage 2', exact: true })
  await question.getByLabel('Frage', { exact: true }).fill('Was bleibt geheim?')
  await question.getByLabel('Erklärung').fill('Wer deine PIN kennt, kann an dein Konto.')
  for (const [index, place] of ['Geheim', 'Offen'].entries())
    await question
      .getByRole('region', { name: `Ort ${index + 1}` })
      .getByLabel('Name')
      .fill(place)
  for (const [index, [card = '', place = '']] of [
    ['Deine PIN', 'Geheim'],
    ['Dein Lieblingstier', 'Offen'],
    ['Dein Passwort'],
  ].entries()) {
    const part = question.getByRole('region', { name: `Karte ${index + 1}` })
    await part.getByLabel('Was darauf steht').fill(card)
    if (place) await part.getByLabel('Gehört zu').selectOption(place)
  }
  await expectSound(page)
  await button(page, 'Veröffentlichen').click()
  const lacking = page.getByRole('group', { name: 'Das Quiz kann noch nicht veröffentlicht werden.' })
  await expect(lacking.getByRole('listitem')).toHaveText(['Frage 2, Karte 3: Es fehlt, an welchen Ort sie gehört.'])
  await lacking.getByRole('link', { name: 'Frage 2, Karte 3' }).click()
  const place = question.getByRole('region', { name: 'Karte 3' }).getByLabel('Gehört zu')
  await expect(place).toBeFocused()
  await place.selectOption('Geheim')
  await expect(page.getByText(/Zuletzt gespeichert um/)).toBeVisible()

  const preview = await page.context().newPage()
  await preview.goto(`/admin/content/quiz/${level.quizId}?ansicht=kind`)
  await button(preview, 'Los geht’s').click()
  await preview.getByLabel('Antwort A').check()
  await check(preview).click()
  await button(preview, 'Weiter').click()
  for (const [card, where] of [
    ['Deine PIN', 'Geheim'],
    ['Dein Lieblingstier', 'Offen'],
    ['', 'Geheim'],
  ] as const) {
    if (card) await button(preview, card).click()
    await button(preview, where).click()
  }
  await check(preview).click()
  await expect(preview.getByText('Wer deine PIN kennt, kann an dein Konto.')).toBeVisible()

  await button(page, 'Veröffentlichen').click()
  await expect(page.getByText('Quiz veröffentlicht')).toBeVisible()
  const learner = await pageOf(child, quiz)
  await button(learner, 'Los geht’s').click()
  await learner.getByLabel('Antwort A').check()
  await check(learner).click()
  await button(learner, 'Weiter').click()
  await expect(learner.getByRole('heading', { name: 'Was bleibt geheim?' })).toBeVisible()
})

test('an editor draws where the places of a picture are, by mouse, and one of them is right', async ({
  pageOf,
  db,
}) => {
  const { level } = await makeLearner(db, { questions: 1 })
  const page = await pageOf(await makeAdmin(db), `/admin/content/quiz/${level.quizId}?tab=fragen`)
  await page.getByLabel('Art der nächsten Frage').selectOption('Auf ein Bild tippen')
  await button(page, 'Frage hinzufügen').click()
  const question = page.getByRole('region', { name: 'Frage 2', exact: true })
  await question.getByRole('button', { name: 'Bild zu dieser Frage: keines' }).click()
  await page.getByRole('tab', { name: 'Zeichnungen' }).click()
  await page.getByRole('button', { name: 'Adressen lesen' }).click()
  const pad = question.locator('img[src="/drawings/read-an-address.svg"]').last()
  const place = (number: number) => question.getByRole('region', { name: `Stelle ${number}` })
  for (const [index, at] of [0.1, 0.4, 0.7].entries()) {
    await drawSpot(page, pad, at)
    await expect(place(index + 1)).toBeVisible()
  }
  await expect(place(2).getByLabel('von links (%)')).toHaveValue(/^(40|39,\d|40,\d)$/)
  for (const number of [1, 3]) await place(number).getByRole('radio', { name: 'richtig' }).check()
  await expect(place(1).getByRole('radio', { name: 'falsch' }), 'another one takes over').toBeChecked()
  await place(1).getByRole('button', { name: 'Neu auf das Bild zeichnen' }).click()
  await drawSpot(page, pad, 0.2)
  await expect(place(1).getByLabel('von links (%)')).toHaveValue(/^(20|19,\d|20,\d)$/)
})
