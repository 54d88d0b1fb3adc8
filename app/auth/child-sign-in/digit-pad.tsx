import { Text } from '@mantine/core'
import { useState } from 'react'
import { DIGITS } from '../../../domain/people/nickname-logins.ts'
import { takeFocus } from '../../components/take-focus.ts'
import classes from './child-sign-in.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

type DigitPadProps = { isBusy: boolean; hasFocus: boolean; onDone: (digits: string) => void }

/** 1Password, Bitwarden, LastPass and Dashlane leave a field alone that says so. */
const forPasswordManagers = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
}

/** A numeric keypad for touch; a hardware keyboard types into the field above. Shows no digits, accepts only digits. */
export function DigitPad({ isBusy, hasFocus, onDone }: DigitPadProps) {
  const [typed, setTyped] = useState('')
  const [isForeign, setForeign] = useState(false)
  function type(text: string) {
    if (isBusy) return
    const isDigits = /^\d*$/.test(text)
    setForeign(!isDigits)
    if (!isDigits || text.length > DIGITS) return
    setTyped(text)
    if (text.length === DIGITS) onDone(text)
  }
  return (
    <div className={classes.pad} aria-busy={isBusy}>
      <input
        ref={hasFocus ? takeFocus : null}
        className={classes.typed}
        // No password field and no name, so that browsers neither fill in the parents' password nor save the digits.
        type="text"
        autoComplete="one-time-code"
        {...forPasswordManagers}
        inputMode="none" // no on-screen keyboard: the keys below are larger
        aria-label="Deine sechs Ziffern"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div role="status">{isForeign && <Text className={classes.problem}>Hier gehören nur Ziffern hin.</Text>}</div>
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
