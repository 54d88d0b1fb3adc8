import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ageOf, today } from '../../../domain/platform/dates.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { rightGiven } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { assign, makeFamily } from '../../../tests/support/learning.ts'
import { type ContentItem, readContent } from './files.ts'
import { loadContent } from './load.ts'

const items = await readContent()
const of = <T extends ContentItem['type']>(type: T) =>
  items.filter((item): item is Extract<ContentItem, { type: T }> => item.type === type)
const competencies = of('competency').map(({ id, payload }) => ({
  id,
  title: payload.title,
  motto: payload.passMotto,
  levels: of('level')
    .filter((level) => level.payload.competencyId === id)
    .map((level) => ({
      id: level.id,
      title: level.payload.title,
      minAge: level.payload.minAge ?? 0,
      lessons: of('lesson').filter(({ payload }) => payload.skillLevelId === level.id && !payload.isParentOnly),
      quizzes: of('quiz').filter(({ payload }) => payload.skillLevelId === level.id),
    })),
}))
type Competency = (typeof competencies)[number]
const refusal = { message: refusals.NOT_FOUND.message, cause: { code: 'NOT_FOUND' } }

const database = await useDatabase()
const api = callersOf(database.db)
await loadContent(database.db, items)

/** A child on its birthday of that age, to whom the competency is assigned. */
async function learnerOf(age: number, competency: Competency) {
  const [year = '', month, day] = today().split('-')
  // Whoever was born on a 29th of February is as old on the 1st of March, and so is somebody born then.
  const birthdate = `${Number(year) - age}-${month}-${month === '02' && day === '29' ? '28' : day}`
  expect(ageOf(birthdate)).toBe(age)
  const { child, asChild } = await makeFamily(database.db, { birthdate })
  await assign(database.db, child, competency)
  return asChild
}

test('all competencies, of three levels each, stand in the catalogue in their order, with the ages we recommend and vendors name', async () => {
  const listed = await api.visitor.competencies.list()
  const levelAges = (id: string) => competencies.find((one) => one.id === id)?.levels.map(({ minAge }) => minAge)
  expect(listed.map((one) => [one.title, one.pedagogicalMinAge, one.vendorMinAge, levelAges(one.id)])).toEqual([
    ['Bildschirmzeit & Pausen', null, '0', [6, 9, 12]],
    ['Mein erstes Tablet', 6, '0', [6, 7, 8]],
    ['Sprechende Geräte', 6, '0', [6, 7, 9]],
    ['Was mich erschreckt', 6, '0', [6, 7, 8]],
    ['Nett schreiben', 6, '0', [6, 7, 9]],
    ['Echt oder ausgedacht', 6, '0', [6, 7, 8]],
    ['Suchen & Fake News erkennen', 7, '0', [7, 9, 12]],
    ['Persönliche Daten & Fotos', 8, '0', [8, 10, 13]],
    ['Sichere Passwörter & Konten', 8, '0', [8, 10, 12]],
    ['Online-Spiele: Minecraft & Co.', 9, 'Minecraft USK 6, Roblox USK 16', [9, 10, 12]],
    ['Kosten & Abo-Fallen', 9, '0', [9, 11, 13]],
    ['YouTube', 10, '16; jünger mit Elternaufsicht oder YouTube Kids', [10, 11, 13]],
    ['Klassenchat & Cybermobbing', 10, '0', [10, 11, 13]],
    ['KI entdecken', 10, '0', [10, 11, 12]],
    ['Selber machen', 10, '0', [10, 11, 13]],
    ['Hass und Hetze', 12, '0', [12, 13, 14]],
    ['Mein Körper, meine Bilder', 13, '0', [13, 13, 14]],
    ['Snapchat & Co.', 13, '13', [13, 13, 14]],
    ['WhatsApp', 13, '13', [13, 13, 14]],
    ['KI-Chatbots & Deepfakes', 13, 'ChatGPT: 13, unter 18 mit Zustimmung', [13, 13, 14]],
    ['Geld und Glück', 13, '0', [13, 14, 15]],
    ['Instagram', 14, '13', [14, 14, 15]],
    ['TikTok', 15, '13, unter 18 mit Zustimmung', [15, 15, 15]],
  ])
})

describe.each(competencies)('$title', (competency) => {
  test('is finished to its pass by a child who is old enough for its last level and knows the answers', async () => {
    const child = await learnerOf(Math.max(...competency.levels.map(({ minAge }) => minAge)), competency)
    for (const { lessons, quizzes } of competency.levels) {
      for (const { id } of lessons) await child.lessons.markRead({ lessonId: id })
      for (const quiz of quizzes) {
        const attemptId = randomUUID()
        const asked = (await child.quizzes.start({ attemptId, quizId: quiz.id })).questions.map(({ id }) => id)
        for (const question of quiz.payload.questions.filter(({ id }) => asked.includes(id)))
          await child.quizzes.check({ attemptId, questionId: question.id, ...rightGiven(question) })
        expect(await child.quizzes.submit({ attemptId })).toMatchObject({ result: { score: 5, maxScore: 5 } })
      }
    }
    const { learning, passes } = await child.learning.childDashboard()
    expect(learning).toEqual([])
    expect(passes).toMatchObject([
      { title: competency.title, motto: competency.motto, levels: competency.levels.map(({ title }) => title) },
    ])
  })

  test.each(competency.levels)(
    'a child a year too young for „$title“ gets its title and age and nothing else',
    async ({ id, title, minAge, lessons, quizzes }) => {
      const child = await learnerOf(minAge - 1, competency)
      const { levels } = await child.learning.competency({ competencyId: competency.id })
      expect(levels.find((level) => level.id === id)).toEqual({ isOpen: false, id, title, minAge })
      for (const lesson of lessons)
        await expect(child.lessons.byId({ lessonId: lesson.id })).rejects.toMatchObject(refusal)
      for (const quiz of quizzes)
        await expect(child.quizzes.start({ attemptId: randomUUID(), quizId: quiz.id })).rejects.toMatchObject(refusal)
    },
  )
})
