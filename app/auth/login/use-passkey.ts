import { useEffect, useState } from 'react'
import { messageOf } from '../../failure.ts'
import type { Session } from '../../session.ts'

/** A bit less than the server waits for an answer (CHALLENGE_SECONDS). */
const RENEWED_AFTER_MS = 9 * 60_000

const loadPasskeys = () => import('../../passkeys/sign-in.ts')

type PasskeyOptions = {
  onEntered: (session: Session) => Promise<void> | void
  /** '' takes the message of the try before away. */
  onRefused: (why: string) => void
}

/** Signing in with a passkey by a button. Quiet when the person cancels. */
export function usePasskeyButton({ onEntered, onRefused }: PasskeyOptions) {
  const [isBusy, setBusy] = useState(false)
  async function press() {
    onRefused('')
    setBusy(true)
    try {
      const session = await (await loadPasskeys()).signInWithPasskey()
      if (session) await onEntered(session)
    } catch (error) {
      onRefused(messageOf(error))
    }
    setBusy(false)
  }
  return { press, isBusy }
}

/**
 * Lets the browser offer passkeys in the address field while `isOffered`. Set it to false while a button asks for a
 * passkey: a browser makes only one such request at a time.
 */
export function usePasskeyInField(isOffered: boolean, { onEntered, onRefused }: PasskeyOptions) {
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: functions made with every render change nothing
  useEffect(() => {
    if (!isOffered) return
    let isOver = false
    async function offer() {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
      const passkeys = await loadPasskeys().catch(() => undefined) // the form is there
      if (isOver || !passkeys) return
      try {
        const session = await passkeys.signInFromField()
        if (session) await onEntered(session)
      } catch (error) {
        onRefused(messageOf(error))
        setTries(tries + 1)
      }
    }
    void offer()
    const renewal = setInterval(offer, RENEWED_AFTER_MS)
    return () => {
      isOver = true
      clearInterval(renewal)
    }
  }, [isOffered, tries])

  // Another page must not be left by what was chosen here.
  useEffect(
    () => () =>
      void loadPasskeys().then(
        ({ cancelFieldRequest }) => cancelFieldRequest(),
        () => {},
      ),
    [],
  )
}
