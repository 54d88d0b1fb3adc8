import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { brand } from '../../../domain/platform/brand.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { loadSession, noSession, type Session } from '../../session.ts'
import { AccountPage } from '../account-page.tsx'
import type { LoginState } from '../use-way-in.ts'
import { mustAskWhoseDevice, WhoseDevicePage } from '../whose-device.tsx'

/** The account exists; `outcome` tells whether the child is signed in. */
export type Acceptance = { email: string; outcome: 'signed-in' | 'email-unconfirmed' | 'sign-in-failed' }

export const signInManually =
  'Konto wurde erstellt, aber automatische Anmeldung fehlgeschlagen. Bitte melden Sie sich manuell an.'
const confirmFirst = 'Bitte bestätige zuerst deine E-Mail-Adresse. Den Link findest du in deinem Postfach.'

/** How long what happened can be read, in milliseconds, before it goes on by itself (S4.07, S4.08). */
const READ_MS = 1_000

export const Accepted = ({ email, outcome }: Acceptance) =>
  outcome === 'signed-in' ? <SignedIn /> : <ToSignIn email={email} isUnconfirmed={outcome === 'email-unconfirmed'} />

/** It has just chosen its password here: as after a sign-in, the child says whose device this is. */
function SignedIn() {
  const navigate = useNavigate()
  const [entered, setEntered] = useState<Session>()
  const hasGoneOn = useRef(false)
  const leave = () => navigate('/dashboard', { replace: true })
  async function goOn() {
    if (hasGoneOn.current) return
    hasGoneOn.current = true
    const session = await loadSession().catch(() => noSession)
    if (await mustAskWhoseDevice(session)) setEntered(session)
    else await leave()
  }
  useGoingOn(goOn, READ_MS)
  if (entered) return <WhoseDevicePage session={entered} onDone={leave} />
  return (
    <AccountPage title={`Willkommen bei ${brand.name}`}>
      <Text mb="md" role="status">
        Dein Konto ist fertig. Gleich geht es los.
      </Text>
      <Button size="md" onClick={goOn}>
        Los geht es
      </Button>
    </AccountPage>
  )
}

function ToSignIn({ email, isUnconfirmed }: { email: string; isUnconfirmed: boolean }) {
  const navigate = useNavigate()
  const text = isUnconfirmed ? confirmFirst : signInManually
  const state: LoginState = { message: text, email }
  useGoingOn(() => navigate('/login', { state, replace: true }), isUnconfirmed ? 2 * READ_MS : undefined)
  return (
    <AccountPage title="Dein Konto ist angelegt">
      <Text mb="md" role="status">
        {text}
      </Text>
      <LinkButton to="/login" state={state} replace size="md" label="Zur Anmeldung" />
    </AccountPage>
  )
}

/** Calls `goOn` once, after `afterMs`; a button may call it earlier. */
function useGoingOn(goOn: () => unknown, afterMs: number | undefined) {
  const latest = useRef(goOn)
  latest.current = goOn
  useEffect(() => {
    if (afterMs === undefined) return
    const timer = setTimeout(() => latest.current(), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
}
