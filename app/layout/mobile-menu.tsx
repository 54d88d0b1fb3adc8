import { Problem } from '../components/page/texts.tsx'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/NavLink.layer.css'
import { Drawer, NavLink } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { brand } from '../../domain/platform/brand.ts'
import { useFocusReturn } from '../components/dialog/use-focus-return.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { loadSession, noSession, type Session } from '../session.ts'
import { accountLinks, publicLinks, signedOutPathOf } from './navigation.ts'

const linksFor = ({ user, roles }: Session) =>
  user
    ? [
        { to: '/dashboard', label: 'Dashboard' },
        ...accountLinks(roles),
        { to: '/hilfe', label: 'Mir ist etwas passiert' },
      ]
    : [
        { to: '/login', label: 'Anmelden' },
        { to: '/register', label: 'Registrieren' },
      ]

/** The links of the header on a small screen. Loaded lazily by the first tap. */
export default function MobileMenu({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const [session, setSession] = useState<Session>()
  useEffect(() => {
    loadSession().then(setSession, () => setSession(noSession))
  }, [])
  const [failure, setFailure] = useState('')
  const { leave } = useSignOut(signedOutPathOf(session?.user ?? null), setFailure)
  const links = [...publicLinks, ...(session ? linksFor(session) : [])]
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xs"
      title={brand.name}
      closeButtonProps={{ 'aria-label': 'Menü schließen' }}
      attributes={{ header: { role: 'presentation' } }} // a <header> would be a second banner landmark
    >
      <nav aria-label="Menü">
        {links.map(({ to, label }) => (
          <NavLink key={to} component={Link} to={to} label={label} onClick={onClose} />
        ))}
        {session?.user && <NavLink component="button" label="Abmelden" onClick={leave} />}
      </nav>
      <Problem>{failure}</Problem>
    </Drawer>
  )
}
