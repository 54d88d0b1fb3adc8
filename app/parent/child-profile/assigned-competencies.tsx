import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Steps } from '../../../domain/learning/passes.ts'
import { signOf } from '../../components/competency/competency-sign.ts'
import { Emblem } from '../../components/competency/emblem.tsx'
import { SectionTitle } from '../../components/page/texts.tsx'
import { StepState } from '../learning/step-state.tsx'
import classes from './assigned-competencies.module.css'

type Assigned = Steps & { id: string; title: string; progress: number }

type AssignedCompetenciesProps = {
  /** Of the child. */
  name: string
  assigned: Assigned[]
  selectedId: string | undefined
  /** URL that selects a competency. */
  addressOf: (competencyId: string) => string
  onAdd: () => void
}

export const AssignedCompetencies = ({ name, assigned, selectedId, addressOf, onAdd }: AssignedCompetenciesProps) => (
  <nav aria-labelledby="assigned">
    <SectionTitle id="assigned" mb="sm">
      Das lernt {name}
    </SectionTitle>
    <Stack component="ul" gap="xs" className="plain">
      {assigned.map((one) => (
        <li key={one.id} data-ink={signOf(one.title).ink}>
          <Link
            to={addressOf(one.id)}
            preventScrollReset
            className={classes.entry}
            aria-current={one.id === selectedId ? 'true' : undefined}
          >
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <Emblem title={one.title} size="sm" />
              <span className="long-words-hyphenated">
                <Text component="span" fw={600} display="block">
                  {one.title}
                </Text>
                <StepState {...one} />
              </span>
            </Group>
            <Progress value={one.progress} color="var(--ink)" mt="xs" aria-label={`Fortschritt: ${one.progress} %`} />
          </Link>
        </li>
      ))}
    </Stack>
    <Button mt="sm" fullWidth onClick={onAdd}>
      Kompetenz hinzufügen
    </Button>
  </nav>
)
