import { placeholders, type QuizDraft } from '../../../../domain/content/content.ts'
import { feedbackOn } from '../../../../domain/content/questions/feedback.ts'
import { pose } from '../../../../domain/content/questions/posed.ts'
import type { QuestionDraft } from '../../../../domain/content/questions/question.ts'
import { mixedIds, toQuizQuestion } from '../../../../domain/content/questions/quiz-question.ts'
import { drawFromPool, type FinishedAttempt } from '../../../../domain/content/quiz-pools.ts'
import type { QuizFeedback } from '../../../../domain/content/quizzes.ts'
import { percentOf } from '../../../../domain/learning/quiz-results.ts'
import { shuffled } from '../../../learning/activities/shuffle.ts'
import type { QuizCalls } from '../../../learning/quiz-runner/quiz-calls.ts'

/** Quiz calls for trying out an unpublished quiz: runs and scores in the browser and stores nothing. */
export function draftQuizCalls({ questions, questionsPerAttempt }: QuizDraft) {
  const posed = questions.map((question) => pose(filledIn(question), (id, role, words) => `${id} ${role} ${words}`))
  const asks = Math.min(questionsPerAttempt ?? questions.length, questions.length)
  const tried: FinishedAttempt[] = []
  let answered: QuizFeedback[] = []
  return {
    start: async ({ attemptId }) => {
      answered = []
      const pool = posed.map(({ id }) => id)
      const drawn = drawFromPool(shuffled(pool, attemptId), asks, tried)
      // Answers to choose from stay as they stand in the editor; what is to be put somewhere has to be mixed.
      return {
        questions: posed
          .filter(({ id }) => drawn.includes(id))
          .map((question) =>
            toQuizQuestion(
              question,
              mixedIds(question, (list) => (question.kind === 'choice' ? list : shuffled(list, question.id))),
            ),
          ),
      }
    },
    check: async ({ questionId, ...given }) => {
      const question = posed.find(({ id }) => id === questionId)
      if (!question) throw new Error(`There is no question ${questionId}.`)
      const feedback = feedbackOn(question, given)
      answered.push(feedback)
      return feedback
    },
    submit: async () => {
      const missed = answered.filter(({ isCorrect }) => !isCorrect).map(({ questionId }) => questionId)
      tried.unshift({ asked: answered.map(({ questionId }) => questionId), missed })
      const score = asks - missed.length
      return { score, maxScore: asks, percent: percentOf(score, asks) }
    },
  } satisfies QuizCalls
}

/** The question with placeholders for missing words, so that its cards can be answered apart. */
function filledIn(question: QuestionDraft): QuestionDraft {
  const asked = { ...question, question: question.question.trim() || placeholders.question }
  const named = <C extends { text: string }>(cards: C[], name: string): C[] =>
    cards.map((card, index) => ({ ...card, text: card.text.trim() || `${name} ${index + 1}` }))
  switch (asked.kind) {
    case 'choice':
      return { ...asked, answers: named(asked.answers, 'Antwort') }
    case 'order':
      return { ...asked, steps: named(asked.steps, 'Schritt') }
    case 'match':
      return {
        ...asked,
        pairs: named(asked.pairs, 'Karte').map((pair, index) => ({
          ...{ ...pair, partner: pair.partner.trim() || `Dazu ${index + 1}` },
        })),
      }
    case 'sort':
      return { ...asked, places: named(asked.places, 'Ort'), cards: named(asked.cards, 'Karte') }
    case 'spot':
      return { ...asked, parts: named(asked.parts, 'Stelle') }
    case 'number':
      return asked
  }
}
