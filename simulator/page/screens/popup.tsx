import { type ReactNode, use } from 'react'
import { ChoiceButton, ChoicesContext } from './choice.tsx'
import classes from './popup.module.css'

/** A window that has opened by itself. It holds nobody: whatever else is on the screen can still be used. */
export function Popup({ close, children }: { close: string; children: ReactNode }) {
  const { choices } = use(ChoicesContext)
  return (
    <div className={classes.popup}>
      <p className="only-read-aloud">Ein Fenster ist aufgesprungen.</p>
      <ChoiceButton name={close} className={classes.close} label={choices[close]?.label}>
        ×
      </ChoiceButton>
      {children}
    </div>
  )
}
