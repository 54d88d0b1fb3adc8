import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useFocusReturn } from './use-focus-return.ts'

type DialogProps = {
  title: string
  onClose: () => void
  /** For a selection from many things. */
  isWide?: boolean
  children: ReactNode
}

/** Open dialogs, the top one last. Each receives the Escape key, but only the top one may react. */
const shown: object[] = []

function useIsOnTop(): () => boolean {
  const [self] = useState(() => ({}))
  useEffect(() => {
    shown.push(self)
    return () => void shown.splice(shown.indexOf(self), 1)
  }, [self])
  return () => shown.at(-1) === self
}

/** A dialog. Mount it to open it and unmount it to close it: that resets its content and returns the focus. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  useFocusReturn()
  const isOnTop = useIsOnTop()
  return (
    <Modal
      opened
      onClose={() => isOnTop() && onClose()}
      title={title}
      closeButtonProps={{ 'aria-label': 'Schließen' }}
      attributes={{ header: { role: 'presentation' } }} // a <header> would be a second banner landmark
      size={isWide ? 'xl' : 'md'}
      centered
    >
      {children}
    </Modal>
  )
}
