import { placeholders, type QuizDraft } from '../../../domain/content.ts'
import { percentOf } from '../../../domain/quiz-results.ts'
import type { QuizFeedback } from '../../../domain/quizzes.ts'
import type { QuizCalls } from '../../learning/quiz-runner/quiz-calls.ts'

/** Quiz calls for trying out an unpublished quiz: runs and scores in the browser and stores nothing. */
export function draftQuizCalls({ questions }: QuizDraft): QuizCalls {
  let told: QuizFeedback[] = []
  return {
    start: async () => {
      told = []
      return {
        questions: questions.map(({ id, question, answers }) => ({
          id,
          question: question.trim() || placeholders.question,
          allowsSeveral: answers.filter(({ isCorrect }) => isCorrect).length > 1,
          answers: answers.map(({ id, text }, index) => ({ id, text: text.trim() || placeholders.answer(index + 1) })),
        })),
      }
    },
    check: async ({ questionId, answerIds }) => {
      const answers = questions.find(({ id }) => id === questionId)?.answers ?? []
      const isCorrect = answers.every((answer) => answer.isCorrect === answerIds.includes(answer.id))
      const feedback = {
        questionId,
        isCorrect,
        answers: answers.map(({ id, isCorrect: isRight, explanation }) => ({ id, isCorrect: isRight, explanation })),
      }
      told.push(feedback)
      return feedback
    },
    submit: async () => {
      const score = told.filter(({ isCorrect }) => isCorrect).length
      return { score, maxScore: questions.length, percent: percentOf(score, questions.length) }
    },
  }
}
