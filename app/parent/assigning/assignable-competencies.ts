import { minutes, trpc } from '../../trpc.ts'

/** What a parent can choose from, kept for five minutes (S9.12). */
export const assignableCompetencies = trpc.competencies.assignable.queryOptions(undefined, { staleTime: minutes(5) })
