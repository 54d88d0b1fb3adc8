import type { inferRouterOutputs } from '@trpc/server'
import type { Draft } from '../../../domain/content/content.ts'
import type { AppRouter } from '../../../server/router.ts'

export type OpenedContent = inferRouterOutputs<AppRouter>['admin']['content']['open']

export const draftOf = (type: Draft['type'], payload: Draft['payload']) => ({ type, payload }) as Draft
