/** Who is signed in. At most one of isChild and isParent is true; all false means: no role, or roles could not be loaded. */
export type Roles = { isParent: boolean; isAdmin: boolean; isChild: boolean }
export const noRoles: Roles = { isParent: false, isAdmin: false, isChild: false }

/** Where a person goes after signing in who asked for nothing else (S4.10). An admin who is no parent works elsewhere (decision 065). */
export function homeOf({ isChild, isParent, isAdmin }: Roles): string {
  if (isChild) return '/child-dashboard'
  return isAdmin && !isParent ? '/admin' : '/dashboard'
}
