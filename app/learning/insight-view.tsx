import { Badge, Box, Paper, Stack, Text, Title } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import { INSIGHT_DAYS, type Insight, sentenceOfLearned } from '../../domain/learning/insight.ts'
import { wordsOfGrowth } from '../../domain/learning/pretests.ts'
import { RefresherLines } from './refresher-lines.tsx'

/**
 * What was learned, what was hard, what may need help, and what to talk about. Worded so that parent and child read the
 * same text (tests/stories/learning/insight.spec.ts).
 */
export const InsightView = ({ insight }: { insight: Insight }) => (
  <Box
    component="article"
    display="grid"
    maw="46rem"
    style={{ gap: 'var(--mantine-spacing-lg)', overflowWrap: 'anywhere' }}
    aria-label="Einblick"
  >
    <TalkingPoint {...insight} />
    <Section title={`Gelernt in den letzten ${INSIGHT_DAYS} Tagen`} nothing="Nichts Neues. Auch Pausen gehören dazu.">
      {insight.learned.map(({ competency, items }) => (
        <div key={competency}>
          <Title order={3} size="h5">
            {competency}
          </Title>
          <Box component="ul" mt="0.25rem" mb={0} pl="1.25rem" fz="md">
            {items.map(({ kind, title }) => (
              <li key={kind + title}>{sentenceOfLearned[kind](title)}</li>
            ))}
          </Box>
        </div>
      ))}
    </Section>
    <Section title="Die schwersten Fragen" nothing="Keine Frage wurde falsch beantwortet.">
      {insight.hardest.map(({ question, chosen, explanation, isSolved }) => (
        <div key={question}>
          <Text fw={600}>{question}</Text>
          <Text>Gewählt war: „{chosen}“</Text>
          {explanation && <Text>{explanation}</Text>}
          {isSolved && (
            <Badge variant="light" size="lg" tt="none" mt={4}>
              Inzwischen richtig beantwortet
            </Badge>
          )}
        </div>
      ))}
    </Section>
    <Section title="Braucht vielleicht Hilfe" nothing="Gerade nichts.">
      {insight.needsHelp.map(({ quiz, competency, tries }) => (
        <Text key={competency + quiz}>
          „{quiz}“ aus „{competency}“: {tries} Versuche, noch nicht bestanden. Zusammen geht es oft leichter.
        </Text>
      ))}
    </Section>
    {insight.growth.length > 0 && (
      <Section title="Vorher und jetzt">
        {insight.growth.map(({ competency, ...growth }) => (
          <Text key={competency}>
            {`${competency}: vor der ersten Lektion ${wordsOfGrowth(growth).before} gewusst, beim Auffrischen ${wordsOfGrowth(growth).after}`}
          </Text>
        ))}
      </Section>
    )}
    <Section title="Auffrischungen">
      <RefresherLines refreshers={insight.refreshers} />
    </Section>
  </Box>
)

const TalkingPoint = ({ talkingPoint }: Pick<Insight, 'talkingPoint'>) =>
  talkingPoint && (
    <Box component="section" p="lg" bg="var(--mantine-color-sea-light)" bdrs="md" aria-labelledby="talk">
      <Title order={2} size="h4" id="talk">
        Eine Frage zum Reden
      </Title>
      <Text mt="0.25rem" mb="0.5rem" fz="1.375rem" fw={600} lh={1.35}>
        {talkingPoint.question}
      </Text>
      <Text size="sm">Aus dem Level „{talkingPoint.level}“</Text>
    </Box>
  )

/** `nothing`: text for an empty section. */
const Section = ({ title, nothing, children }: { title: string; nothing?: string; children: ReactNode }) => (
  <Paper component="section" withBorder p="lg">
    <Title order={2} size="h4" mb="sm">
      {title}
    </Title>
    {Children.count(children) > 0 ? <Stack gap="md">{children}</Stack> : <Text c="dimmed">{nothing}</Text>}
  </Paper>
)
