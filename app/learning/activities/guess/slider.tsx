import classes from './guess.module.css'
import { inDigits, type Scale } from './scale.ts'

type SliderProps = {
  scale: Scale
  /** Null: nothing was set yet; the knob then lies at the beginning. */
  value: number | null
  unit: string
  label: string
  isBusy?: boolean
  onChange: (value: number) => void
}

/** A number on a scale, large enough for a child's finger, with its ends. */
export const Slider = ({ scale: { min, max, step }, value, unit, label, isBusy, onChange }: SliderProps) => (
  <>
    <input
      type="range"
      className={classes.slider}
      {...{ min, max, step }}
      value={value ?? min}
      aria-label={label}
      aria-disabled={isBusy}
      aria-valuetext={value === null ? 'noch nichts eingestellt' : `${inDigits(value)} ${unit}`.trim()}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
    <Ends min={min} max={max} />
  </>
)

export const Ends = ({ min, max }: Pick<Scale, 'min' | 'max'>) => (
  <p className={classes.ends} data-unspoken>
    <span>{inDigits(min)}</span>
    <span>{inDigits(max)}</span>
  </p>
)
