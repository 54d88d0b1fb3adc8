import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { SEARCH_FIELD } from '../../../domain/competencies.ts'
import classes from './competency-search.module.css'

/** As much as the server takes. */
const LONGEST_SEARCH = 200

/** A form that works without JavaScript: it sends the term in the address. With it the list has filtered already. */
export const CompetencySearch = ({ term, onChange }: { term: string; onChange: (term: string) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the browsers of some families
  <form
    role="search"
    method="get"
    action="/kompetenzen"
    className={classes.form}
    onSubmit={(event) => event.preventDefault()}
  >
    <TextInput
      size="md"
      type="search"
      name={SEARCH_FIELD}
      label="Kompetenz suchen"
      placeholder="Zum Beispiel Passwörter"
      maxLength={LONGEST_SEARCH}
      autoComplete="off"
      value={term}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value)}
      className={classes.field}
    />
    <Button type="submit" size="md" variant="default">
      Suchen
    </Button>
  </form>
)
