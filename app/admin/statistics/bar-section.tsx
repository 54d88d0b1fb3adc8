import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../missing-part.ts'
import type { BarRow } from './bars.tsx'
import { FigureTable } from './figure-table.tsx'
import classes from './statistics.module.css'

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
export function BarSection({ title, text, empty, head, rows, hasLongLabels = false }: BarSectionProps) {
  const [isTable, setTable] = useState(false)
  const other = isTable ? 'Als Diagramm' : 'Als Tabelle'
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
        <div className={isTable ? undefined : classes.unseen}>
          <FigureTable
            caption={title}
            head={head}
            rows={rows.map(({ value, ...row }) => ({ ...row, figures: [value] }))}
          />
        </div>
      )}
    </Paper>
  )
}
