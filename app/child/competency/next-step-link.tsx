import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { addressOf, nextRequired, nextStep } from './next-step.ts'
import classes from './next-step-link.module.css'

const labels = { lesson: 'Nächste Lektion', quiz: 'Weiter zum Quiz', practice: 'Weiter zur Probe' }

type NextStepLinkProps = {
  competency: CompetencyOfChild
  currentId: string
  /** Something else on the screen is to be pressed first. */
  isQuiet?: boolean
}

/** Link to the next lesson, quiz or practice, or back to the overview. */
export function NextStepLink({ competency, currentId, isQuiet = false }: NextStepLinkProps) {
  const next = nextStep(competency.levels, currentId)
  const without = next?.kind === 'practice' ? nextRequired(competency.levels, currentId) : undefined
  const overview = `/child-competency/${competency.id}`
  return (
    <nav className={classes.box} aria-label="So geht es weiter">
      <Text className={classes.title}>
        {next ? next.title : 'Für den Moment hast du hier alles gemacht, was offen ist.'}
      </Text>
      {next?.kind === 'practice' && (
        <Text mb="md">Eine Übung, die echt aussieht und nur gespielt ist. Du musst sie nicht machen.</Text>
      )}
      <div className={classes.links}>
        {next && (
          <Button
            component={Link}
            to={addressOf(next, competency.id)}
            size="lg"
            variant={isQuiet ? 'light' : 'filled'}
            className={classes.link}
          >
            {labels[next.kind]}
          </Button>
        )}
        {without && (
          <Button
            component={Link}
            to={addressOf(without, competency.id)}
            size="lg"
            variant="default"
            className={classes.link}
          >
            Ohne Probe weiter
          </Button>
        )}
        <Button
          component={Link}
          to={next ? overview : '/child-dashboard'}
          size="lg"
          variant={next || isQuiet ? 'default' : 'filled'}
          className={classes.link}
        >
          {next ? 'Zur Übersicht' : 'Zu meinen Pässen'}
        </Button>
      </div>
    </nav>
  )
}
