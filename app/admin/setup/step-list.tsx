import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { Tag } from '../parts/tag.tsx'
import classes from './setup.module.css'
import type { SetupState } from './setup-state.ts'
import { isDone, type Step, steps } from './steps.tsx'

/** All steps with how they stand, in a word. */
export const StepList = ({ current, state }: { current: Step; state: SetupState }) => (
  <ol className={classes.steps} aria-label="Schritte">
    {steps.map((step) => {
      const done = isDone(step, state)
      return (
        <li key={step.name}>
          <Anchor
            component={Link}
            to={`?schritt=${step.name}`}
            className={classes.step}
            underline="never"
            aria-current={step.name === current.name ? 'step' : undefined}
          >
            <span>{step.title}</span>
            {done !== undefined && <Tag color={done ? 'sea' : 'amber'}>{done ? 'erledigt' : 'offen'}</Tag>}
          </Anchor>
        </li>
      )
    })}
  </ol>
)
