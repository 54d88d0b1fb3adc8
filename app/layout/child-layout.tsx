import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon, PERSON } from '../components/icons.tsx'
import { BrandSign } from './brand-sign.tsx'
import classes from './child-layout.module.css'
import frame from './header.module.css'
import { fromOwnWorld, InOwnWorld } from './own-world.ts'
import { RouteProgress } from './route-progress.tsx'
import { SkipLink } from './skip-link.tsx'
import { WithoutNetwork } from './without-network.tsx'

type Place = {
  to: string
  label: string
  /** Line drawing of 24 × 24 units. */
  icon: string
  /** Beginnings of the paths of other screens that belong to it. */
  covers?: string[]
}

const places: Place[] = [
  {
    to: '/child-dashboard',
    label: 'Pässe',
    icon: 'M6 3h12a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 18 21H6a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 6 3ZM12 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM9 17h6',
    covers: ['/child-competency/', '/meine-paesse/', '/auffrischen/'],
  },
  {
    to: '/stempelheft',
    label: 'Stempel\u00adheft',
    icon: 'M9.5 4.5a2.5 2.5 0 1 1 5 0c0 2-1.5 3-1.5 5.5v1.5h3.5A2.5 2.5 0 0 1 19 14v3H5v-3a2.5 2.5 0 0 1 2.5-2.5H11V10c0-2.5-1.5-3.5-1.5-5.5ZM5 20.5h14',
  },
  {
    to: '/mein-heft',
    label: 'Heft',
    icon: 'M7 3h11v18H7ZM7 3a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2M10.5 8h4.5M10.5 12h4.5',
    covers: ['/zum-ausdrucken'],
  },
  {
    to: '/hilfe',
    label: 'Hilfe',
    icon: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM5.7 5.7l3.8 3.8M14.5 14.5l3.8 3.8M18.3 5.7l-3.8 3.8M9.5 14.5l-3.8 3.8',
  },
  {
    to: '/ich',
    label: 'Ich',
    icon: PERSON,
    covers: ['/profile', '/unsere-vereinbarung', '/was-meine-eltern-sehen', '/woerterbuch'],
  },
]

/**
 * Layout of a child's screens: its own five places, at the lower edge on a phone, and neither the parents' header nor
 * the footer (decision 084). Makes no request, because the help page uses it too (decision 044).
 */
export function ChildLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <InOwnWorld value>
      <header className={`not-printed not-beside-questions ${frame.header}`}>
        <RouteProgress />
        <SkipLink />
        <div className={classes.bar}>
          <Link to="/child-dashboard" className={classes.brand}>
            <BrandSign height={28} />
          </Link>
          <nav className={classes.places} aria-label="Hauptnavigation">
            {places.map(({ to, label, icon, covers = [] }) => (
              <Link
                key={to}
                to={to}
                state={to === '/hilfe' ? fromOwnWorld : undefined}
                className={classes.place}
                aria-current={pathname === to ? 'page' : covers.some((path) => pathname.startsWith(path)) || undefined}
              >
                <Icon path={icon} size={24} strokeWidth={1.8} />
                {label}
              </Link>
            ))}
          </nav>
        </div>
      </header>
      <WithoutNetwork />
      <div id="inhalt" className={classes.content}>
        {children}
      </div>
    </InOwnWorld>
  )
}
