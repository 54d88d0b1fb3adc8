import { Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Source } from '../activity-text.tsx'
import { Feedback } from '../feedback.tsx'
import type { PartProps } from '../part.ts'
import parts from '../parts.module.css'
import classes from './guess.module.css'
import { inDigits, percentOn, scaleOf, wordsForGuess } from './scale.ts'
import { Ends, Slider } from './slider.tsx'

/** A number on a scale is guessed, and then seen on the same scale. */
export default function GuessPart({ activity, announce, onEnd }: PartProps<'guess'>) {
  const { value, unit, meaning } = activity
  const scale = scaleOf(activity)
  const [guess, setGuess] = useState(scale.min)
  const [isShown, setShown] = useState(false)
  const outcome = useRef<HTMLDivElement>(null)
  const withUnit = (number: number) => `${inDigits(number)} ${unit}`.trim()

  const show = () => {
    flushSync(() => setShown(true))
    outcome.current?.focus({ preventScroll: true })
    onEnd()
    if (value !== null)
      announce(`${wordsForGuess(guess, value, scale)} In Wirklichkeit: ${withUnit(value)}. ${meaning}`, 'end')
  }

  return (
    <div className={parts.part}>
      {!isShown && (
        <>
          <p className={classes.number} data-unspoken={guess === scale.min || undefined}>
            <span className={classes.label}>Ich schätze: </span>
            <b>{inDigits(guess)}</b> {unit}
          </p>
          <Slider scale={scale} value={guess} unit={unit} label="Deine Schätzung" onChange={setGuess} />
          <button type="button" className={parts.button} onClick={show} disabled={value === null} data-unspoken>
            Jetzt nachsehen
          </button>
        </>
      )}
      {isShown && value !== null && (
        <Stack ref={outcome} tabIndex={-1} gap="1rem" data-outcome>
          <dl className={classes.scale}>
            <Bar name="Du hast geschätzt" words={withUnit(guess)} percent={percentOn(scale, guess)} />
            <Bar name="In Wirklichkeit" words={withUnit(value)} percent={percentOn(scale, value)} isReal />
          </dl>
          <Ends {...scale} />
          <Feedback isRight>
            <strong>{wordsForGuess(guess, value, scale)}</strong> {meaning}
          </Feedback>
          <Source activity={activity} />
        </Stack>
      )}
    </div>
  )
}

type BarProps = { name: string; words: string; percent: number; isReal?: boolean }

const Bar = ({ name, words, percent, isReal = false }: BarProps) => (
  <div className={classes.bar} data-real={isReal}>
    <dt>{name}</dt>
    <dd>
      {words}
      <span className={classes.track}>
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
    </dd>
  </div>
)
