/** Before a competency is begun a child may answer so many questions, as many as a refresher has (decision 088). */
export const PRETEST_QUESTIONS = 3

/** How many of three questions were known before a competency was begun, and in the latest refresher. */
export type Growth = { competency: string; before: number; after: number }

/** Both as '2 von 3 Fragen'. */
export const wordsOfGrowth = ({ before, after }: Pick<Growth, 'before' | 'after'>) => ({
  before: `${before} von ${PRETEST_QUESTIONS} Fragen`,
  after: `${after} von ${PRETEST_QUESTIONS}`,
})
