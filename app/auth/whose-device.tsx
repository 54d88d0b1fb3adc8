import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { stayOnOwnDevice } from '../accounts.ts'
import { FocusedTitle } from '../components/page/focused-title.tsx'
import { Aside } from '../components/page/texts.tsx'
import { messageForChild } from '../failure.ts'
import { LearnerPage } from '../learning/learner-page.tsx'
import type { Session } from '../session.ts'
import { ownDevice } from './own-device.ts'
import classes from './whose-device.module.css'

/**
 * Whether to ask a child that has just signed in whose device this is. A child that has said so before is not asked
 * again. Never rejects: on failure the session stays a visit, which is the safe side.
 */
export async function mustAskWhoseDevice({ user, isVisit }: Session): Promise<boolean> {
  if (!user || !isVisit) return false
  if (!ownDevice.isOf(user.id)) return true
  return stayOnOwnDevice().then(
    () => false,
    () => false,
  )
}

type WhoseDeviceProps = { session: Session; onDone: (isOwn: boolean) => void }

/** Asks a child that has just signed in. Until it says yes its session is a visit (decision 022). */
export function WhoseDevice({ session, onDone }: WhoseDeviceProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function stay() {
    if (isBusy) return
    setBusy(true)
    try {
      await stayOnOwnDevice()
      if (session.user) ownDevice.remember(session.user.id)
      onDone(true)
    } catch (error) {
      setProblem(messageForChild(error))
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <FocusedTitle>Ist das dein Gerät?</FocusedTitle>
      <div className={classes.choices}>
        <button type="button" className={classes.choice} disabled={isBusy} onClick={stay}>
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <path d="M6 24 24 8l18 16M11 20v20h26V20M20 40V29h8v11" />
          </svg>
          <span>
            <strong>Ja</strong> Es gehört mir oder meiner Familie.
          </span>
        </button>
        <button type="button" className={classes.choice} disabled={isBusy} onClick={() => onDone(false)}>
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <path d="M5 40h38M9 40V18h30v22M6 18 24 7l18 11M16 24v10M24 24v10M32 24v10" />
          </svg>
          <span>
            <strong>Nein</strong> Es gehört der Schule, der Bücherei oder jemand anderem.
          </span>
        </button>
      </div>
      <Text role="alert">{problem}</Text>
      <Aside>
        Bei „Nein“ wirst du hier von selbst abgemeldet, wenn du fertig bist. So sieht niemand nach dir deine Sachen.
      </Aside>
    </Stack>
  )
}

export const WhoseDevicePage = (props: WhoseDeviceProps) => (
  <LearnerPage size="sm">
    <WhoseDevice {...props} />
  </LearnerPage>
)
