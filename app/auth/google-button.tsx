import { Button, Divider, Text } from '@mantine/core'
import { useState } from 'react'
import { goToGoogle } from '../accounts.ts'
import { messageOf } from '../failure.ts'

type GoogleButtonProps = {
  children: string
  /** What is still missing before somebody may go there; undefined: nothing. */
  missing?: string | undefined
  acceptsTerms?: boolean
  /** Where to go on afterwards, if not home. */
  leadsTo: string | undefined
  onRefused: (why: string) => void
}

/** The way through Google, below the form, where this server is known to Google; out of reach with the reason beside it. */
export function GoogleButton(props: GoogleButtonProps) {
  const { children, missing, acceptsTerms = false, leadsTo, onRefused } = props
  const [isLeaving, setLeaving] = useState(false)
  async function leave() {
    setLeaving(true)
    try {
      await goToGoogle({ acceptsTerms, leadsTo })
    } catch (error) {
      setLeaving(false)
      onRefused(messageOf(error))
    }
  }
  return (
    <>
      <Divider my="lg" label="oder" />
      <Button
        variant="default"
        size="md"
        fullWidth
        onClick={leave}
        disabled={missing !== undefined || isLeaving}
        aria-busy={isLeaving}
        aria-describedby={missing && 'google-grund'}
      >
        {isLeaving ? 'Google wird geöffnet...' : children}
      </Button>
      {missing && (
        <Text id="google-grund" size="sm" c="dimmed" mt="xs">
          {missing}
        </Text>
      )}
    </>
  )
}
