import { Group, Text } from '@mantine/core'
import { type Diagnosis, type HealthState, healthStates } from '../../../domain/operation/diagnosis.ts'
import cards from '../parts/cards.module.css'
import { Tag } from '../parts/tag.tsx'

const colors: Record<HealthState, string> = { good: 'sea', look: 'amber', broken: 'red' }

const edges: Partial<Record<HealthState, string>> = {
  look: '4px solid var(--mantine-color-amber-filled)',
  broken: '4px solid var(--mantine-color-red-filled)',
}

/** Each part with its state in a word, what that means, and what to do. */
export const DiagnosisList = ({ diagnoses }: { diagnoses: Diagnosis[] }) => (
  <ul className={cards.list} aria-label="Was geprüft wurde">
    {diagnoses.map(({ name, state, means, todo }) => (
      <li key={name} style={{ borderInlineStart: edges[state] }}>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
          <Text fw={600}>{name}</Text>
          <Tag color={colors[state]}>{healthStates[state]}</Tag>
        </Group>
        <Text>{means}</Text>
        {todo && (
          <Text mt={4}>
            <b>Zu tun:</b> {todo}
          </Text>
        )}
      </li>
    ))}
  </ul>
)
