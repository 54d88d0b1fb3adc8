import type { Roles } from '../../domain/accounts.ts'

type NavLink = { to: string; label: string }

/** For everybody, in the order of the header (S2.38). */
export const publicLinks: NavLink[] = [
  { to: '/about', label: 'Über uns' },
  { to: '/kompetenzen', label: 'Kompetenzen' },
  { to: '/faq', label: 'FAQ' },
]

/** The menu of somebody who is signed in (S2.39); signing out is a button, not a link. */
export const accountLinks = (roles: Roles): NavLink[] => [
  ...(roles.isParent ? [{ to: '/family', label: 'Familie' }] : []),
  ...(roles.isAdmin ? [{ to: '/admin', label: 'Administration' }] : []),
]
