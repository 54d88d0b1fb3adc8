import { Paper, Radio, Stack, Text } from '@mantine/core'
import { type StepFrom, stepsAt } from '../../../domain/content/steps.ts'
import type { LevelChoice } from '../../../domain/learning/assignments.ts'
import { Aside } from '../../components/page/texts.tsx'

type Competency = { title: string; description: string | null; levels: { title: string; minAge: number | null }[] }
type SelectedCompetencyProps = {
  competency: Competency
  child: { name: string; age: number }
  /** Null while the parent has to choose, because no level is open at the child's age. */
  choice: LevelChoice | null
  onChoose: (choice: LevelChoice) => void
}

/** The competency to assign, and a choice of levels where some are meant for older children (decision 077). */
export function SelectedCompetency({ competency, child, choice, onChoose }: SelectedCompetencyProps) {
  const { now, later } = stepsAt(child.age, competency.levels)
  const total = competency.levels.length
  return (
    <Paper component="section" aria-label={`Ausgewählte Kompetenz: ${competency.title}`} withBorder p="md">
      <Aside>Ausgewählt</Aside>
      <Text fw={600}>{competency.title}</Text>
      {competency.description && <Text size="sm">{competency.description}</Text>}
      {later.length > 0 && (
        <Radio.Group
          label={`Welche Level sollen für ${child.name} offen sein?`}
          value={choice}
          onChange={(value) => onChoose(value as LevelChoice)}
          mt="sm"
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="byAge"
              disabled={now === 0}
              label="Nach Alter"
              description={
                now === 0
                  ? `Mit ${child.age} Jahren ist noch keines offen. ${inTurn(later)}`
                  : `Jetzt Stufe ${now} von ${total}. ${inTurn(later)}`
              }
            />
            <Radio
              value="all"
              label="Alle Level öffnen"
              description={`Stufe ${total} von ${total}. Auch das, was für Ältere geschrieben ist.`}
            />
          </Stack>
        </Radio.Group>
      )}
    </Paper>
  )
}

/** 'Stufe 2 ab 9 Jahren, Stufe 3 ab 12 Jahren.' */
const inTurn = (later: StepFrom[]) =>
  `${later.map(({ step, minAge }) => `Stufe ${step} ab ${minAge} Jahren`).join(', ')}.`
