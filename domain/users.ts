import { z } from 'zod'
import { uuid } from './fields.ts'

/** What adults are to this installation, and how their accounts stand, in the words of the administration. */
export const userRoles = { parent: 'Elternteil', admin: 'Admin' } as const
export const userStates = { active: 'aktiv', locked: 'gesperrt', unconfirmed: 'unbestätigt' } as const
export type UserState = keyof typeof userStates

const keysOf = <K extends string>(words: Record<K, string>) => Object.keys(words) as [K, ...K[]]

/** Who is looked for; `after`: with whom the page before ended. */
export const userSearch = z.object({
  search: z.string().trim().max(200).optional(),
  role: z.enum(keysOf(userRoles)).optional(),
  state: z.enum(keysOf(userStates)).optional(),
  after: uuid.optional(),
})
