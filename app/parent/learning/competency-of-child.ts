import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { trpc } from '../../trpc.ts'

export type CompetencyOfChild = inferRouterOutputs<AppRouter>['family']['competencyOfChild']
export type LevelOfChild = CompetencyOfChild['levels'][number]

export const competencyOfChild = (ids: { childId: string; competencyId: string }) =>
  trpc.family.competencyOfChild.queryOptions(ids)
