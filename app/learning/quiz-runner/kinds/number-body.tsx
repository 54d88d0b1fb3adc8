import { Group } from '@mantine/core'
import guess from '../../activities/guess/guess.module.css'
import { inDigits } from '../../activities/guess/scale.ts'
import { Slider } from '../../activities/guess/slider.tsx'
import { setNumber } from '../giving.ts'
import type { BodyProps } from './body.ts'
import kinds from './kinds.module.css'

/** A number on a scale, as in the activity, and by single steps for whoever cannot drag. */
export function NumberBody({ question, given, isBusy, onGive }: BodyProps) {
  const { scale } = question
  if (!scale) return null
  const { min, max, step, unit } = scale
  const { value } = given
  const set = (to: number) => {
    if (!isBusy) onGive(setNumber(question, onScale(to, min, step)))
  }
  return (
    <>
      <p className={guess.number} data-unspoken={value === null || undefined}>
        <span className={guess.label}>Deine Zahl: </span>
        <b>{value === null ? '?' : inDigits(value)}</b> {unit}
      </p>
      <Slider {...{ scale, value, unit, isBusy }} label="Deine Zahl" onChange={set} />
      <Group justify="center" gap="1.5rem" className="not-printed">
        <Nudge
          label="Weniger"
          sign="−"
          isOff={isBusy || value === min}
          onClick={() => set(Math.max(min, (value ?? min) - step))}
        />
        <Nudge
          label="Mehr"
          sign="+"
          isOff={isBusy || value === max}
          onClick={() => set(Math.min(max, (value ?? min) + step))}
        />
      </Group>
    </>
  )
}

/** Steps of decimals add up to 0.30000000000000004: the nearest number that the scale has. */
const onScale = (value: number, min: number, step: number) =>
  Number((min + Math.round((value - min) / step) * step).toFixed(6))

type NudgeProps = { label: string; sign: string; isOff: boolean; onClick: () => void }

const Nudge = ({ label, sign, isOff, onClick }: NudgeProps) => (
  <button
    type="button"
    className={kinds.nudge}
    aria-label={label}
    aria-disabled={isOff}
    onClick={onClick}
    data-unspoken
  >
    {sign}
  </button>
)
