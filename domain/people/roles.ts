/** The roles of the team beside admins (decision 104), with their German names. */
export const staffRoles = { author: 'Autorin', editor: 'Redaktion', operator: 'Betrieb' } as const
export type StaffRole = keyof typeof staffRoles
export const teamRoles = { ...staffRoles, admin: 'Admin' } as const
export type TeamRole = keyof typeof teamRoles

/**
 * The roles of the signed-in person. isChild and isParent are never both true, and an admin has no staffRole; all false
 * and null: no role, or roles not loaded.
 */
export type Roles = { isParent: boolean; isAdmin: boolean; isChild: boolean; staffRole: StaffRole | null }
export const noRoles: Roles = { isParent: false, isAdmin: false, isChild: false, staffRole: null }

type Worker = Pick<Roles, 'isAdmin' | 'staffRole'>

/**
 * What is done in the administration: write drafts; edit, check and publish; run the installation and its accounts;
 * give roles. An admin does all of it.
 */
const duties = {
  write: ['author', 'editor'],
  edit: ['editor'],
  operate: ['operator'],
  govern: [],
} as const satisfies Record<string, readonly StaffRole[]>
export type Duty = keyof typeof duties

export const mayDo = ({ isAdmin, staffRole }: Worker, duty: Duty): boolean =>
  isAdmin || (staffRole !== null && (duties[duty] as readonly StaffRole[]).includes(staffRole))

/** Whether somebody has anything to do in the administration. */
export const isStaff = ({ isAdmin, staffRole }: Worker): boolean => isAdmin || staffRole !== null

/**
 * The start page after sign-in when no other page was requested (S4.10). Admins and others of the team who are not
 * parents start in the administration (decision 065).
 */
export function homeOf(roles: Roles): string {
  if (roles.isChild) return '/child-dashboard'
  return isStaff(roles) && !roles.isParent ? '/admin' : '/dashboard'
}
