import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'

type QuestionProps = {
  title: string
  yes: string
  no: string
  /** Whether 'yes' deletes or discards something. */
  isLoss?: boolean
  isBusy?: boolean
  onYes: () => void
  onNo: () => void
  children?: ReactNode
}

/** A confirmation shown in place. The safe answer has the focus, which returns afterwards to where it was. */
export function Question({ title, yes, no, isLoss = false, isBusy = false, onYes, onNo, children }: QuestionProps) {
  useFocusReturn()
  return (
    <Alert color="amber" title={title}>
      {children}
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={onNo} disabled={isBusy} autoFocus>
          {no}
        </Button>
        <Button {...(isLoss && { color: 'red' })} onClick={onYes} disabled={isBusy} aria-busy={isBusy}>
          {yes}
        </Button>
      </Group>
    </Alert>
  )
}
