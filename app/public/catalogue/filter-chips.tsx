import { Stack } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AGE_FIELD, ageChips, SUBJECT_FIELD } from '../../../domain/content/competency-filter.ts'
import { subjectNames, subjects } from '../../../domain/content/competency-look.ts'
import type { ListedCompetency } from './competency-card.tsx'
import classes from './filter-chips.module.css'

/** Filters by age and subject, as links, so that they work without scripts and can be passed on. */
export function FilterChips({ competencies }: { competencies: ListedCompetency[] }) {
  const present = subjectNames.filter((name) => competencies.some(({ subject }) => subject === name))
  return (
    <Stack gap="xs" mt="md">
      <Chips field={AGE_FIELD} label="Mein Kind ist" choices={ageChips.map(({ upTo, label }) => [upTo, label])} />
      {present.length > 1 && (
        <Chips field={SUBJECT_FIELD} label="Thema" choices={present.map((name) => [name, subjects[name]])} />
      )}
    </Stack>
  )
}

type ChipsProps = { field: string; label: string; choices: [value: string, label: string][] }

function Chips({ field, label, choices }: ChipsProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const chosen = params.get(field)
  // Reads the address, not the rendered state, which lags behind a quick second tap.
  const choose = (event: MouseEvent, value: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const now = new URLSearchParams(window.location.search)
    void navigate(addressWith(now, field, value), { replace: true, preventScrollReset: true })
  }
  return (
    <nav aria-label={label} className={classes.row}>
      <span className={classes.label} aria-hidden="true">
        {label}
      </span>
      {choices.map(([value, words]) => (
        <Link
          key={value}
          to={addressWith(params, field, value)}
          onClick={(event) => choose(event, value)}
          className={classes.chip}
          aria-current={value === chosen || undefined}
        >
          {words}
          {value === chosen && <span aria-hidden="true"> ✕</span>}
        </Link>
      ))}
    </nav>
  )
}

/** The same list with one filter changed; a chip that is chosen takes its filter away. */
function addressWith(params: URLSearchParams, field: string, value: string): string {
  const changed = new URLSearchParams(params)
  if (changed.get(field) === value) changed.delete(field)
  else changed.set(field, value)
  return `/kompetenzen${changed.size > 0 ? `?${changed}` : ''}`
}
