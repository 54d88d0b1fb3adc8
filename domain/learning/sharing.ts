import { z } from 'zod'
import { uuid } from '../platform/fields.ts'

export const sharedKinds = ['lesson', 'quiz'] as const
export type SharedKind = (typeof sharedKinds)[number]

export const shareInput = z.object({ childId: uuid, contentType: z.enum(sharedKinds), contentId: uuid })
/** Accepts any text: a malformed token is answered like an unknown one. */
export const shareToken = z.string()
