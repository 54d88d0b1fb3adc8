import { z } from 'zod'
import { uuid } from './fields.ts'

/** What a link can open. */
export const sharedKinds = ['lesson', 'quiz'] as const
export type SharedKind = (typeof sharedKinds)[number]

export const shareInput = z.object({ childId: uuid, contentType: z.enum(sharedKinds), contentId: uuid })
/** What stands in an address is anybody's guess: its length is bounded, everything else is for the look-up. */
export const shareToken = z.string().min(1).max(200)
