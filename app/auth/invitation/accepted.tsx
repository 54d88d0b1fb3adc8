import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { brand } from '../../../domain/brand.ts'
import { AccountPage } from '../account-page.tsx'
import type { LoginState } from '../login-state.ts'

/** The account exists; `outcome` tells whether the child is signed in. */
export type Acceptance = { email: string; outcome: 'signed-in' | 'email-unconfirmed' | 'sign-in-failed' }

export const signInManually =
  'Konto wurde erstellt, aber automatische Anmeldung fehlgeschlagen. Bitte melden Sie sich manuell an.'
const confirmFirst = 'Bitte bestätige zuerst deine E-Mail-Adresse. Den Link findest du in deinem Postfach.'

const next = {
  'signed-in': {
    text: 'Dein Konto ist fertig. Gleich geht es los.',
    to: '/dashboard',
    label: 'Los geht es',
    afterMs: 1000,
  },
  'email-unconfirmed': { text: confirmFirst, to: '/login', label: 'Zur Anmeldung', afterMs: 2000 },
  'sign-in-failed': { text: signInManually, to: '/login', label: 'Zur Anmeldung', afterMs: undefined },
}

/** Goes on automatically where the specification says so (S4.07, S4.08); a button goes on at once. */
export function Accepted({ email, outcome }: Acceptance) {
  const navigate = useNavigate()
  const { text, to, label, afterMs } = next[outcome]
  const state: LoginState | undefined = outcome === 'signed-in' ? undefined : { message: text, email }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts once; a new state object must not restart it
  useEffect(() => {
    if (afterMs === undefined) return
    const timer = setTimeout(() => navigate(to, { state, replace: true }), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return (
    <AccountPage title={outcome === 'signed-in' ? `Willkommen bei ${brand.name}` : 'Dein Konto ist angelegt'}>
      <Text mb="md" role="status">
        {text}
      </Text>
      <Button component={Link} to={to} state={state} replace size="md">
        {label}
      </Button>
    </AccountPage>
  )
}
