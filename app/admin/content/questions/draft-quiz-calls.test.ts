import { expect, test } from 'vitest'
import { newDraft } from '../../../../domain/content/content.ts'
import { newQuestion, questionKinds } from '../../../../domain/content/questions/question.ts'
import { listOfKinds } from '../../../../tests/support/questions.ts'
import { isWhole } from '../../../learning/quiz-runner/giving.ts'
import { draftQuizCalls } from './draft-quiz-calls.ts'

test('a draft of every kind can be tried out in the browser, and is graded as it will be', async () => {
  const calls = draftQuizCalls({ ...newDraft.quiz(), questions: listOfKinds() })
  const { questions } = await calls.start({ attemptId: 'a' })
  const order = questions.find(({ kind }) => kind === 'order')
  expect(order?.answers.map(({ text }) => text)).not.toEqual(['Anhalten', 'Atmen', 'Holen', 'Reden'])
  for (const question of questions) {
    const asking = { attemptId: 'a', questionId: question.id }
    const { right } = await calls.check({ ...asking, answerIds: [], placedAt: null, value: null })
    expect(isWhole(question, right), question.kind).toBe(true)
    expect((await calls.check({ ...asking, ...right })).isCorrect, question.kind).toBe(true)
  }
})

test('a question that is only begun has words to tell its cards apart', async () => {
  let ids = 0
  const begun = questionKinds.map((kind) => newQuestion(kind, () => String(++ids)))
  const { questions } = await draftQuizCalls({ ...newDraft.quiz(), questions: begun }).start({ attemptId: 'a' })
  for (const { kind, answers, places } of questions.filter((question) => question.kind !== 'number')) {
    const cards = [...answers, ...places]
    expect(new Set(cards.map(({ id }) => id)).size, kind).toBe(cards.length)
    expect(
      cards.every(({ text }) => text !== ''),
      kind,
    ).toBe(true)
  }
})
