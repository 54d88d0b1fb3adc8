import { Checkbox, Group as Row, Stack, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { levelLabel, titleMatches } from '../../../domain/content/competencies.ts'
import { groupedByAge, type Suggestible, suggestionsFor, suitsFrom } from '../../../domain/content/suggestions.ts'
import { setApart } from '../../../domain/people/names.ts'
import { CompetencyDrawing } from './competency-drawing.tsx'
import classes from './competency-picker.module.css'
import { signOf } from './competency-sign.ts'
import { Emblem } from './emblem.tsx'
import { whyWords } from './why-words.ts'

type Choice = Suggestible & { id: string }

type CompetencyPickerProps = {
  /** For whom it is chosen: what suits this age stands first. */
  child: { name: string; age: number }
  choices: Choice[]
  /** What the child learns or has learnt: proposals are of other kinds first. */
  assigned: Choice[]
  selectedIds: string[]
  onSelect: (competencyIds: string[]) => void
}

/**
 * A list to choose competencies from: three proposals with their reasons, then all others by age. Searchable by title;
 * a search hides competencies but does not unselect them.
 */
export function CompetencyPicker({ child, choices, assigned, selectedIds, onSelect }: CompetencyPickerProps) {
  const [search, setSearch] = useState('')
  const found = choices.filter((competency) => titleMatches(competency, search))
  const proposals = search.trim() ? [] : suggestionsFor(child.age, choices, assigned)
  const proposed = proposals.map(({ competency }) => competency)
  const { suiting, later } = groupedByAge(
    child.age,
    found.filter((one) => !proposed.includes(one)),
  )
  const reasons = new Map(proposals.map((one) => [one.competency.id, whyWords(child, one)]))
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
          <Group title={`Vorschläge für ${setApart(child.name)} (${child.age})`} choices={proposed} reasons={reasons} />
          <Group
            title={`Passt ${proposed.length > 0 ? 'auch ' : ''}zu ${setApart(child.name)} (${child.age})`}
            choices={suiting}
          />
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

type GroupProps = { title: string; choices: Choice[]; reasons?: Map<string, string> }

function Group({ title, choices, reasons }: GroupProps) {
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
          label={<Option competency={competency} reason={reasons?.get(competency.id)} />}
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

const Option = ({ competency, reason }: { competency: Choice; reason: string | undefined }) => (
  <Row component="span" gap="sm" wrap="nowrap">
    {signOf(competency.title).drawing ? (
      <CompetencyDrawing title={competency.title} isDecoration className={classes.picture} />
    ) : (
      <span className={classes.picture}>
        <Emblem title={competency.title} size="sm" />
      </span>
    )}
    <span>
      <Text component="span" fw={600} display="block">
        {competency.title}
      </Text>
      {reason && (
        <Text component="span" size="sm" fw={600} display="block" c="var(--mantine-primary-color-light-color)">
          {reason}
        </Text>
      )}
      <Text component="span" size="sm" c="dimmed">
        {levelLabel(competency.pedagogicalMinAge)} · {fromAge(suitsFrom(competency))}
      </Text>
    </span>
  </Row>
)

const fromAge = (age: number) => (age === 0 ? 'für jedes Alter' : `ab ${age} Jahren`)
