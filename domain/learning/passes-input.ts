import { z } from 'zod'
import { uuid } from '../platform/fields.ts'

export const passOfChild = z.object({ childId: uuid, passId: uuid })
export const checkPageInput = passOfChild.extend({ showsName: z.boolean() })
