import { z } from 'zod'
import { uuid } from '../platform/fields.ts'

/** How many topics a child may wish for at once: few enough that each is heard. Those put off do not count. */
export const WISHES = 3

export const wishInput = z.object({ competencyId: uuid, isWished: z.boolean() })
export const putOffInput = z.object({ childId: uuid, competencyId: uuid, isPutOff: z.boolean() })
