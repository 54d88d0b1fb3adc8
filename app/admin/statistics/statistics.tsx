import { Box, Button, Group, Paper, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatDate } from '../../../domain/platform/dates.ts'
import type { Statistics } from '../../../server/operation/statistics/read.ts'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { lazyPart } from '../../missing-part.ts'
import { trpc } from '../../trpc.ts'
import type { BarRow } from './bars.tsx'
import { FigureSection, FigureTable } from './figure-table.tsx'
import { QuestionSection } from './question-section.tsx'

/** Usage statistics (decision 051). Loaded separately, so that the counts above need not wait. */
export function StatisticsSection() {
  const found = useQuery(trpc.admin.statistics.queryOptions())
  return (
    <Stack component="section" aria-labelledby="statistics" aria-busy={found.isPending} gap="lg">
      <div>
        <Title order={2} id="statistics">
          Statistik
        </Title>
        {found.data && (
          <Text mt={4}>
            {`Gezählt bis einschließlich ${formatDate(found.data.countedThrough)}; jede Nacht kommt ein Tag dazu. Zum Schutz der
            Kinder ist alles nach unten gerundet, und was weniger als fünf Kinder betrifft, wird nicht gezeigt (–).`}
          </Text>
        )}
      </div>
      {found.isPending && <Waiting />}
      {found.isError && (
        <LoadFailure message="Die Statistik konnte nicht geladen werden." onRetry={() => found.refetch()} />
      )}
      {found.data && <Sections {...found.data} />}
    </Stack>
  )
}

const Sections = ({ weeks, competencies, questions, effects, faq }: Statistics) => (
  <>
    <BarSection
      title="Lernende je Woche"
      text="Kinder, die etwas gelesen, beantwortet oder abgeschlossen haben, jedes einmal. Die letzte Woche läuft vielleicht noch."
      empty="Sobald fünf Kinder in einer Woche lernen, steht es hier."
      head={['Woche', 'Kinder']}
      rows={weeks.map(({ week, weekNumber, learners }) => ({
        id: week,
        label: `KW ${weekNumber}`,
        detail: `ab ${formatDate(week)}`,
        value: learners,
      }))}
    />
    <BarSection
      title="Pässe je Kompetenz"
      text="Wie viele Kinder sich den Pass verdient haben, seit es ihn gibt."
      empty="Sobald fünf Kinder denselben Pass verdient haben, steht es hier."
      head={['Kompetenz', 'Pässe']}
      hasLongLabels
      rows={competencies.map(({ id, title, passes }) => ({ id, label: title, value: passes }))}
    />
    <QuestionSection questions={questions} />
    {/* Never of fewer than a hundred children (decision 088). */}
    <FigureSection
      title="Vorher und nachher"
      text="Welchen Teil von drei Fragen dieselben Kinder wussten, bevor sie eine Kompetenz begannen und als sie ihren Pass zum ersten Mal auffrischten, auf fünf Prozent genau."
    >
      {effects.length === 0 ? (
        <Text>Sobald hundert Kinder vorher und nachher geantwortet haben, steht es hier.</Text>
      ) : (
        <FigureTable
          head={['Kompetenz', 'Vorher', 'Nachher', 'Kinder']}
          rows={effects.map(({ id, title, children, beforePercent, afterPercent }) => ({
            id,
            label: title,
            figures: [`${beforePercent} %`, `${afterPercent} %`, children],
          }))}
        />
      )}
    </FigureSection>
    <FigureSection title="Aufrufe der FAQ" text="Wie oft eine Frage aufgeklappt wurde, seit es sie gibt.">
      {faq.every(({ clicks }) => clicks === null) ? (
        <Text>Noch keine Frage wurde fünfmal aufgeklappt.</Text>
      ) : (
        <FigureTable
          head={['Frage', 'Aufrufe']}
          rows={faq
            .toSorted((a, b) => (b.clicks ?? 0) - (a.clicks ?? 0))
            .map(({ id, question, clicks }) => ({ id, label: question, figures: [clicks] }))}
        />
      )}
    </FigureSection>
  </>
)

const Waiting = () => (
  <>
    <VisuallyHidden role="status">Die Statistik wird geladen</VisuallyHidden>
    {[1, 2].map((section) => (
      <Paper key={section} withBorder p="lg">
        <Skeleton height="1.5rem" width="40%" mb="md" />
        <Skeleton height="14rem" />
      </Paper>
    ))}
  </>
)

const Bars = lazyPart(() => import('./bars.tsx'))

type BarSectionProps = {
  title: string
  text: string
  /** Shown while there are no numbers. */
  empty: string
  /** Column headings of the table: labels and values. */
  head: [string, string]
  rows: BarRow[]
  /** Draws horizontal bars. */
  hasLongLabels?: boolean
}

/** Numbers as a bar chart or a table. Screen readers always get the table. */
function BarSection({ title, text, empty, head, rows, hasLongLabels = false }: BarSectionProps) {
  const [isTable, setTable] = useState(false)
  const other = isTable ? 'Als Diagramm' : 'Als Tabelle'
  const Shown = isTable ? Box : VisuallyHidden
  const hasNumbers = rows.some(({ value }) => value !== null)
  return (
    <Paper component="section" withBorder p="lg" aria-label={title} style={{ position: 'relative' }}>
      <Group justify="space-between" align="flex-start" gap="xs" mb="xs">
        <Title order={3}>{title}</Title>
        {hasNumbers && (
          <Button variant="default" size="sm" onClick={() => setTable(!isTable)} aria-label={`${other}: ${title}`}>
            {other}
          </Button>
        )}
      </Group>
      <Text c="dimmed" mb="md">
        {text}
      </Text>
      {!hasNumbers && <Text>{empty}</Text>}
      {hasNumbers && !isTable && (
        <div aria-hidden="true">
          <Suspense fallback={<Skeleton height="16rem" />}>
            <Bars rows={rows} hasLongLabels={hasLongLabels} unit={head[1]} />
          </Suspense>
        </div>
      )}
      {hasNumbers && (
        <Shown component="div">
          <FigureTable
            caption={title}
            head={head}
            rows={rows.map(({ value, ...row }) => ({ ...row, figures: [value] }))}
          />
        </Shown>
      )}
    </Paper>
  )
}
