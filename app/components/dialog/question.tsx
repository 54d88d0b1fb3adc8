import { Alert, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from '../button/action-button.tsx'
import { useFocusReturn } from './use-focus-return.ts'

export type QuestionProps = {
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
        <ActionButton variant="default" label={no} onClick={onNo} disabled={isBusy} autoFocus />
        <ActionButton {...(isLoss && { color: 'red' })} label={yes} isBusy={isBusy} onClick={onYes} />
      </Group>
    </Alert>
  )
}
