/** The roles of the signed-in person. isChild and isParent are never both true; all false: no role, or roles not loaded. */
export type Roles = { isParent: boolean; isAdmin: boolean; isChild: boolean }
export const noRoles: Roles = { isParent: false, isAdmin: false, isChild: false }

/**
 * The start page after sign-in when no other page was requested (S4.10). Admins who are not parents start in the
 * administration (decision 065).
 */
export function homeOf({ isChild, isParent, isAdmin }: Roles): string {
  if (isChild) return '/child-dashboard'
  return isAdmin && !isParent ? '/admin' : '/dashboard'
}
