import { z } from 'zod'
import { uuid } from '../platform/fields.ts'
import { teamRoles } from './roles.ts'

/** German labels for the roles and account states of adults, as the administration shows them. */
export const userRoles = { parent: 'Elternteil', ...teamRoles } as const
export const userStates = { active: 'aktiv', locked: 'gesperrt', unconfirmed: 'unbestätigt' } as const
export type UserState = keyof typeof userStates

const keysOf = <K extends string>(words: Record<K, string>) => Object.keys(words) as [K, ...K[]]

/** Filter of the user list. `after` is the cursor for the next page: the id of the last user shown so far. */
export const userSearch = z.object({
  search: z.string().trim().max(200).optional(),
  role: z.enum(keysOf(userRoles)).optional(),
  state: z.enum(keysOf(userStates)).optional(),
  after: uuid.optional(),
})

/** A role that an admin gives to somebody. */
export const roleGift = z.object({ id: uuid, role: z.enum(keysOf(teamRoles)) })
