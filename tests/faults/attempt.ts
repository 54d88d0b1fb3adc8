import { randomUUID } from 'node:crypto'
import type { QuizResult } from '../../domain/content/quizzes.ts'
import { rightAnswers, type TestLevel, wrongAnswers } from '../support/curriculum.ts'
import type { Learner } from './learner.ts'

/**
 * What a client knows about a step. `unknown`: it was sent, and no answer came, so it may or may not have happened.
 * `acknowledged`: the server has said that it happened; from then on it must never be lost.
 */
export type Fate = 'unsent' | 'unknown' | 'acknowledged'

/** One attempt at a quiz, as the client that makes it remembers it. */
export type Attempt = {
  id: string
  learner: Learner
  quizId: string
  started: Fate
  answers: { question: TestLevel['questions'][number]; answerIds: string[]; fate: Fate }[]
  submitted: Fate
  /** What the server said it was worth. */
  result: QuizResult | undefined
  /** The server said no to a step; nothing here gives it a reason to. */
  refusal: string | undefined
}

/** An attempt that is still in the client's head; every third answer will be wrong. */
export function planAttempt(learner: Learner, level: TestLevel): Attempt {
  return {
    id: randomUUID(),
    learner,
    quizId: level.quizId,
    started: 'unsent',
    answers: level.questions.map((question) => ({
      question,
      answerIds: Math.random() < 1 / 3 ? wrongAnswers(question) : rightAnswers(question),
      fate: 'unsent',
    })),
    submitted: 'unsent',
    result: undefined,
    refusal: undefined,
  }
}

/** What an attempt is worth by the rule of the specification: a point for exactly the right answers (S5.18). */
export function worthOf({ answers }: Attempt): { score: number; maxScore: number } {
  const score = answers.filter(({ question, answerIds }) => isSameSet(answerIds, rightAnswers(question))).length
  return { score, maxScore: answers.length }
}

export const isSameSet = (one: string[], other: string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** How many steps of these attempts have this fate. */
export const countSteps = (attempts: Attempt[], fate: Fate) =>
  attempts
    .flatMap(({ started, answers, submitted }) => [started, ...answers.map((answer) => answer.fate), submitted])
    .filter((one) => one === fate).length
