import { useEffect, useState } from 'react'

/**
 * Returns the focus to the element that had it before this component was mounted. Mantine does so when `opened` becomes
 * false, but our dialogs are unmounted instead.
 */
export function useFocusReturn() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
