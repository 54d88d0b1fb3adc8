import { createContext, use } from 'react'
import { type Duty, mayDo, noRoles, type Roles } from '../../../domain/people/roles.ts'

/** The roles of whoever is signed in, for all screens of the administration. */
export const RolesContext = createContext<Roles>(noRoles)

/**
 * Whether to show what belongs to this duty. For convenience only: the server decides.
 */
export const useMayDo = (duty: Duty): boolean => mayDo(use(RolesContext), duty)
