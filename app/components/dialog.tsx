import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'

type DialogProps = {
  title: string
  onClose: () => void
  /** Where many things are shown to choose from. */
  isWide?: boolean
  children: ReactNode
}

/** A dialog. Mount it when it is to be open: closing it then forgets what was in it, and gives the focus back. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': 'Schließen' }}
      attributes={{ header: { role: 'presentation' } }} // a second page header otherwise
      size={isWide ? 'xl' : 'md'}
      centered
    >
      {children}
    </Modal>
  )
}
