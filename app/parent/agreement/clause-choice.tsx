import { Checkbox, TextInput } from '@mantine/core'
import { type Chosen, passInWords, problemOfFilling } from '../../../domain/learning/agreement/agreement.ts'
import { filledText } from '../../../domain/learning/agreement/clauses.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import classes from './builder.module.css'

export type Choice = RouterOutputs['agreements']['choices']['clauses'][number]

type ClauseChoiceProps = {
  clause: Choice
  /** What stands in its blank while it is chosen; undefined: it is not. */
  chosen: Chosen | undefined
  onToggle: (isChosen: boolean) => void
  onFill: (filling: string) => void
}

/** One sentence to tick, and what is to be written into it. */
export function ClauseChoice({ clause, chosen, onToggle, onFill }: ClauseChoiceProps) {
  const { blank, opensWith, promisedBy } = clause
  const filling = chosen?.filling || blank?.suggested
  const who = promisedBy === 'child' ? 'Ihr Kind verspricht' : 'Sie versprechen'
  return (
    <li className={classes.choice}>
      <Checkbox
        checked={chosen !== undefined}
        onChange={(event) => onToggle(event.currentTarget.checked)}
        label={filledText(clause, filling)}
        description={opensWith ? `Freiheit. ${passInWords(opensWith)}` : who}
        size="md"
      />
      {chosen && blank && (
        <Blank blank={blank} filling={chosen.filling ?? ''} text={filledText(clause, '…')} onFill={onFill} />
      )}
    </li>
  )
}

type BlankProps = {
  blank: NonNullable<Choice['blank']>
  filling: string
  text: string
  onFill: (filling: string) => void
}

const labels = { time: 'Uhrzeit', minutes: 'Minuten', euros: 'Euro', place: 'Ort', person: 'Person' }
const MINUTES_STEP = 5

function Blank({ blank, filling, text, onFill }: BlankProps) {
  const common = { label: labels[blank.kind], className: classes.blank, 'aria-label': `${labels[blank.kind]}: ${text}` }
  const error = problemOfFilling(blank, filling)
  const isAmount = blank.kind === 'minutes' || blank.kind === 'euros'
  const amounts = isAmount && {
    type: 'number',
    inputMode: 'numeric' as const,
    min: blank.least,
    max: blank.most,
    step: blank.kind === 'minutes' && blank.suggested % MINUTES_STEP === 0 ? MINUTES_STEP : 1,
  }
  return (
    <TextInput
      {...common}
      type={blank.kind === 'time' ? 'time' : 'text'}
      {...(isAmount ? amounts : blank.kind !== 'time' && { maxLength: 40 })}
      value={filling}
      onChange={(event) => onFill(event.currentTarget.value)}
      error={error}
    />
  )
}
