import { useId } from 'react'
import type { MakeField } from '../../../../domain/content/activities/activity.ts'
import {
  LONGEST_MADE,
  LONGEST_OF_DAY,
  type MadeValue,
  type Weekday,
  weekdays,
} from '../../../../domain/content/activities/made-words.ts'
import classes from './make.module.css'

type FieldProps = {
  field: MakeField
  /** Of the finger that it belongs to. */
  number: number | undefined
  value: MadeValue | undefined
  onChange: (value: MadeValue) => void
  onLeave: () => void
}

/** One field of what a child makes: text, one of several, or a week. */
export function Field({ field, number, value, onChange, onLeave }: FieldProps) {
  const { label, hint, type, options } = field
  const id = useId()
  const text = typeof value === 'string' ? value : ''
  const hintId = hint ? `${id}-hint` : undefined
  const name = (
    <>
      {number && (
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
      )}
      {label}
    </>
  )
  const hintLine = hint && (
    <p id={hintId} className={classes.hint}>
      {hint}
    </p>
  )
  if (type === 'text')
    return (
      <div className={classes.field} data-finger={number}>
        <label htmlFor={id} className={classes.label}>
          {name}
        </label>
        {hintLine}
        <Growing id={id} text={text} most={LONGEST_MADE} describedBy={hintId} onChange={onChange} onLeave={onLeave} />
      </div>
    )
  const days = typeof value === 'object' ? value : {}
  return (
    <fieldset className={`plain ${classes.field}`} aria-describedby={hintId} onBlur={onLeave}>
      <legend className={classes.label}>{name}</legend>
      {hintLine}
      {type === 'choice' ? (
        <Chips id={id} options={options} chosen={[text]} type="radio" onChange={([one = '']) => onChange(one)} />
      ) : (
        <ul className={classes.week}>
          {(Object.keys(weekdays) as Weekday[]).map((day) => {
            const given = days[day]
            const put = (ofDay: string | string[]) => onChange({ ...days, [day]: ofDay })
            const dayId = `${id}-${day}`
            return (
              <li key={day} className={classes.day}>
                {options.length > 0 ? (
                  <fieldset className="plain">
                    <legend>{weekdays[day]}</legend>
                    <Chips
                      id={dayId}
                      options={options}
                      chosen={Array.isArray(given) ? given : []}
                      type="checkbox"
                      onChange={put}
                    />
                  </fieldset>
                ) : (
                  <>
                    <label htmlFor={dayId}>{weekdays[day]}</label>
                    <Growing
                      id={dayId}
                      text={typeof given === 'string' ? given : ''}
                      most={LONGEST_OF_DAY}
                      onChange={put}
                      onLeave={onLeave}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}

type GrowingProps = {
  id: string
  text: string
  most: number
  describedBy?: string | undefined
  onChange: (text: string) => void
  onLeave: () => void
}

/** A text area as high as its text; on paper too. */
const Growing = ({ id, text, most, describedBy, onChange, onLeave }: GrowingProps) => (
  <div className={classes.growing} data-text={`${text} `}>
    <textarea
      id={id}
      rows={1}
      value={text}
      maxLength={most}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  </div>
)

type ChipsProps = {
  id: string
  options: string[]
  chosen: string[]
  type: 'radio' | 'checkbox'
  onChange: (chosen: string[]) => void
}

const Chips = ({ id, options, chosen, type, onChange }: ChipsProps) => (
  <ul className={classes.chips}>
    {options.map((option) => (
      <li key={option}>
        <label className={`choice ${classes.chip}`} data-whole>
          <input
            type={type}
            name={id}
            checked={chosen.includes(option)}
            onChange={(event) =>
              onChange(
                type === 'radio'
                  ? [option]
                  : options.filter((one) => (one === option ? event.currentTarget.checked : chosen.includes(one))),
              )
            }
          />
          <span>{option}</span>
        </label>
      </li>
    ))}
  </ul>
)
