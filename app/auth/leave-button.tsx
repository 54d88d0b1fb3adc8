import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { notify } from '../components/page/notify.ts'
import { useSignOut } from '../session/use-sign-out.ts'

type LeaveButtonProps = { leadTo: string; isQuiet?: boolean; children: ReactNode }

export function LeaveButton({ leadTo, isQuiet = false, children }: LeaveButtonProps) {
  const { leave, isLeaving } = useSignOut(leadTo, notify.failure)
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
