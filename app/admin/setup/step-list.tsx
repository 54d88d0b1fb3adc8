import { Anchor, Badge } from '@mantine/core'
import { Link } from 'react-router'
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
            {done !== undefined && (
              <Badge color={done ? 'sea' : 'amber'} variant="light" tt="none">
                {done ? 'erledigt' : 'offen'}
              </Badge>
            )}
          </Anchor>
        </li>
      )
    })}
  </ol>
)
