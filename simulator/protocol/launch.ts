import { z } from 'zod'

const isHttpUrl = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

/**
 * What Netzpass sends to start a simulation. Of the people in it the lab keeps one first name, and draws the first
 * variant by the id; whatever else was sent is not even read.
 */
const launch = z.object({
  mode: z.enum(['child_run', 'parent_test']),
  simulationId: z.string().min(1).max(200),
  attemptId: z.string().min(1).max(200),
  attemptNumber: z.int().min(1),
  callbackUrl: z.string().refine(isHttpUrl).nullable(),
  returnUrl: z.string().max(2_000).refine(isHttpUrl),
  child: z.object({ id: z.string().min(1).max(200), name: z.string().min(1).max(200) }),
})

/** What Netzpass asks each night, to know whether a simulation could be started. Nobody is in it. */
const check = z.object({ mode: z.literal('check'), simulationId: z.string().min(1).max(200) })

export const messageBody = z.discriminatedUnion('mode', [launch, check])
