import { Alert } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

type NewsProps = { title: string; children?: ReactNode }

/**
 * What has just happened in a dialog, told in it: a toast would lie over the dialog. It comes into sight, however far one had
 * scrolled, and takes the focus of the button that has gone.
 */
export function News({ title, children }: NewsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert ref={box} tabIndex={-1} role="status" color="sea" title={title}>
      {children}
    </Alert>
  )
}
