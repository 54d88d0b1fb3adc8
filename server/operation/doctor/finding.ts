import type { Diagnosis } from '../../../domain/operation/diagnosis.ts'
import type { Checks } from './check-all.ts'

/** What is said of one part; its name stands in the list. */
export type Finding = Omit<Diagnosis, 'name'>
export type Judge = (checks: Checks) => Finding

export const good = (means: string): Finding => ({ state: 'good', means })
export const look = (means: string, todo: string): Finding => ({ state: 'look', means, todo })
/** @param todo may be left out where the sentence says it */
export const broken = (means: string, todo?: string): Finding => ({ state: 'broken', means, ...(todo && { todo }) })
export const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
