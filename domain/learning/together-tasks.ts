import { z } from 'zod'
import { uuid } from '../platform/fields.ts'

/** Of a level: what to try out together, and how far it is. @see decision 095 */
export type TogetherTask = { task: string; tickedAt: string | null; confirmedAt: string | null }

export const togetherTickInput = z.object({ skillLevelId: uuid, isTicked: z.boolean() })
export const togetherConfirmInput = z.object({ childId: uuid, skillLevelId: uuid })
