import { useState } from 'react'
import { DIGITS } from '../../../domain/nickname-logins.ts'
import classes from './child-sign-in.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

type DigitPadProps = { isBusy: boolean; hasFocus: boolean; onDone: (digits: string) => void }

/** A numeric keypad for touch; a hardware keyboard writes into the field above. The digits are hidden. */
export function DigitPad({ isBusy, hasFocus, onDone }: DigitPadProps) {
  const [typed, setTyped] = useState('')
  function type(text: string) {
    if (isBusy) return
    const digits = text.replace(/\D/g, '').slice(0, DIGITS)
    setTyped(digits)
    if (digits.length === DIGITS) onDone(digits)
  }
  return (
    <div className={classes.pad} aria-busy={isBusy}>
      <input
        ref={hasFocus ? focus : null}
        className={classes.typed}
        type="password"
        inputMode="none" // no on-screen keyboard: the keys below are larger
        autoComplete="off"
        aria-label="Deine sechs Ziffern"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={classes.keys}>
        {KEYS.map((key) => (
          <button key={key} type="button" className={classes.key} onClick={() => type(typed + key)}>
            {key}
          </button>
        ))}
        <button
          type="button"
          className={classes.key}
          data-quiet
          aria-label="Letzte Ziffer löschen"
          onClick={() => type(typed.slice(0, -1))}
        >
          ⌫
        </button>
      </div>
    </div>
  )
}

const focus = (field: HTMLInputElement | null) => field?.focus()
