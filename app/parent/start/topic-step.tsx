import { Alert, Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Suggestion, suggestionsFor, suitsFrom } from '../../../domain/content/suggestions.ts'
import { setApart } from '../../../domain/people/names.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { CompetencyDrawing } from '../../components/competency/competency-drawing.tsx'
import { signOf } from '../../components/competency/competency-sign.ts'
import { Emblem } from '../../components/competency/emblem.tsx'
import { whyWords } from '../../components/competency/why-words.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { FailedQuery } from '../../components/page/load-failure.tsx'
import { messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { assignableCompetencies } from '../assigning/assignable-competencies.ts'
import { refreshFamily } from '../refresh-family.ts'
import { START } from './address.ts'
import classes from './start.module.css'
import { StepTitle } from './step-title.tsx'

type Child = { id: string; name: string; age: number; assignedIds: string[] }

/** Step 2: three competencies that fit the child's age, each with the reason. The first one is chosen already. */
export function TopicStep({ child }: { child: Child }) {
  const navigate = useNavigate()
  const catalogue = useQuery(assignableCompetencies)
  const [assignedIds, setAssignedIds] = useState(child.assignedIds)
  const addable = catalogue.data?.filter(({ id }) => !assignedIds.includes(id)) ?? []
  const assigned = catalogue.data?.filter(({ id }) => assignedIds.includes(id)) ?? []
  const suggestions = suggestionsFor(child.age, addable, assigned)
  const [ticked, setTicked] = useState<string[]>()
  const proposed = assignedIds.length === 0 ? suggestions.slice(0, 1).map(({ competency }) => competency.id) : []
  const chosen = suggestions.filter(({ competency }) => (ticked ?? proposed).includes(competency.id))
  const next = `${START}/${child.id}/anmeldung`

  const assign = useMutation(
    trpc.assignments.assignSeveral.mutationOptions({
      onSuccess: async () => {
        await refreshFamily()
        await navigate(next)
      },
      onError: () => void refreshFamily(), // what was assigned in another tab is offered no more
    }),
  )
  const isBusy = assign.isPending || assign.isSuccess
  // While this screen is being left, what was just assigned does not make room for other suggestions.
  if (!isBusy && assignedIds !== child.assignedIds) setAssignedIds(child.assignedIds)
  const begin = () =>
    assign.mutate({
      assignments: chosen.map(({ competency }) => ({
        childId: child.id,
        competencyId: competency.id,
        levels: 'byAge' as const,
      })),
    })

  return (
    <>
      <StepTitle>Was soll {child.name} zuerst lernen?</StepTitle>
      {assignedIds.length > 0 && (
        <Text mb="md" role="status">
          {child.name} hat schon {assignedIds.length === 1 ? 'eine Kompetenz' : `${assignedIds.length} Kompetenzen`}.
          Mehr geht jederzeit.
        </Text>
      )}
      {catalogue.isPending && (
        <Stack role="status" aria-label="Lade...">
          <Skeleton height="8rem" />
          <Skeleton height="8rem" />
        </Stack>
      )}
      <FailedQuery query={catalogue} message="Die Kompetenzen konnten nicht geladen werden." />
      {catalogue.data && suggestions.length === 0 && assignedIds.length === 0 && (
        <EmptyState figure="sleeps" title={`Für ${setApart(child.name)} (${child.age}) ist noch nichts dabei`}>
          <Text>{laterSentence(addable)}</Text>
        </EmptyState>
      )}
      {suggestions.length > 0 && (
        <Checkbox.Group
          label={`Das passt zu ${setApart(child.name)} (${child.age})`}
          description="Eins reicht für den Anfang. Dazu kommt später, was Sie möchten."
          value={chosen.map(({ competency }) => competency.id)}
          onChange={setTicked}
        >
          <Stack gap="sm" mt="sm">
            {suggestions.map((suggestion) => (
              <SuggestedTopic key={suggestion.competency.id} child={child} {...suggestion} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {assign.isError && (
        <Alert color="red" mt="md">
          {messageOf(assign.error)}
        </Alert>
      )}
      <div className={classes.actions}>
        {suggestions.length > 0 && (
          <Button size="md" onClick={begin} disabled={isBusy || chosen.length === 0} aria-busy={isBusy}>
            {isBusy ? 'Wird hinzugefügt...' : startWords(chosen.length, child.name)}
          </Button>
        )}
        <LinkButton
          to={next}
          size="md"
          variant={suggestions.length > 0 ? 'subtle' : 'filled'}
          label={suggestions.length > 0 && assignedIds.length === 0 ? 'Später aussuchen' : 'Weiter'}
        />
      </div>
    </>
  )
}

const startWords = (count: number, name: string) =>
  count < 2 ? `Damit fängt ${name} an` : `Mit diesen ${count === 2 ? 'zwei' : 'drei'} fängt ${name} an`

type Topic = RouterOutputs['competencies']['assignable'][number]

const SuggestedTopic = ({ child, competency, why }: { child: Child } & Suggestion<Topic>) => (
  <Checkbox
    value={competency.id}
    size="md"
    classNames={{
      root: classes.topic,
      body: classes.body,
      inner: classes.box,
      labelWrapper: classes.labelWrapper,
      label: classes.label,
    }}
    label={
      <>
        <span className={classes.picture} data-ink={signOf(competency.title).ink}>
          {signOf(competency.title).drawing ? (
            <CompetencyDrawing title={competency.title} isDecoration className={classes.drawing} />
          ) : (
            <Emblem title={competency.title} />
          )}
        </span>
        <span className={classes.words}>
          <Text component="span" fw={700} size="lg">
            {competency.title}
          </Text>
          <Text component="span" size="sm" fw={600} c="var(--mantine-primary-color-light-color)">
            {whyWords(child, { competency, why })}
          </Text>
          {competency.description && (
            <Text component="span" size="sm" lineClamp={3}>
              {competency.description}
            </Text>
          )}
        </span>
      </>
    }
  />
)

/** Says from which age there is something, where there is something at all. */
function laterSentence(competencies: Topic[]): string {
  const earliest = Math.min(...competencies.map(suitsFrom))
  return Number.isFinite(earliest)
    ? `Die ersten Inhalte sind ab ${earliest} Jahren.`
    : 'Sobald es Inhalte gibt, finden Sie sie auf dem Dashboard.'
}
