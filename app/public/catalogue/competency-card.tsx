import { Group, Paper, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { levelLabel } from '../../../domain/content/competencies.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { CompetencyDrawing } from '../../components/competency/competency-drawing.tsx'
import { Emblem } from '../../components/competency/emblem.tsx'
import { Mark } from '../../components/mark.tsx'
import classes from './competency-card.module.css'
import { CompetencyFacts } from './competency-facts.tsx'

export type ListedCompetency = RouterOutputs['competencies']['list'][number]

type CompetencyCardProps = {
  competency: ListedCompetency
  /** Its place in the list, from 1. */
  number: number
  /** Heading level of its title. */
  headingOrder?: 2 | 3
}

/** A competency in the public list (S2.49). On a phone without drawing and in few lines, so that many fit. */
export function CompetencyCard({ competency, number, headingOrder = 2 }: CompetencyCardProps) {
  const titleId = useId()
  return (
    <Paper component="article" withBorder p="lg" className={classes.card} aria-labelledby={titleId}>
      <CompetencyDrawing title={competency.title} isDecoration className={classes.drawing} />
      <Group gap="sm" mb="sm" className={classes.head}>
        <Emblem title={competency.title} />
        <span className={classes.number}>
          <span className={classes.numberSign}>Nr. </span>
          {number}
        </span>
        <Mark color="sea">{levelLabel(competency.pedagogicalMinAge)}</Mark>
      </Group>
      <Title order={headingOrder} size="h3" id={titleId} className={`long-words-hyphenated ${classes.title}`}>
        {competency.title}
      </Title>
      <Text mt="xs" mb="md" className={classes.description}>
        {competency.description || 'Keine Beschreibung verfügbar'}
      </Text>
      <CompetencyFacts {...competency} isInCard />
      <LinkButton
        to={`/kompetenzen/${competency.slug}`}
        variant="light"
        size="md"
        aria-describedby={titleId}
        className={classes.link}
        label="Details ansehen"
      />
    </Paper>
  )
}
