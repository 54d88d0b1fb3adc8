import { Group, Text } from '@mantine/core'
import { genderLabels } from '../../../domain/people/children.ts'
import type { FamilyChild } from '../../../domain/people/children-input.ts'
import { formatDate } from '../../../domain/platform/dates.ts'

const NOT_GIVEN = 'Keine Angabe'

/** Label and value of each field, in display order; names are shown above. A missing field is a type error. */
const facts: Record<Exclude<keyof FamilyChild, 'name' | 'lastName'>, (child: FamilyChild) => [string, string]> = {
  birthdate: ({ birthdate }) => ['Geburtsdatum', formatDate(birthdate)],
  gender: ({ gender }) => ['Geschlecht', gender ? genderLabels[gender] : NOT_GIVEN],
  email: ({ email }) => ['E-Mail', email ?? NOT_GIVEN],
  phone: ({ phone }) => ['Telefon', phone ?? NOT_GIVEN],
}

export const ChildFacts = ({ child }: { child: FamilyChild & { age: number } }) => (
  <Group component="dl" gap="0.75rem 2rem" align="stretch" m={0} className="long-words">
    <Fact name="Alter" value={child.age === 1 ? '1 Jahr' : `${child.age} Jahre`} />
    {Object.values(facts).map((tell) => {
      const [name, value] = tell(child)
      return <Fact key={name} name={name} value={value} />
    })}
  </Group>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <Text component="dd" m={0}>
      {value}
    </Text>
  </div>
)
