import type { RouterOutputs } from '../../../server/router.ts'
import { trpc } from '../../trpc.ts'

export type CompetencyOfChild = RouterOutputs['family']['competencyOfChild']
export type LevelOfChild = CompetencyOfChild['levels'][number]

/** Those for the child's age or opened by a parent, each with its number. */
export const openLevels = (levels: LevelOfChild[]) =>
  levels
    .map((level, index) => ({ ...level, number: index + 1 }))
    .filter(({ isForOlder, isOpened }) => !isForOlder || isOpened)

export const competencyOfChild = (ids: { childId: string; competencyId: string }) =>
  trpc.family.competencyOfChild.queryOptions(ids)
