import { useEffect, useState } from 'react'

/**
 * Returns the focus to the element that had it before this component was mounted. Mantine does so when `opened` becomes
 * false, but our dialogs are unmounted instead. A dialog that takes the place of another one returns it to where that
 * one did.
 */
export function useFocusReturn() {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const before = opener?.isConnected ? opener : document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [opener])
}
