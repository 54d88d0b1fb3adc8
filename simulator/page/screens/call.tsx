import type { Screen } from '../../scenarios/scenario.ts'
import classes from './call.module.css'
import { CardPicture } from './card-picture.tsx'
import { ChoiceButton, useLookingBack } from './choice.tsx'
import { MarkedText } from './marked-text.tsx'
import { MockApp } from './mock-app.tsx'
import { Voice } from './voice.tsx'

/** A telephone call. Everything that is said can be read; hearing it is for whoever wants to. */
export function Call({ screen }: { screen: Extract<Screen, { kind: 'call' }> }) {
  const isLookedBackAt = useLookingBack()
  return (
    <MockApp name={screen.face ? 'Videoanruf' : 'Telefon'} look="call">
      <div className={classes.call}>
        {screen.face ? (
          <CardPicture name={screen.face} className={classes.face} />
        ) : (
          <svg viewBox="0 0 48 48" className={classes.picture} aria-hidden="true">
            <circle cx="24" cy="18" r="9" />
            <path d="M6 46a18 17 0 0 1 36 0z" />
          </svg>
        )}
        <h2 className={classes.caller}>
          <MarkedText text={screen.caller} />
        </h2>
        <p className={classes.number}>
          <MarkedText text={screen.number} />
        </p>
        <p className={classes.says}>
          „<MarkedText text={screen.says} />“
        </p>
        {!isLookedBackAt && (
          <div className={classes.buttons}>
            {screen.voice && <Voice name={screen.voice} />}
            <ChoiceButton name={screen.hangUp} className={classes.hangUp} />
          </div>
        )}
      </div>
    </MockApp>
  )
}
