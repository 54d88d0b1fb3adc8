import { z } from 'zod'
import { uuid } from '../platform/fields.ts'

export const startPretestInput = z.object({ attemptId: uuid, competencyId: uuid })
export const submitPretestInput = z.object({ attemptId: uuid })
export const skipPretestInput = z.object({ competencyId: uuid })
