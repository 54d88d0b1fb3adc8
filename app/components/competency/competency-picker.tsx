import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { levelLabel, recommendedAge, titleMatches } from '../../../domain/competencies.ts'
import classes from './competency-picker.module.css'
import { Emblem } from './emblem.tsx'

type Choice = { id: string; title: string; pedagogicalMinAge: number | null }

type CompetencyPickerProps = {
  /** Competencies that can be added, in display order. */
  choices: Choice[]
  selectedId: string | null
  onSelect: (competencyId: string) => void
}

/** A list to choose one competency from, searchable by title. A search hides competencies but does not unselect them. */
export function CompetencyPicker({ choices, selectedId, onSelect }: CompetencyPickerProps) {
  const [search, setSearch] = useState('')
  const found = choices.filter((competency) => titleMatches(competency, search))
  if (choices.length === 0) return <Text role="status">Alle verfügbaren Kompetenzen sind bereits zugewiesen.</Text>
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label="Suche"
        placeholder="Kompetenz suchen..."
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <Radio.Group label="Verfügbare Kompetenzen" value={selectedId} onChange={onSelect}>
        <div className={classes.list}>
          {found.map((competency) => (
            <Radio
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
          <Text role="status" className={classes.nothing}>
            {found.length === 0 && 'Keine Kompetenzen gefunden.'}
          </Text>
        </div>
      </Radio.Group>
    </Stack>
  )
}

const Option = ({ title, pedagogicalMinAge }: Choice) => (
  <span className={classes.words}>
    <Emblem title={title} size="sm" />
    <span>
      <Text component="span" fw={600} display="block">
        {title}
      </Text>
      <Text component="span" size="sm" c="dimmed">
        {levelLabel(pedagogicalMinAge)} · {recommendedAge(pedagogicalMinAge)}
      </Text>
    </span>
  </span>
)
