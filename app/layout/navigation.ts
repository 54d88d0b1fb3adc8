import type { Roles } from '../../domain/roles.ts'
import type { SessionUser } from '../session.ts'

/** `covers`: path prefix of other pages for which this link is marked as current. */
export type NavLink = { to: string; label: string; covers?: string }

/** Links for everybody, in the order of the header (S2.38). */
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
  { to: '/admin/glossary', label: 'Wörterbuch' },
  { to: '/admin/reviews', label: 'Zu prüfen' },
  { to: '/admin/users', label: 'Benutzer' },
  { to: '/admin/audit', label: 'Protokoll' },
  { to: '/admin/mails', label: 'E-Mails' },
]

/** The account menu of a signed-in person (S2.39); signing out is a button. */
export const accountLinks = (roles: Roles): NavLink[] => [
  ...(roles.isParent ? [family] : []),
  ...(roles.isAdmin ? [{ to: '/admin', label: 'Administration' }] : []),
  { to: '/profile', label: 'Profil' },
]

/** The sign-in page for this person: children without an address use their nickname. */
export const signInPathOf = (user: SessionUser | null) => (user && user.email === null ? '/lernen' : '/login')

/** Where signing out leads: to the start page; for a child with a nickname to its family's tiles, for the next child. */
export const signedOutPathOf = (user: SessionUser | null) => (user && user.email === null ? '/lernen' : '/')
