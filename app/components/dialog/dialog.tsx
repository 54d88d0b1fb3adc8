import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useFocusReturn } from './use-focus-return.ts'

type DialogProps = {
  title: string
  onClose: () => void
  /** Where many things are shown to choose from. */
  isWide?: boolean
  children: ReactNode
}

/** The dialogs on the screen. All of them hear Escape, in this order; it is for the last one, which lies on top. */
const shown: object[] = []

function useIsOnTop(): () => boolean {
  const [self] = useState(() => ({}))
  useEffect(() => {
    shown.push(self)
    return () => void shown.splice(shown.indexOf(self), 1)
  }, [self])
  return () => shown.at(-1) === self
}

/** A dialog. Mount it when it is to be open: closing it then forgets what was in it, and gives the focus back. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  useFocusReturn()
  const isOnTop = useIsOnTop()
  return (
    <Modal
      opened
      onClose={() => isOnTop() && onClose()}
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
