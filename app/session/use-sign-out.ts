import { useState } from 'react'
import { signOut } from '../accounts.ts'
import { isLost } from '../failure.ts'

/**
 * Signs out and goes to `leadTo`.
 * @param onFailed called when the person is still signed in, with a message for adults and children
 */
export function useSignOut(leadTo: string, onFailed: (message: string) => void) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    if (isLeaving) return
    setLeaving(true)
    try {
      await signOut(leadTo)
    } catch (error) {
      onFailed(
        `Noch angemeldet: ${isLost(error) ? 'Keine Verbindung zum Server.' : 'Das Abmelden hat nicht geklappt.'}`,
      )
      setLeaving(false)
    }
  }
  return { leave, isLeaving }
}
