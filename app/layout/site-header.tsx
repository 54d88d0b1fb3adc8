import { ActionIcon, Anchor, Burger, Container, Group } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { LinkButton } from '../components/button/link-button.tsx'
import { MenuIcon } from '../components/icons.tsx'
import { lazyPart } from '../missing-part.ts'
import { confirmMark, noticeOtherTabs } from '../session.ts'
import { BrandSign } from './brand-sign.tsx'
import frame from './header.module.css'
import { publicLinks } from './navigation.ts'
import { RouteProgress } from './route-progress.tsx'
import classes from './site-header.module.css'
import { SkipLink } from './skip-link.tsx'

// Loaded lazily: menus are large, and most visits never open one.
const AccountMenu = lazyPart(() => import('./account-menu.tsx'))
const MobileMenu = lazyPart(() => import('./mobile-menu.tsx'))

/** Header of every page, with the signed-in and the signed-out links: CSS shows the right ones from the first paint. */
export function SiteHeader() {
  const [account, setAccount] = useState<'untouched' | 'open' | 'closed'>('untouched')
  const [mobileOpen, setMobileOpen] = useState(false)
  useEffect(() => {
    confirmMark()
    document.addEventListener('visibilitychange', noticeOtherTabs)
    window.addEventListener('focus', noticeOtherTabs) // for windows side by side, which never become hidden
    return () => {
      document.removeEventListener('visibilitychange', noticeOtherTabs)
      window.removeEventListener('focus', noticeOtherTabs)
    }
  }, [])
  return (
    <header className={`not-beside-questions ${frame.header} ${classes.header}`}>
      <RouteProgress />
      <SkipLink />
      <Container size="lg" className={classes.bar}>
        <Anchor component={Link} to="/" className={classes.brand} underline="never">
          <BrandSign height={32} />
        </Anchor>
        <Anchor component={Link} to="/lernen" className={classes.door} underline="never">
          Für Kinder
        </Anchor>
        <nav className={classes.links} aria-label="Hauptnavigation">
          {publicLinks.map(({ to, label }) => (
            <Anchor key={to} component={NavLink} to={to} className={classes.link} underline="hover">
              {label}
            </Anchor>
          ))}
          <Group gap="xs" className="only-signed-out">
            <LinkButton to="/login" variant="subtle" label="Anmelden" />
            <LinkButton to="/register" label="Registrieren" />
          </Group>
          <Group gap="xs" className="only-signed-in">
            <LinkButton to="/dashboard" variant="light" label="Dashboard" />
            {account === 'open' ? (
              <Suspense fallback={<AccountButton />}>
                <AccountMenu onClose={() => setAccount('closed')} />
              </Suspense>
            ) : (
              <AccountButton takesFocus={account === 'closed'} onClick={() => setAccount('open')} />
            )}
          </Group>
        </nav>
        <Burger
          className={`${classes.burger} needs-script`}
          opened={mobileOpen}
          onClick={() => setMobileOpen(true)}
          aria-label="Menü öffnen"
        />
      </Container>
      {mobileOpen && (
        <Suspense>
          <MobileMenu onClose={() => setMobileOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

type AccountButtonProps = {
  /** Set when it replaces the menu, which had the focus. */
  takesFocus?: boolean
  onClick?: () => void
}

const AccountButton = ({ takesFocus = false, onClick }: AccountButtonProps) => (
  <ActionIcon
    ref={takesFocus ? focus : undefined}
    variant="default"
    size={44}
    aria-label="Mein Konto"
    aria-haspopup="menu"
    onClick={onClick}
  >
    <MenuIcon />
  </ActionIcon>
)

const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })
