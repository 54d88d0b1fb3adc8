import { useEffect, useState } from 'react'

/**
 * When the part that calls this is taken away, the focus goes back to what had it before. The kit does so when `opened` turns
 * false, which never happens to a dialog that is simply taken away.
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
