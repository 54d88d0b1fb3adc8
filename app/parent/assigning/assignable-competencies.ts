import { minutes, trpc } from '../../trpc.ts'

/** Competencies that a parent can assign; cached for five minutes (S9.12). */
export const assignableCompetencies = trpc.competencies.assignable.queryOptions(undefined, { staleTime: minutes(5) })
