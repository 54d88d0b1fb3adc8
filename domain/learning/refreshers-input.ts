import { z } from 'zod'
import { uuid } from '../platform/fields.ts'

export const startRefresherInput = z.object({ attemptId: uuid, passId: uuid })
export const submitRefresherInput = z.object({ attemptId: uuid })
export const offerRefreshersInput = z.object({ childId: uuid, isOffered: z.boolean() })
