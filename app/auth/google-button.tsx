import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { googleFailureOf, googleFailures } from '../../domain/people/google.ts'
import { goToGoogle } from '../accounts.ts'
import { Aside } from '../components/page/texts.tsx'
import { messageOf } from '../failure.ts'

type GoogleButtonProps = {
  children: string
  /** What has to be done before this button can be used, such as accepting the terms; undefined: nothing. */
  missing?: string | undefined
  acceptsTerms?: boolean
  /** The page to go to afterwards; undefined: the start page. */
  leadsTo: string | undefined
  onRefused: (why: string) => void
}

/**
 * Sign-in with Google, if this installation is set up for it. Disabled, with the reason beside it, while something is
 * missing.
 */
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
        <Aside id="google-grund" mt="xs">
          {missing}
        </Aside>
      )}
    </>
  )
}

/** Why a sign-in with Google failed, as a message; '' when there was none. */
export function useGoogleFailure(): string {
  const [search] = useSearchParams()
  const failure = googleFailureOf(search.get('google'))
  return failure ? googleFailures[failure] : ''
}
