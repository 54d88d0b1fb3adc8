import { inPoints, neededToPass, PASS_PERCENT } from '../../../domain/learning/quiz-results.ts'

/** Texts around the questions, which differ between a quiz and a refresher. */
export type RunnerWords = {
  /** What is opened, as in 'Quiz wird geöffnet …'. */
  name: string
  /** Shown before the first question: what to expect. */
  expect: string[]
  /** Shown beside each question: what is needed to pass. */
  goal?: (questions: number) => string
  /** On the button that gives an answer, where it is not told what is right. */
  answer?: string
}

const percentGoal = `${PASS_PERCENT} % zum Bestehen`
const expect = [
  'Nach jeder Frage siehst du gleich, was stimmt und warum.',
  'Du hast so viel Zeit und so viele Versuche, wie du möchtest.',
]

/** For those who read results in percent, and for all others (decision 088). */
export const quizWordsInPercent: RunnerWords = {
  name: 'Quiz',
  expect: [percentGoal, ...expect],
  goal: () => percentGoal,
}
export const quizWords: RunnerWords = {
  name: 'Quiz',
  expect: ['Du musst nicht alles wissen. Fast alles richtig ist bestanden.', ...expect],
  goal: (questions) => `Bestanden ab ${inPoints(neededToPass(questions), questions)}`,
}
