import { type FormEvent, use, useId, useState } from 'react'
import { plainText } from '../../run/marked-text.ts'
import type { Block } from '../../scenarios/scenario.ts'
import { ChoicesContext, useChoose, useLookingBack } from './choice.tsx'
import classes from './form.module.css'
import { MarkedText } from './marked-text.tsx'

type FormBlock = Extract<Block, { block: 'form' }>
type FormProps = Pick<FormBlock, 'fields' | 'submit'>

/**
 * A form that wants too much. What is typed stays in its fields: nothing reads more than whether they are empty, and
 * they are gone with the screen. Not real password fields: no browser may offer to fill in or to keep a real one.
 */
export function Form({ fields, submit }: FormProps) {
  const send = useChoose(submit)
  const { choices } = use(ChoicesContext)
  const isLookedBackAt = useLookingBack()
  const id = useId()
  const [missing, setMissing] = useState<string>()

  const judge = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const inputs = [...event.currentTarget.querySelectorAll('input')]
    const empty = inputs.find((input) => input.value.trim() === '')
    if (empty) {
      setMissing(empty.id)
      empty.focus()
      return
    }
    for (const input of inputs) input.value = ''
    send?.()
  }

  return (
    <form className={classes.form} onSubmit={judge} autoComplete="off" noValidate>
      {fields.map(({ label, kind }, index) => {
        const field = `${id}-${index}`
        return (
          <div key={label} className={classes.field}>
            {isLookedBackAt ? (
              <span className={classes.label}>
                <MarkedText text={label} />
              </span>
            ) : (
              <label htmlFor={field} className={classes.label}>
                {plainText(label)}
              </label>
            )}
            {isLookedBackAt ? (
              <span className={classes.input} aria-hidden />
            ) : (
              <input
                id={field}
                className={classes.input}
                type="text"
                data-kind={kind}
                inputMode={kind === 'digits' ? 'numeric' : 'text'}
                maxLength={kind === 'digits' ? 4 : 60}
                autoComplete="off"
                autoCapitalize="off"
                autoCorrect="off"
                spellCheck={false}
                aria-invalid={missing === field || undefined}
                aria-describedby={missing === field ? `${id}-missing` : undefined}
              />
            )}
            {missing === field && (
              <span id={`${id}-missing`} className={classes.missing}>
                Hier fehlt noch etwas.
              </span>
            )}
          </div>
        )
      })}
      {isLookedBackAt ? (
        <span className={classes.send}>{choices[submit]?.label}</span>
      ) : (
        <button type="submit" className={classes.send}>
          {choices[submit]?.label}
        </button>
      )}
    </form>
  )
}
