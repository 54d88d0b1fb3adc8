import { Group, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { Emblem } from '../../components/competency/emblem.tsx'
import { FailedQuery } from '../../components/page/load-failure.tsx'
import { CompetencyContent } from '../learning/competency-content.tsx'
import { competencyOfChild } from '../learning/competency-of-child.ts'

type ContentPanelProps = {
  ids: { childId: string; competencyId: string }
  title: string
  /** True when it was selected on the page, false when the page was loaded with it. */
  takesFocus: boolean
  onRemoved: () => void
}

export function ContentPanel({ ids, title, takesFocus, onRemoved }: ContentPanelProps) {
  const competency = useQuery(competencyOfChild(ids))
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the panel starts below the list. After POP the browser restores the scroll position itself.
  const scrolls = useNavigationType() !== 'POP'
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    if (scrolls && isBelowTheFold(heading.current)) heading.current?.scrollIntoView({ block: 'start' })
  }, [takesFocus, scrolls])
  return (
    <section aria-labelledby="content">
      <Group gap="sm" wrap="nowrap" mb="md">
        <Emblem title={title} />
        <Title
          order={2}
          id="content"
          ref={heading}
          tabIndex={-1}
          className="long-words-hyphenated"
          style={belowTheEdge}
        >
          {title}
        </Title>
      </Group>
      {competency.data && <CompetencyContent competency={competency.data} titleOrder={3} onRemoved={onRemoved} />}
      {competency.isPending && (
        <Stack role="status" aria-label="Lade...">
          <Skeleton height="3rem" />
          <Skeleton height="16rem" />
        </Stack>
      )}
      <FailedQuery query={competency} message="Der Inhalt konnte nicht geladen werden." />
    </section>
  )
}

const belowTheEdge = { scrollMarginTop: 'var(--mantine-spacing-xl)' }

const isBelowTheFold = (heading: HTMLElement | null) =>
  heading !== null && heading.getBoundingClientRect().top > window.innerHeight / 2
