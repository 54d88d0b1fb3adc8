import { z } from 'zod'
import { uuid } from './fields.ts'

/** Before a competency is begun a child may answer so many questions, as many as a refresher has (decision 088). */
export const PRETEST_QUESTIONS = 3

export const startPretestInput = z.object({ attemptId: uuid, competencyId: uuid })
export const submitPretestInput = z.object({ attemptId: uuid })
export const skipPretestInput = z.object({ competencyId: uuid })

/** How many of three questions were known before a competency was begun, and in the latest refresher. */
export type Growth = { competency: string; before: number; after: number }

export const sentencesOfGrowth = ({ before, after }: Pick<Growth, 'before' | 'after'>) => ({
  before: `Vorher gewusst: ${before} von ${PRETEST_QUESTIONS}`,
  after: `Jetzt gewusst: ${after} von ${PRETEST_QUESTIONS}`,
})
