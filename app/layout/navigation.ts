import type { Roles } from '../../domain/roles.ts'
import type { SessionUser } from '../session.ts'

/** `covers`: other paths that belong to it, so that it is marked there too. */
export type NavLink = { to: string; label: string; covers?: string }

/** For everybody, in the order of the header (S2.38). */
export const publicLinks: NavLink[] = [
  { to: '/about', label: 'Über uns' },
  { to: '/kompetenzen', label: 'Kompetenzen' },
  { to: '/faq', label: 'FAQ' },
]

const family: NavLink = { to: '/family', label: 'Familie' }

/** The parents' sidebar (S2.43). */
export const parentLinks: NavLink[] = [{ to: '/dashboard', label: 'Dashboard' }, family]

/** The admins' sidebar (S2.86). */
export const adminLinks: NavLink[] = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/competencies', label: 'Kompetenzen', covers: '/admin/content/' },
  { to: '/admin/media', label: 'Medien' },
  { to: '/admin/packages', label: 'Pakete' },
  { to: '/admin/faq', label: 'FAQ' },
  { to: '/admin/users', label: 'Benutzer' },
  { to: '/admin/audit', label: 'Protokoll' },
  { to: '/admin/mails', label: 'E-Mails' },
]

/** The menu of somebody who is signed in (S2.39); signing out is a button, not a link. */
export const accountLinks = (roles: Roles): NavLink[] => [
  ...(roles.isParent ? [family] : []),
  ...(roles.isAdmin ? [{ to: '/admin', label: 'Administration' }] : []),
  { to: '/profile', label: 'Profil' },
]

/** Where somebody signs in again. A child without an address does so with its nickname. */
export const signInPathOf = (user: SessionUser | null) => (user && user.email === null ? '/lernen' : '/login')

/** Where signing out leads: to the start, or the next child of the family to its tile. */
export const signedOutPathOf = (user: SessionUser | null) => (user && user.email === null ? '/lernen' : '/')
