import { PASS_PERCENT } from '../../../domain/quiz-results.ts'

/** What a runner says around its questions: not all that asks questions is a quiz to be passed. */
export type RunnerWords = {
  /** What is opened: 'Quiz wird geöffnet …'. */
  name: string
  /** What to expect, before the first question. */
  expect: string[]
  /** What it takes, beside each question. */
  goal?: string
}

const goal = `${PASS_PERCENT} % zum Bestehen`

export const quizWords: RunnerWords = {
  name: 'Quiz',
  expect: [
    goal,
    'Nach jeder Frage siehst du gleich, was stimmt und warum.',
    'Du hast so viel Zeit und so viele Versuche, wie du möchtest.',
  ],
  goal,
}
