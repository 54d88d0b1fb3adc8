import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

export type CompetencyOfChild = inferRouterOutputs<AppRouter>['learning']['competency']
export type LevelOfChild = CompetencyOfChild['levels'][number]
export type OpenLevel = Extract<LevelOfChild, { isOpen: true }>
