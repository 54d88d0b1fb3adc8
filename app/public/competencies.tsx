import '@mantine/core/styles/Alert.layer.css'
import { Container, SimpleGrid, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { AGE_FIELD, isListed, SEARCH_FIELD, SUBJECT_FIELD } from '../../domain/content/competency-filter.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { StampFigure } from '../components/competency/stamp-figure.tsx'
import type { Route } from './+types/competencies.ts'
import { CompetencyCard, type ListedCompetency } from './catalogue/competency-card.tsx'
import { CompetencySearch } from './catalogue/competency-search.tsx'
import { FilterChips } from './catalogue/filter-chips.tsx'
import { describePage } from './describe-page.ts'
import { LoadAgain } from './load-again.tsx'
import { loadOrReport, orNothing } from './load-or-report.ts'
import { courseList } from './structured-data.ts'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Kompetenzen',
    description:
      'Alle Kompetenzen auf einen Blick: was Kinder über Passwörter, Apps, Werbung und Medien lernen, mit Altersangaben.',
    structured: (publicUrl) => courseList(publicUrl, args.loaderData?.shown ?? []),
  })

/** The whole list: the screen filters it, on the server and in the browser. */
export const loader = ({ context }: Route.LoaderArgs) => loadOrReport(context, (api) => api.competencies.list())
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orNothing(serverLoader)

/** A changed search term needs no request. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export default function CompetenciesScreen({ loaderData: { shown: all } }: Route.ComponentProps) {
  const [term, setTerm] = useSearchTerm()
  const [params] = useSearchParams()
  const filter = { term, upTo: params.get(AGE_FIELD), subject: params.get(SUBJECT_FIELD) }
  const found = (all ?? []).map(numbered).filter(({ competency }) => isListed(competency, filter))
  return (
    <Container component="main" size="lg" py="xl">
      <Title order={1}>Kompetenzen</Title>
      <Text mt="sm" mb="lg" size="lg" maw="42rem">
        Jede Kompetenz führt in kleinen Leveln zu einem Pass: kurze Lektionen, Quizze und Übungen, passend zum Alter.
      </Text>
      {all && all.length > 0 && (
        <>
          <CompetencySearch term={term} onChange={setTerm} />
          <FilterChips competencies={all} />
        </>
      )}
      <Text role="status" my="md" c="dimmed">
        {outcome(all, found.length, term.trim())}
      </Text>
      {!all && <LoadAgain what="Die Kompetenzen konnten nicht geladen werden." path="/kompetenzen" />}
      {all && all.length > 0 && found.length === 0 && <NothingFound />}
      <SimpleGrid component="section" aria-label="Liste der Kompetenzen" cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
        {found.map(({ competency, number }) => (
          <CompetencyCard key={competency.id} competency={competency} number={number} />
        ))}
      </SimpleGrid>
    </Container>
  )
}

/** The number of a card is its place in the whole list, so that it stays while the list is filtered. */
const numbered = (competency: ListedCompetency, index: number) => ({ competency, number: index + 1 })

const NothingFound = () => (
  <>
    <StampFigure what="searches" />
    <div>
      <LinkButton to="/kompetenzen" variant="default" size="md" mt="md" label="Alle Kompetenzen zeigen" />
    </div>
  </>
)

/** What the list shows, in one sentence; announced to screen readers when it changes. */
function outcome(all: ListedCompetency[] | undefined, found: number, term: string): string {
  if (!all) return ''
  if (all.length === 0) return 'Keine Kompetenzen verfügbar.'
  if (found === 0) return term ? `Keine Kompetenzen gefunden für "${term}"` : 'Keine Kompetenzen gefunden.'
  return found === 1 ? '1 Kompetenz' : `${found} Kompetenzen`
}

/** The search term: changes with the input at once and is written to the URL without a new history entry. */
function useSearchTerm(): [string, (term: string) => void] {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const navigationType = useNavigationType()
  const [term, setTerm] = useState(params.get(SEARCH_FIELD) ?? '')
  const [shownKey, setShownKey] = useState(key)
  // Going back or following a link changes the term. Our own REPLACE must not: it may arrive after further input.
  if (key !== shownKey) {
    setShownKey(key)
    if (navigationType !== 'REPLACE') setTerm(params.get(SEARCH_FIELD) ?? '')
  }
  const search = (typed: string) => {
    setTerm(typed)
    setParams(
      (present) => {
        if (typed.trim()) present.set(SEARCH_FIELD, typed)
        else present.delete(SEARCH_FIELD)
        return present
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [term, search]
}
