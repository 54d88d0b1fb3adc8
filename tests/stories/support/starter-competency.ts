import { expect, type Page } from '@playwright/test'
import { type QuizContent, readContent } from '../../../server/content/files/files.ts'
import { answerQuiz, rightly, wrongly } from './quiz.ts'

/** A competency as the content files describe it to the child: what to read, and which answers are right. */
export async function readStarterCompetency(title: string) {
  const items = await readContent()
  const competency = items.find((item) => item.type === 'competency' && item.payload.title === title)
  if (!competency) throw new Error(`no competency is called ${title}`)
  const levels = items
    .filter((item) => item.type === 'level')
    .filter((level) => level.payload.competencyId === competency.id)
    .map(({ id, payload }) => ({
      id,
      title: payload.title,
      description: payload.description ?? '',
      minAge: payload.minAge,
      lessons: items
        .filter((item) => item.type === 'lesson')
        .filter((lesson) => lesson.payload.skillLevelId === id && !lesson.payload.isParentOnly)
        .map((lesson) => lesson.payload.title),
      quiz: items.filter((item) => item.type === 'quiz').find((quiz) => quiz.payload.skillLevelId === id)
        ?.payload as QuizContent,
    }))
  return { id: competency.id, title, levels }
}

/**
 * On the page of the competency: reads all lessons and passes every quiz, the first one at
 * the second try if it fails first.
 */
export async function finishCompetency(page: Page, title: string, { failsFirst = false } = {}) {
  const overview = page.url()
  const { levels } = await readStarterCompetency(title)
  for (const [index, level] of levels.entries()) {
    for (const lesson of level.lessons) {
      await page.goto(overview)
      await page.getByRole('link', { name: `Lektion lesen: ${lesson}` }).click()
      await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
      await expect(page.getByRole('button', { name: /Als gelesen markiert/ })).toBeVisible()
    }
    await page.goto(overview)
    await page.getByRole('link', { name: `Quiz starten: ${level.quiz.title}` }).click()
    if (failsFirst && index === 0) {
      await answerQuiz(page, level.quiz.questions, wrongly)
      await expect(page.getByText('Du kannst dich verbessern!')).toBeVisible()
      await page.getByRole('button', { name: 'Noch einmal' }).click()
    }
    await answerQuiz(page, level.quiz.questions, rightly)
    await expect(page.getByText('Sehr gut gemacht!')).toBeVisible()
  }
  const step = `Stufe ${levels.length} von ${levels.length}`
  await expect(page.getByRole('heading', { name: `Du hast den Pass „${title}“, ${step}, verdient` })).toBeVisible()
}
