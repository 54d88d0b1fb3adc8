import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon, PERSON } from '../components/icons.tsx'
import { lazyPart } from '../missing-part.ts'
import { onSessionChange } from '../session/changes.ts'
import { loadSession } from '../session.ts'
import { parentTabs } from './navigation.ts'
import classes from './tab-bar.module.css'

const MobileMenu = lazyPart(() => import('./mobile-menu.tsx'))

/** Whether the tabs were shown by the layout before this one, so that they do not vanish for a moment. */
let wereShown = false

/**
 * The parents' tabs at the bottom of a small screen, in place of the header's menu button: the last one opens that
 * menu. Loaded lazily when somebody is signed in; shows nothing to other roles.
 */
export default function TabBar() {
  const isShown = useIsParent()
  return isShown && <Tabs />
}

function useIsParent(): boolean {
  const [isParent, setIsParent] = useState(wereShown)
  useEffect(() => {
    let isHere = true
    const show = (shown: boolean) => {
      wereShown = shown
      if (isHere) setIsParent(shown)
    }
    const ask = () => void loadSession().then(({ roles }) => show(roles.isParent), console.error)
    ask()
    const stop = onSessionChange(({ event }) => {
      if (event === 'SIGNED_OUT') show(false)
      if (event === 'SIGNED_IN') ask()
    })
    return () => {
      isHere = false
      stop()
    }
  }, [])
  return isParent
}

const look = { size: '1.5rem', strokeWidth: 1.8 }

function Tabs() {
  const { pathname } = useLocation()
  const [menu, setMenu] = useState<'closed' | 'open'>('closed')
  useEffect(() => {
    document.documentElement.dataset.tabs = '' // hides the header's menu button (site-header.module.css)
    return () => {
      delete document.documentElement.dataset.tabs
    }
  }, [])
  const isIn = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    <div className={`not-printed not-beside-questions ${classes.around}`}>
      <nav className={classes.bar} aria-label="Hauptbereiche">
        {parentTabs.map(({ to, label, covers, icon }) => (
          <Link key={to} to={to} className={classes.tab} aria-current={covers.some(isIn) ? 'page' : undefined}>
            <Icon path={icon} {...look} />
            {label}
          </Link>
        ))}
        <button
          type="button"
          className={classes.tab}
          aria-label="Ich, Menü öffnen"
          aria-haspopup="dialog"
          data-current={isIn('/profile')}
          onClick={() => setMenu('open')}
        >
          <Icon path={PERSON} {...look} />
          Ich
        </button>
      </nav>
      {menu === 'open' && (
        <Suspense>
          <MobileMenu onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </div>
  )
}
