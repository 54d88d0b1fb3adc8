import { Checkbox, Group, Text } from '@mantine/core'
import { setApart } from '../../../domain/people/names.ts'

type AlsoForProps = {
  siblings: { id: string; name: string; age: number }[]
  chosenIds: string[]
  onChoose: (childIds: string[]) => void
  /** What is not assigned to whom, in sentences. */
  exceptions: string[]
}

/** Whether the chosen competencies are for siblings too. */
export function AlsoFor({ siblings, chosenIds, onChoose, exceptions }: AlsoForProps) {
  if (siblings.length === 0) return null
  return (
    <div>
      <Checkbox.Group
        label="Auch gleich für"
        description="Für sie ist offen, was zu ihrem Alter passt."
        value={chosenIds}
        onChange={onChoose}
      >
        <Group gap="lg" mt="xs">
          {siblings.map(({ id, name, age }) => (
            <Checkbox key={id} value={id} label={`${setApart(name)} (${age})`} size="md" />
          ))}
        </Group>
      </Checkbox.Group>
      <div role="status">
        {exceptions.map((sentence) => (
          <Text key={sentence} size="sm" mt="xs">
            {sentence}
          </Text>
        ))}
      </div>
    </div>
  )
}
