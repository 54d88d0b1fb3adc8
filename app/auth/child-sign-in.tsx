import { Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { plainFamilyCode } from '../../domain/people/nickname-logins.ts'
import { carriedBehindHash, shownAddress } from '../asked-address.ts'
import { TextLink } from '../components/button/text-link.tsx'
import { OwnFigure } from '../components/competency/own-figure.tsx'
import { StampFigure } from '../components/competency/stamp-figure.tsx'
import { FocusedTitle } from '../components/page/focused-title.tsx'
import { LearnerPage } from '../learning/learner-page.tsx'
import { describePage } from '../public/describe-page.ts'
import { loadSession, type Session } from '../session.ts'
import { client } from '../trpc.ts'
import type { Route } from './+types/child-sign-in.ts'
import classes from './child-sign-in/child-sign-in.module.css'
import { FamilyChoice } from './child-sign-in/family-choice.tsx'
import { FamilyCodeForm } from './child-sign-in/family-code-form.tsx'
import { knownFamilies } from './child-sign-in/known-families.ts'
import { type Nickname, WhoIsThere } from './child-sign-in/nickname-tiles.tsx'
import { reasonFor } from './child-sign-in/reason-for.ts'
import { SecretStep } from './child-sign-in/secret-step.tsx'
import { SomebodyHere } from './child-sign-in/somebody-here.tsx'
import { useWayIn } from './use-way-in.ts'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Anmelden für Kinder',
    description:
      'Hier melden sich Kinder ohne E-Mail-Adresse an: mit dem Familien-Code von ihrer Karte, ihrem Spitznamen und Ziffern oder Bildern.',
  })

type Family = { code: string; nicknames: Nickname[] }

/** Sign-in by family code, nickname and secret. The device remembers families and who signed in last. */
export default function ChildSignInScreen() {
  const [session, setSession] = useState<Session>()
  const [code, setCode] = useState('')
  const [family, setFamily] = useState<Family>()
  const [chosen, setChosen] = useState<Nickname>()
  const [problem, setProblem] = useState('')
  const [isLooking, setLooking] = useState(false)
  const [isOther, setOther] = useState(false) // 'Andere Familie'
  const { asked, via } = useWayIn()

  async function find(whole: string) {
    setCode(whole) // stays in the field for another try, also when it came from the card
    setLooking(true)
    setProblem('')
    try {
      const nicknames = await client.nicknameLogins.family.query({ familyCode: whole })
      knownFamilies.keep({ code: whole, names: nicknames.map(({ nickname }) => nickname) })
      const { last } = knownFamilies.all()[0] ?? {}
      setFamily({ code: whole, nicknames })
      setChosen(nicknames.length === 1 ? nicknames[0] : nicknames.find(({ handle }) => handle === last))
      setOther(false)
    } catch (error) {
      const { isUnknown, message } = reasonFor(error)
      if (isUnknown) knownFamilies.forget(whole)
      setProblem(message)
    }
    setLooking(false)
  }

  // The QR code on the card has the family code behind '#', so it reaches neither a server nor a log. Here it is
  // removed from the history too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and whenever another card is scanned
  useEffect(() => {
    const takeCard = () => {
      const fromCard = plainFamilyCode(carriedBehindHash())
      if (fromCard) window.history.replaceState(window.history.state, '', shownAddress())
      return fromCard
    }
    const open = (code: string | undefined) => {
      if (!code) return
      setChosen(undefined)
      void find(code)
    }
    const openCard = () => open(takeCard())
    open(takeCard() || knownFamilies.all()[0]?.code)
    loadSession().then(setSession, () => {}) // a failure does not matter here: signing in checks the session again
    window.addEventListener('hashchange', openCard)
    return () => window.removeEventListener('hashchange', openCard)
  }, [])

  function chooseFamily() {
    setOther(true)
    setCode('')
    setProblem('')
    setFamily(undefined)
    setChosen(undefined)
  }

  if (session?.user) return <SomebodyHere user={session.user} roles={session.roles} asked={asked} />
  return (
    <LearnerPage size="sm">
      <div className={classes.sheet}>
        {chosen ? (
          <OwnFigure figure={chosen.figure} size={96} className={classes.figure} />
        ) : (
          <StampFigure what="greets" size={96} className={classes.figure} />
        )}
        {family && chosen ? (
          <SecretStep
            key={chosen.handle}
            familyCode={family.code}
            nickname={chosen}
            siblings={family.nicknames.filter((one) => one !== chosen)}
            leadsTo={asked}
            onChoose={setChosen}
            onBack={() => setChosen(undefined)}
          />
        ) : family ? (
          <WhoIsThere nicknames={family.nicknames} onChoose={setChosen} onOtherFamily={chooseFamily} />
        ) : (
          <>
            {isOther ? (
              <FocusedTitle>Welche Familie?</FocusedTitle>
            ) : (
              <Title order={1} className={classes.title}>
                Hier meldest du dich an
              </Title>
            )}
            {(isOther || problem) && <FamilyChoice onChoose={find} />}
            <FamilyCodeForm code={code} problem={problem} isLooking={isLooking} onType={setCode} onWhole={find} />
          </>
        )}
      </div>
      {!family && (
        <Text mt="lg">
          Du hast keine Karte? Deine Eltern machen dir eine, auf ihrer Seite „Familie“. Du hast eine eigene
          E-Mail-Adresse?{' '}
          <TextLink to={via('/login')} inherit>
            Dann melde dich hier an.
          </TextLink>
        </Text>
      )}
    </LearnerPage>
  )
}
