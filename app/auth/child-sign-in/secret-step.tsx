import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Secret } from '../../../domain/people/nickname-logins.ts'
import { signInChild } from '../../accounts.ts'
import { PicturePad } from '../../components/field/picture-pad.tsx'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import { Aside } from '../../components/page/texts.tsx'
import { failureOf } from '../../failure.ts'
import type { Session } from '../../session.ts'
import { mustAskWhoseDevice, WhoseDevice } from '../whose-device.tsx'
import classes from './child-sign-in.module.css'
import { DigitPad } from './digit-pad.tsx'
import { knownFamilies } from './known-families.ts'
import { type Nickname, NicknameTiles } from './nickname-tiles.tsx'
import { reasonFor } from './reason-for.ts'

type SecretStepProps = {
  familyCode: string
  nickname: Nickname
  /** The others of the family. */
  siblings: Nickname[]
  leadsTo: string | undefined
  onChoose: (sibling: Nickname) => void
  onBack: () => void
}

/** Six digits, or three pictures in order. Submitted with the last one, without a button. */
export function SecretStep({ familyCode, nickname: one, siblings, leadsTo, onChoose, onBack }: SecretStepProps) {
  const { handle, nickname, method } = one
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const [isTrying, setTrying] = useState(false)
  const [entered, setEntered] = useState<Session>()
  const [tries, setTries] = useState(0)

  const goOn = () => navigate(leadsTo ?? '/child-dashboard', { replace: true })
  function leaveNothing(isOwn: boolean) {
    if (!isOwn) knownFamilies.forget(familyCode) // nobody after it needs to know the nicknames
    void goOn()
  }

  async function attempt(secret: Secret) {
    setTrying(true)
    setProblem('')
    try {
      const session = await signInChild({ familyCode, handle, secret })
      knownFamilies.keep({ code: familyCode, last: handle })
      if (await mustAskWhoseDevice(session)) setEntered(session)
      else await goOn()
    } catch (error) {
      // Somebody signed in in another tab meanwhile: after reloading, this page shows who.
      if (failureOf(error).refusal === 'SOMEBODY_SIGNED_IN') return window.location.reload()
      setProblem(reasonFor(error).message)
      setTries((count) => count + 1) // new key for an empty pad
      setTrying(false)
    }
  }

  if (entered) return <WhoseDevice session={entered} onDone={leaveNothing} />
  return (
    <>
      <FocusedTitle>Hallo {nickname}!</FocusedTitle>
      <Text>
        {method === 'digits' ? 'Tippe deine sechs Ziffern ein.' : 'Tippe deine drei Bilder an, eins nach dem anderen.'}
      </Text>
      <div role="alert">{problem && <Text className={classes.problem}>{problem}</Text>}</div>
      {method === 'digits' ? (
        <DigitPad key={tries} isBusy={isTrying} hasFocus={tries > 0} onDone={(digits) => attempt({ method, digits })} />
      ) : (
        <PicturePad key={tries} isBusy={isTrying} onDone={(pictures) => attempt({ method, pictures })} />
      )}
      {siblings.length > 0 && (
        <div>
          <Text mb="xs">Du bist nicht {nickname}?</Text>
          <div className={classes.siblings}>
            <NicknameTiles nicknames={siblings} onChoose={onChoose} />
          </div>
        </div>
      )}
      <Group>
        <Button variant="default" onClick={onBack} disabled={isTrying}>
          Ich bin jemand anderes
        </Button>
      </Group>
      <Aside>Vergessen? Deine Eltern wählen mit dir ein neues Geheimnis. Was du gelernt hast, bleibt.</Aside>
    </>
  )
}
