import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { addressOf, nextStep } from './next-step.ts'
import classes from './next-step-link.module.css'

const labels = { lesson: 'Nächste Lektion', quiz: 'Weiter zum Quiz' }

type NextStepLinkProps = { competency: CompetencyOfChild; currentId: string }

/** Link to the next lesson or quiz, or back to the overview. */
export function NextStepLink({ competency, currentId }: NextStepLinkProps) {
  const next = nextStep(competency.levels, currentId)
  const overview = `/child-competency/${competency.id}`
  return (
    <nav className={classes.box} aria-label="So geht es weiter">
      <Text className={classes.title}>
        {next ? next.title : 'Für den Moment hast du hier alles gemacht, was offen ist.'}
      </Text>
      <div className={classes.links}>
        {next && (
          <Button component={Link} to={addressOf(next, competency.id)} size="lg" className={classes.link}>
            {labels[next.kind]}
          </Button>
        )}
        <Button
          component={Link}
          to={next ? overview : '/child-dashboard'}
          size="lg"
          variant={next ? 'default' : 'filled'}
          className={classes.link}
        >
          {next ? 'Zur Übersicht' : 'Zu meinen Pässen'}
        </Button>
      </div>
    </nav>
  )
}
