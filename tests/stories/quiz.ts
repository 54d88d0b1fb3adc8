import { expect, type Page } from '@playwright/test'
import type { QuizContent } from '../../server/content/files/files.ts'

type Question = QuizContent['questions'][number]

/** Which answers to give to a question, as their texts. */
export type Choose = (question: Question) => string[]

export const rightly: Choose = (question) =>
  question.answers.filter((answer) => answer.isCorrect).map((answer) => answer.text)
export const wrongly: Choose = (question) =>
  question.answers
    .filter((answer) => !answer.isCorrect)
    .map((answer) => answer.text)
    .slice(0, 1)

/** Answers a quiz that is open on the screen, from its intro to the results. */
export async function answerQuiz(page: Page, questions: Question[], choose: Choose): Promise<void> {
  await page.getByRole('button', { name: 'Los geht’s' }).click()
  for (const [index, question] of questions.entries()) {
    await expect(page.getByRole('heading', { name: question.question })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Antwort prüfen' })).toBeDisabled()
    for (const text of choose(question)) await page.getByLabel(text, { exact: true }).check()
    await page.getByRole('button', { name: 'Antwort prüfen' }).click()
    for (const { explanation } of question.answers) await expect(page.getByText(explanation ?? '')).toBeVisible()
    const isLast = index === questions.length - 1
    await page.getByRole('button', { name: isLast ? 'Ergebnis ansehen' : 'Nächste Frage' }).click()
  }
}
