import { Box, Group, Text } from '@mantine/core'
import { LinkButton } from '../../components/button/link-button.tsx'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { addressOf, nextRequired, nextStep } from './next-step.ts'

const labels = { lesson: 'Nächste Lektion', quiz: 'Weiter zum Quiz', practice: 'Weiter zur Probe' }

type NextStepLinkProps = {
  competency: CompetencyOfChild
  currentId: string
  /** Something else on the screen is to be pressed first. */
  isQuiet?: boolean
}

export function NextStepLink({ competency, currentId, isQuiet = false }: NextStepLinkProps) {
  const next = nextStep(competency.levels, currentId)
  const without = next?.kind === 'practice' ? nextRequired(competency.levels, currentId) : undefined
  const overview = `/child-competency/${competency.id}`
  return (
    <Box
      component="nav"
      w="100%"
      p="lg"
      bg="var(--mantine-primary-color-light)"
      bdrs="lg"
      aria-label="So geht es weiter"
    >
      <Text mb="md" size="lg" fw={600}>
        {next ? next.title : 'Für den Moment hast du hier alles gemacht, was offen ist.'}
      </Text>
      {next?.kind === 'practice' && (
        <Text mb="md">Eine Übung, die echt aussieht und nur gespielt ist. Du musst sie nicht machen.</Text>
      )}
      <Group gap="sm" align="stretch">
        {next && (
          <LinkButton
            to={addressOf(next, competency.id)}
            size="lg"
            variant={isQuiet ? 'light' : 'filled'}
            maw="100%"
            label={labels[next.kind]}
          />
        )}
        {without && (
          <LinkButton
            to={addressOf(without, competency.id)}
            size="lg"
            variant="default"
            maw="100%"
            label="Ohne Probe weiter"
          />
        )}
        <LinkButton
          to={next ? overview : '/child-dashboard'}
          size="lg"
          variant={next || isQuiet ? 'default' : 'filled'}
          maw="100%"
          label={next ? 'Zur Übersicht' : 'Zu meinen Pässen'}
        />
      </Group>
    </Box>
  )
}
