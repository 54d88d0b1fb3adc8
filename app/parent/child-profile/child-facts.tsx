import { Text } from '@mantine/core'
import { type FamilyChild, genderLabels } from '../../../domain/children.ts'
import { formatDate } from '../../../domain/dates.ts'
import classes from './child-facts.module.css'

const NOT_GIVEN = 'Keine Angabe'

/** What is kept about a child. */
export const ChildFacts = ({ child }: { child: FamilyChild & { age: number } }) => (
  <dl className={classes.facts}>
    <Fact name="Alter" value={child.age === 1 ? '1 Jahr' : `${child.age} Jahre`} />
    <Fact name="Geburtsdatum" value={formatDate(child.birthdate)} />
    <Fact name="Geschlecht" value={child.gender ? genderLabels[child.gender] : NOT_GIVEN} />
    <Fact name="E-Mail" value={child.email ?? NOT_GIVEN} />
    <Fact name="Telefon" value={child.phone ?? NOT_GIVEN} />
  </dl>
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
