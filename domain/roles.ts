/** Who is signed in. At most one of isChild and isParent is true; all false means: no role, or roles could not be loaded. */
export type Roles = { isParent: boolean; isAdmin: boolean; isChild: boolean }
export const noRoles: Roles = { isParent: false, isAdmin: false, isChild: false }

/** Where a person goes after signing in (S4.10). */
export const homeOf = (roles: Roles) => (roles.isChild ? '/child-dashboard' : '/dashboard')
