import { Button, Group, Text } from '@mantine/core'
import { guardianKinds } from '../../../domain/people/guardians.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import type { AccompanyingPerson } from './guardians-options.ts'

type PersonLineProps = {
  person: AccompanyingPerson
  childName: string
  /** Undefined for whom the reader cannot end it: the other parent, and the only one. */
  onEnd: (() => void) | undefined
}

export const PersonLine = ({ person, childName, onEnd }: PersonLineProps) => (
  <Group component="li" justify="space-between" gap="0.625rem 1rem" py="xs" className="long-words">
    <div>
      <Text fw={600}>{person.isMe ? `${person.name} (Sie)` : person.name}</Text>
      <Text size="sm" c="dimmed">
        {guardianKinds[person.kind]} · seit {formatDate(person.since)}
      </Text>
    </div>
    {onEnd && (
      <Button
        variant="default"
        size="xs"
        aria-label={
          person.isMe ? `Nicht mehr begleiten: ${childName}` : `Beenden: ${person.name} begleitet ${childName}`
        }
        onClick={onEnd}
      >
        {person.isMe ? 'Nicht mehr begleiten' : 'Beenden'}
      </Button>
    )}
  </Group>
)
