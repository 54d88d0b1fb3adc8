import { useState } from 'react'
import { signOut } from '../accounts.ts'
import { deviceOwner } from '../device/owner.ts'
import { isLost } from '../failure.ts'

/**
 * Signs out and goes to `leadTo`.
 * @param onFailed called when the person is still signed in, with a message for adults and children
 */
export function useSignOut(leadTo: string, onFailed: (message: string) => void) {
  const [isLeaving, setLeaving] = useState(false)
  const [hasWarned, setWarned] = useState(false)
  const leave = async () => {
    if (isLeaving) return
    setLeaving(true)
    try {
      const left = hasWarned ? 0 : await sendQueued()
      if (left > 0) {
        setWarned(true)
        setLeaving(false)
        return onFailed(
          `Noch angemeldet: ${left === 1 ? 'Auf diesem Gerät wartet 1 Ding' : `Auf diesem Gerät warten ${left} Dinge`} auf Netz. Wer sich jetzt noch einmal abmeldet, wirft das weg.`,
        )
      }
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

/** A child's things that are not with the server would be gone with its session. @returns how many are left */
async function sendQueued(): Promise<number> {
  if (deviceOwner() === undefined) return 0
  try {
    const { outbox } = await import('../device/outbox.ts')
    return await outbox.sendQueued()
  } catch {
    return 0 // nothing could have been queued without it
  }
}
