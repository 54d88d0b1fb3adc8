import { z } from 'zod'
import { uuid } from './fields.ts'

/** What a link can open. */
export const sharedKinds = ['lesson', 'quiz'] as const
export type SharedKind = (typeof sharedKinds)[number]

export const shareInput = z.object({ childId: uuid, contentType: z.enum(sharedKinds), contentId: uuid })
/** Any text may stand in an address: what never was a token gets the same answer as one that opens nothing. */
export const shareToken = z.string()
