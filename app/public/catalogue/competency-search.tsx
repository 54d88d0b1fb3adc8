import '@mantine/core/styles/Input.layer.css'
import { Button, Group, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { SEARCH_FIELD } from '../../../domain/content/competency-filter.ts'
import classes from './competency-search.module.css'

/** The server's limit, in characters. */
const LONGEST_SEARCH = 200

/** Without JavaScript the form sends the term as a query parameter; with it the list is filtered while typing. */
export const CompetencySearch = ({ term, onChange }: { term: string; onChange: (term: string) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the browsers of some families
  <form role="search" method="get" action="/kompetenzen" onSubmit={(event) => event.preventDefault()}>
    <Group align="end" gap="sm">
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
        flex="1 1 10rem"
        maw="32rem"
        className={classes.field}
      />
      <Button type="submit" size="md" variant="default">
        Suchen
      </Button>
    </Group>
  </form>
)
