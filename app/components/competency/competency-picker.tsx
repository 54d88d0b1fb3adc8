import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { levelLabel, titleMatches } from '../../../domain/competencies.ts'
import { groupedByAge, suitsFrom } from '../../../domain/suggestions.ts'
import { CompetencyDrawing } from './competency-drawing.tsx'
import classes from './competency-picker.module.css'
import { signOf } from './competency-sign.ts'
import { Emblem } from './emblem.tsx'

type Choice = { id: string; title: string; pedagogicalMinAge: number | null; levels: { minAge: number | null }[] }

type CompetencyPickerProps = {
  /** For whom it is chosen: what suits this age stands first. */
  child: { name: string; age: number }
  choices: Choice[]
  selectedIds: string[]
  onSelect: (competencyIds: string[]) => void
}

/** A list to choose competencies from, by age and searchable by title. A search hides competencies but does not unselect them. */
export function CompetencyPicker({ child, choices, selectedIds, onSelect }: CompetencyPickerProps) {
  const [search, setSearch] = useState('')
  const found = choices.filter((competency) => titleMatches(competency, search))
  const { suiting, later } = groupedByAge(child.age, found)
  if (choices.length === 0) return <Text role="status">Alle verfügbaren Kompetenzen sind bereits zugewiesen.</Text>
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label="Suche"
        placeholder="Kompetenz suchen..."
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus={hasKeyboard() || undefined}
      />
      <Checkbox.Group label="Verfügbare Kompetenzen" value={selectedIds} onChange={onSelect}>
        <div className={classes.list}>
          <Group title={`Passt zu ${child.name} (${child.age})`} choices={suiting} />
          <Group title="Später" choices={later} />
          <Text role="status" className={classes.nothing}>
            {found.length === 0 && 'Keine Kompetenzen gefunden.'}
          </Text>
        </div>
      </Checkbox.Group>
    </Stack>
  )
}

/** On a phone the search field does not take the focus: its keyboard would cover half of the list. */
const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches

function Group({ title, choices }: { title: string; choices: Choice[] }) {
  const id = useId()
  if (choices.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot have a sticky legend
    <div role="group" aria-labelledby={id}>
      <Text id={id} className={classes.group}>
        {title}
      </Text>
      {choices.map((competency) => (
        <Checkbox
          key={competency.id}
          value={competency.id}
          label={<Option {...competency} />}
          classNames={{
            root: classes.option,
            body: classes.body,
            labelWrapper: classes.label,
            label: classes.label,
          }}
        />
      ))}
    </div>
  )
}

const Option = ({ title, ...ages }: Choice) => (
  <span className={classes.words}>
    {signOf(title).drawing ? (
      <CompetencyDrawing title={title} isDecoration className={classes.picture} />
    ) : (
      <span className={classes.picture}>
        <Emblem title={title} size="sm" />
      </span>
    )}
    <span>
      <Text component="span" fw={600} display="block">
        {title}
      </Text>
      <Text component="span" size="sm" c="dimmed">
        {levelLabel(ages.pedagogicalMinAge)} · {fromAge(suitsFrom({ title, ...ages }))}
      </Text>
    </span>
  </span>
)

const fromAge = (age: number) => (age === 0 ? 'für jedes Alter' : `ab ${age} Jahren`)
