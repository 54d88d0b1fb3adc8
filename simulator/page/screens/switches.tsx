import { use } from 'react'
import type { Block } from '../../scenarios/scenario.ts'
import { ChoicesContext } from './choice.tsx'
import classes from './switches.module.css'

type SwitchesProps = Pick<Extract<Block, { block: 'switches' }>, 'rows'>

/** A page of settings. */
export function Switches({ rows }: SwitchesProps) {
  const { flags, onChoose } = use(ChoicesContext)
  return (
    <ul className={classes.rows}>
      {rows.map(({ label, flag, on, off }) => {
        const isOn = flags.includes(flag)
        return (
          <li key={flag}>
            <button
              type="button"
              role="switch"
              aria-checked={isOn}
              aria-label={label}
              className={classes.row}
              disabled={!onChoose}
              onClick={() => onChoose?.(isOn ? off : on)}
            >
              <span>{label}</span>
              <span className={classes.state} aria-hidden>
                {isOn ? 'an' : 'aus'}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
