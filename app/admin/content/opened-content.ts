import type { Draft } from '../../../domain/content/content.ts'
import type { RouterOutputs } from '../../../server/router.ts'

export type OpenedContent = RouterOutputs['admin']['content']['open']

export const draftOf = (type: Draft['type'], payload: Draft['payload']) => ({ type, payload }) as Draft
