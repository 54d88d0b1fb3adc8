import { type Duty, mayDo, type Roles } from '../../domain/people/roles.ts'
import type { NavLink } from './navigation.ts'

// Separate from navigation.ts, which every visitor loads.

/** The sidebar of the administration (S2.86). `duty`: whose it is; the first one is for everybody of the team. */
export const adminLinks: (NavLink & { duty?: Duty })[] = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/competencies', label: 'Kompetenzen', covers: '/admin/content/', duty: 'write' },
  { to: '/admin/suche', label: 'Suche', duty: 'write' },
  { to: '/admin/media', label: 'Medien', duty: 'write' },
  { to: '/admin/packages', label: 'Pakete', duty: 'edit' },
  { to: '/admin/faq', label: 'FAQ', duty: 'edit' },
  { to: '/admin/glossary', label: 'Wörterbuch', duty: 'edit' },
  { to: '/admin/reviews', label: 'Zu prüfen', duty: 'write' },
  { to: '/admin/papierkorb', label: 'Papierkorb', duty: 'edit' },
  { to: '/admin/users', label: 'Benutzer', duty: 'operate' },
  { to: '/admin/audit', label: 'Protokoll', duty: 'operate' },
  { to: '/admin/mails', label: 'E-Mails', duty: 'operate' },
  { to: '/admin/mitteilungen', label: 'Mitteilungen', duty: 'operate' },
  { to: '/admin/bedingungen', label: 'Bedingungen', duty: 'operate' },
  { to: '/admin/aussehen', label: 'Aussehen', duty: 'operate' },
  { to: '/admin/einrichten', label: 'Einrichten', duty: 'operate' },
  { to: '/admin/betrieb', label: 'Betrieb', duty: 'operate' },
]

export const adminLinksFor = (roles: Roles) => adminLinks.filter(({ duty }) => !duty || mayDo(roles, duty))

/** Whose a page of the administration is; undefined for what everybody of the team may open. */
export function dutyAt(path: string): Duty | undefined {
  const { duty } =
    adminLinks.findLast(
      ({ to, covers }) => path === to || path.startsWith(`${to}/`) || (covers && path.startsWith(covers)),
    ) ?? {}
  // What a child can see at once, such as a new level, is begun by who edits.
  return duty === 'write' && path.endsWith('/new') ? 'edit' : duty
}
