import { expect, type Locator, type Page } from '@playwright/test'
import type { Given } from '../../../domain/content/questions/given.ts'
import { missed } from '../../../domain/content/questions/missed.ts'
import { type PosedQuestion, pose } from '../../../domain/content/questions/posed.ts'
import type { QuestionDraft } from '../../../domain/content/questions/question.ts'
import { cardId } from '../../../server/content/files/card-id.ts'

/** Which answers to give to a question: the texts of those to choose, or whatever is right or wrong in its kind. */
export type Choose = (question: QuestionDraft) => string[] | Given

const posed = (question: QuestionDraft) => pose(question, cardId)
const textsOf = ({ answers }: PosedQuestion, { answerIds }: Given) =>
  answers.filter(({ id }) => answerIds.includes(id)).map(({ text }) => text)

export const rightly: Choose = (question) => posed(question).right
export const wrongly: Choose = (question) => missed(posed(question))

/**
 * Answers a quiz that is open on the screen, from its intro to the results: all it asks,
 * whichever of these it has drawn.
 */
export async function answerQuiz(page: Page, questions: QuestionDraft[], choose: Choose): Promise<void> {
  await page.getByRole('button', { name: 'Los geht’s' }).click()
  const count = page.getByText(/^Frage 1 von \d+$/)
  await expect(count).toBeVisible()
  const asks = Number((await count.textContent())?.split(' ').at(-1))
  for (let number = 1; number <= asks; number++) {
    await expect(page.getByText(`Frage ${number} von ${asks}`, { exact: true })).toBeVisible()
    const question = await shownOf(page, questions)
    await expect(page.getByRole('button', { name: 'Antwort prüfen' })).toBeDisabled()
    await give(page, question, choose(question))
    await page.getByRole('button', { name: 'Antwort prüfen' }).click()
    await askWhy(page)
    for (const text of explanationsOf(question)) await expect(reasons(page).getByText(text)).toBeVisible()
    await page.getByRole('button', { name: number === asks ? 'Ergebnis ansehen' : 'Weiter' }).click()
  }
}

/** Everything that is said to an answer. */
export const reasons = (page: Page) => page.getByRole('region', { name: 'Warum?' })

/** Opens all that is said to an answer; after a wrong one of some kinds it lies open by itself. */
export async function askWhy(page: Page): Promise<void> {
  const why = page.getByRole('button', { name: 'Warum?' })
  if ((await why.getAttribute('aria-expanded')) === 'false') await why.click()
}

/** The question that is on the screen, once one is. */
export async function shownOf(page: Page, questions: QuestionDraft[]): Promise<QuestionDraft> {
  const find = async () => {
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
    return headings.flatMap((heading) => questions.filter(({ question }) => question === heading)).at(-1)
  }
  await expect.poll(find, 'one of its questions is on the screen').toBeDefined()
  return (await find()) as QuestionDraft
}

/** What everybody is told, also the youngest: why what is right is so. */
const explanationsOf = (question: QuestionDraft): string[] => {
  const { answers, explanation, right } = posed(question)
  const ofRight = answers.filter(({ id }) => right.answerIds.includes(id)).map((answer) => answer.explanation)
  return [...ofRight, explanation].filter((text) => text !== null)
}

type Press = (locator: Locator) => Promise<unknown>

/** Gives an answer by pressing, in whatever kind. */
export async function give(
  page: Page,
  question: QuestionDraft,
  chosen: string[] | Given,
  press: Press = (locator) => locator.click(),
): Promise<void> {
  const whole = posed(question)
  const { answers, places, kind } = whole
  if (kind === 'choice') {
    const texts = Array.isArray(chosen) ? chosen : textsOf(whole, chosen)
    for (const text of texts) await press(page.getByLabel(text, { exact: true }))
    return
  }
  if (Array.isArray(chosen)) throw new Error('Texts are chosen in a choice only.')
  const button = (cards: { id: string; text: string }[], id: string | undefined) =>
    page.getByRole('button', { name: cards.find((card) => card.id === id)?.text ?? '', exact: true })
  if (kind === 'number') {
    const { min = 0, step = 1 } = whole.scale ?? {}
    const steps = ((chosen.value ?? 0) - min) / step
    // At the beginning of the scale the knob lies already, before anything was set.
    if (steps === 0) await press(page.getByRole('button', { name: 'Weniger' }))
    for (let done = 0; done < steps; done++) await press(page.getByRole('button', { name: 'Mehr' }))
    return
  }
  for (const [index, id] of chosen.answerIds.entries()) {
    const place = chosen.placedAt?.[index]
    // Of cards to sort the last one lies in the hand already, and has no button.
    const isHeld = kind === 'sort' && index === chosen.answerIds.length - 1
    if (!isHeld) await press(button(answers, id))
    if (place) await press(button(places, place))
  }
}
