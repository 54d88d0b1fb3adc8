import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { nameOf } from '../../domain/people/names.ts'
import { MenuIcon } from '../components/icons.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { loadSession, type Session } from '../session.ts'
import { writtenAddress } from '../written-address.ts'
import { accountLinks, signedOutPathOf } from './navigation.ts'

/** Loaded lazily by the first click on the account button, therefore open from the start. */
export default function AccountMenu({ onClose }: { onClose: () => void }) {
  const [session, setSession] = useState<Session>()
  useEffect(() => {
    loadSession().then(setSession, onClose)
  }, [onClose])
  const [failure, setFailure] = useState('')
  const { leave } = useSignOut(signedOutPathOf(session?.user ?? null), setFailure)
  return (
    <Menu
      opened={session !== undefined}
      onClose={onClose}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal={false} // in a portal the menu would be outside all landmarks
      withInitialFocusPlaceholder={false} // the first entry takes the focus, not Mantine's placeholder without a role
    >
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label="Mein Konto">
          <MenuIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {session?.user && (
          <Menu.Label>
            {nameOf(session.user)}
            {session.user.email && (
              <>
                <br />
                {writtenAddress(session.user.email)}
              </>
            )}
          </Menu.Label>
        )}
        {session &&
          accountLinks(session.roles).map(({ to, label }) => (
            <Menu.Item key={to} component={Link} to={to}>
              {label}
            </Menu.Item>
          ))}
        {failure && <Menu.Label c="red">{failure}</Menu.Label>}
        <Menu.Item closeMenuOnClick={false} onClick={leave}>
          Abmelden
        </Menu.Item>
      </Menu.Dropdown>
      {/* Outside the menu: role="menu" may contain menu items only. */}
      <VisuallyHidden role="alert">{failure}</VisuallyHidden>
    </Menu>
  )
}
