import { PASS_PERCENT } from '../../../domain/quiz-results.ts'

/** Texts around the questions, which differ between a quiz and a refresher. */
export type RunnerWords = {
  /** What is opened, as in 'Quiz wird geöffnet …'. */
  name: string
  /** Shown before the first question: what to expect. */
  expect: string[]
  /** Shown beside each question: what is needed to pass. */
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
