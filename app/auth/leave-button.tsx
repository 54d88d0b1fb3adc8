import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AccountError, signOut } from '../accounts.ts'
import { notify } from '../components/notify.ts'

type LeaveButtonProps = { leadTo: string; isQuiet?: boolean; children: ReactNode }

/** Signs out whoever is signed in here, and leads on. */
export function LeaveButton({ leadTo, isQuiet = false, children }: LeaveButtonProps) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut(leadTo)
    } catch (error) {
      notify.failure(error instanceof AccountError ? error.message : 'Das Abmelden hat nicht geklappt.')
      setLeaving(false)
    }
  }
  return (
    <Button
      size="md"
      variant={isQuiet ? 'default' : 'filled'}
      onClick={leave}
      disabled={isLeaving}
      aria-busy={isLeaving}
    >
      {children}
    </Button>
  )
}
