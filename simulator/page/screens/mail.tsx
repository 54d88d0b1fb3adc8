import type { Screen } from '../../scenarios/scenario.ts'
import { ChoiceButton, useLookingBack, useRevealed } from './choice.tsx'
import { HeldLink } from './held-link.tsx'
import classes from './mail.module.css'
import { MarkedText } from './marked-text.tsx'
import { MockApp } from './mock-app.tsx'

export function Mail({ screen }: { screen: Extract<Screen, { kind: 'mail' }> }) {
  const { from, link } = screen
  const isAddressShown = useRevealed(from.reveal)
  const isLookedBackAt = useLookingBack()
  return (
    <MockApp name={screen.app} look="mail">
      {!isLookedBackAt && (
        <div className={classes.tools}>
          {screen.tools.map((name) => (
            <ChoiceButton key={name} name={name} className={classes.tool} />
          ))}
        </div>
      )}
      <h2 className={classes.subject}>
        <MarkedText text={screen.subject} />
      </h2>
      <div className={classes.from}>
        <span className={classes.initial} aria-hidden>
          {from.name.slice(0, 1)}
        </span>
        <div>
          <ChoiceButton name={from.reveal} className={classes.name} label={`Absender antippen: ${from.name}`}>
            {from.name}
          </ChoiceButton>
          <div role="status" className={classes.address}>
            {isAddressShown && (
              <>
                {'<'}
                {/* What follows the @ may begin a line of its own, so that it is read in one piece. */}
                <MarkedText text={from.address.replace('@', '@\u200b')} />
                {'>'}
              </>
            )}
          </div>
        </div>
      </div>
      {screen.body.map((text) => (
        <p key={text}>
          <MarkedText text={text} />
        </p>
      ))}
      {link && <HeldLink link={link} />}
    </MockApp>
  )
}
