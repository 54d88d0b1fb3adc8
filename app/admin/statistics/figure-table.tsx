import { Paper, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatFigure } from './figure.ts'
import classes from './statistics.module.css'

type FigureSectionProps = { title: string; text: string; children: ReactNode }

export const FigureSection = ({ title, text, children }: FigureSectionProps) => (
  <Paper component="section" withBorder p="lg" aria-label={title}>
    <Title order={3}>{title}</Title>
    <Text c="dimmed" mb="md">
      {text}
    </Text>
    {children}
  </Paper>
)

type FigureTableProps = {
  /** For screen readers, where no heading stands above. */
  caption?: string
  /** Of the columns, the first of them names the rows. */
  head: string[]
  /** null: a number too small to be shown. */
  rows: { id: string; label: string; detail?: string; figures: (number | string | null)[] }[]
}

export const FigureTable = ({ caption, head: [first, ...others], rows }: FigureTableProps) => (
  <Table verticalSpacing="xs">
    {caption && <VisuallyHidden component="caption">{caption}</VisuallyHidden>}
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{first}</Table.Th>
        {others.map((name) => (
          <Table.Th key={name} scope="col" className={classes.number}>
            {name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map(({ id, label, detail, figures }) => (
        <Table.Tr key={id}>
          <Table.Th scope="row" fw={400}>
            {label}
            {detail && <Text span c="dimmed">{` ${detail}`}</Text>}
          </Table.Th>
          {figures.map((figure, index) => (
            <Table.Td key={others[index]} className={classes.number} c={figure === null ? 'dimmed' : undefined}>
              {typeof figure === 'string' ? figure : formatFigure(figure)}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
