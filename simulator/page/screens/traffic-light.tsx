import type { Block } from '../../scenarios/scenario.ts'
import { MarkedText } from './marked-text.tsx'
import classes from './traffic-light.module.css'

type TrafficLightProps = Pick<Extract<Block, { block: 'light' }>, 'shows' | 'text'>

/** A traffic light with one lamp on. Which one it is the text says too. */
export function TrafficLight({ shows, text }: TrafficLightProps) {
  return (
    <div className={classes.place}>
      <span className={classes.case} aria-hidden>
        {['red', 'yellow', 'green'].map((lamp) => (
          <span key={lamp} className={classes.lamp} data-on={lamp === shows ? lamp : undefined} />
        ))}
      </span>
      <p>
        <MarkedText text={text} />
      </p>
    </div>
  )
}
