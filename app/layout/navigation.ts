import { isStaff, type Roles } from '../../domain/people/roles.ts'
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

/**
 * The parents' tabs on a small screen; a fourth one opens the menu. `covers`: the paths, with all below them, on which
 * a tab is the current one; `icon`: a line drawing of 24 × 24 units.
 */
export const parentTabs: { to: string; label: string; covers: string[]; icon: string }[] = [
  {
    to: '/dashboard',
    label: 'Heute',
    covers: ['/dashboard'],
    icon: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5',
  },
  {
    to: '/family',
    label: 'Kinder',
    covers: ['/family', '/begleitung', '/begleiten'],
    icon: 'M8 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM17 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2 20c0-3.5 2.7-5.5 6-5.5s6 2 6 5.5M16 15c3 0 6 1.5 6 5',
  },
  {
    to: '/kompetenzen',
    label: 'Wissen',
    covers: ['/kompetenzen', '/woerterbuch', '/faq', '/hilfe'],
    icon: 'M12 6.5C10 5 7 4.5 3 5v13.5c4-.5 7 0 9 1.5 2-1.5 5-2 9-1.5V5c-4-.5-7 0-9 1.5ZM12 6.5V20',
  },
]

/** The account menu of a signed-in person (S2.39); signing out is a button. */
export const accountLinks = (roles: Roles): NavLink[] => [
  ...(roles.isParent ? [family] : []),
  ...(isStaff(roles) ? [{ to: '/admin', label: 'Administration' }] : []),
  { to: '/profile', label: 'Profil' },
]

/** The sign-in page for this person: children without an address use their nickname. */
export const signInPathOf = (user: SessionUser | null) => (user && user.email === null ? '/lernen' : '/login')

/** Where signing out leads: to the start page; for a child with a nickname to the tiles of its family. */
export const signedOutPathOf = (user: SessionUser | null) => (user && user.email === null ? '/lernen' : '/')
