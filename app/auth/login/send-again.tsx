import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { requestConfirmation } from '../../accounts.ts'
import { messageOf } from '../../failure.ts'

/** Sends another confirmation link to somebody who gave the right password but has not confirmed the address. */
export function SendAgain({ email }: { email: string }) {
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await requestConfirmation(email)
      setSaid(`Eine neue E-Mail an ${email} ist unterwegs.`)
    } catch (error) {
      setSaid(messageOf(error))
    }
    setBusy(false)
  }
  return said ? (
    <Text mt="xs" size="sm" role="status">
      {said}
    </Text>
  ) : (
    <Button display="block" mt="sm" variant="default" onClick={send} disabled={isBusy} aria-busy={isBusy}>
      {isBusy ? 'Wird gesendet...' : 'Bestätigung erneut senden'}
    </Button>
  )
}
