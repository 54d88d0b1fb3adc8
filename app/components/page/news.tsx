import { Alert } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

type NewsProps = { title: string; children?: ReactNode }

/** A message inside a dialog, which would cover a toast. Takes the focus, because the button that caused it is gone. */
export function News({ title, children }: NewsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert ref={box} tabIndex={-1} role="status" color="sea" title={title}>
      {children}
    </Alert>
  )
}
