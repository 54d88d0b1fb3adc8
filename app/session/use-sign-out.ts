import { useState } from 'react'
import { signOut } from '../accounts.ts'
import { isLost } from '../failure.ts'

/**
 * Signs out whoever is signed in here, and leads on.
 * @param onFailed is told, in words for adults and children, that the person is still signed in
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
