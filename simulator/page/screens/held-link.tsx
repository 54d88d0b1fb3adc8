import { useRef } from 'react'
import type { Screen } from '../../scenarios/scenario.ts'
import { ChoiceButton, useChoose, useLookingBack, useRevealed } from './choice.tsx'
import classes from './mail.module.css'
import { MarkedText } from './marked-text.tsx'

const HOLD_MS = 550

type Link = NonNullable<Extract<Screen, { kind: 'mail' }>['link']>

/**
 * The button of a mail: a tap follows it, holding it down shows where it leads. Holding
 * is among the listed choices too.
 */
export function HeldLink({ link }: { link: Link }) {
  const hold = useChoose(link.reveal)
  const isTargetShown = useRevealed(link.reveal)
  const isLookedBackAt = useLookingBack()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)

  const press = () => {
    wasHeld.current = false
    timer.current = setTimeout(() => {
      wasHeld.current = true
      hold?.()
    }, HOLD_MS)
  }
  const release = () => clearTimeout(timer.current)

  return (
    <div>
      {isLookedBackAt ? (
        <ChoiceButton name={link.choice} className={classes.link}>
          {link.label}
        </ChoiceButton>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the control; holding it is offered as a choice of its own
        <span
          className={classes.hold}
          onPointerDown={press}
          onPointerUp={release}
          onPointerLeave={release}
          onPointerCancel={release}
          onContextMenu={(event) => event.preventDefault()}
          onClickCapture={(event) => {
            const isByPointer = event.detail > 0 // one by key or screen reader does not end the holding
            if (wasHeld.current && isByPointer) event.stopPropagation()
            wasHeld.current = false
          }}
        >
          <ChoiceButton name={link.choice} className={classes.link}>
            {link.label}
          </ChoiceButton>
        </span>
      )}
      <div role="status" className={classes.target}>
        {isTargetShown && (
          <>
            {'Führt zu: '}
            <MarkedText text={link.target} />
          </>
        )}
      </div>
    </div>
  )
}
