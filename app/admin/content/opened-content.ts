import type { Draft } from '../../../domain/content/content.ts'
import type { Answers } from '../../trpc.ts'

export type OpenedContent = Answers['admin']['content']['open']

export const draftOf = (type: Draft['type'], payload: Draft['payload']) => ({ type, payload }) as Draft
