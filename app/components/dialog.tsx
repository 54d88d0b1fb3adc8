import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A dialog. Mount it when it is to be open: closing it then forgets what was in it, and gives the focus back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': 'Schließen' }}
      attributes={{ header: { role: 'presentation' } }} // a second page header otherwise
      centered
    >
      {children}
    </Modal>
  )
}

// The kit gives the focus back when `opened` turns false, which never happens to a dialog that is simply taken away.
function useFocusReturn() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
