import { Paper, Table, Text, Title } from '@mantine/core'
import type { ClicksOfQuestion } from '../../../server/operation/statistics/read.ts'
import { formatFigure } from './figure.ts'
import classes from './statistics.module.css'

/** Clicks on each question of the FAQ page, most frequent first. */
export const FaqClicks = ({ faq }: { faq: ClicksOfQuestion[] }) => (
  <Paper component="section" withBorder p="lg" aria-label="Aufrufe der FAQ">
    <Title order={3}>Aufrufe der FAQ</Title>
    <Text c="dimmed" mb="md">
      Wie oft eine Frage aufgeklappt wurde, seit es sie gibt.
    </Text>
    {faq.every(({ clicks }) => clicks === null) ? (
      <Text>Noch keine Frage wurde fünfmal aufgeklappt.</Text>
    ) : (
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Frage</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Aufrufe
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {faq
            .toSorted((a, b) => (b.clicks ?? 0) - (a.clicks ?? 0))
            .map(({ id, question, clicks }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" fw={400}>
                  {question}
                </Table.Th>
                <Table.Td className={classes.number} c={clicks === null ? 'dimmed' : undefined}>
                  {formatFigure(clicks)}
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    )}
  </Paper>
)
