import { z } from 'zod'
import { uuid } from './fields.ts'

/** Before a competency is begun a child may answer so many questions, as many as a refresher has (decision 088). */
export const PRETEST_QUESTIONS = 3

export const startPretestInput = z.object({ attemptId: uuid, competencyId: uuid })
export const submitPretestInput = z.object({ attemptId: uuid })
export const skipPretestInput = z.object({ competencyId: uuid })

/** How many of three questions were known before a competency was begun, and in the latest refresher. */
export type Growth = { competency: string; before: number; after: number }

/** Both as '2 von 3 Fragen'. */
export const wordsOfGrowth = ({ before, after }: Pick<Growth, 'before' | 'after'>) => ({
  before: `${before} von ${PRETEST_QUESTIONS} Fragen`,
  after: `${after} von ${PRETEST_QUESTIONS}`,
})
