import { Paper, Table, Text, Title } from '@mantine/core'
import type { EffectOfCompetency } from '../../../server/operation/statistics/read.ts'
import { formatFigure } from './figure.ts'
import classes from './statistics.module.css'

/** What children knew before a competency and in its first refresher; never of fewer than a hundred (decision 088). */
export const Effects = ({ effects }: { effects: EffectOfCompetency[] }) => (
  <Paper component="section" withBorder p="lg" aria-label="Vorher und nachher">
    <Title order={3}>Vorher und nachher</Title>
    <Text c="dimmed" mb="md">
      Welchen Teil von drei Fragen dieselben Kinder wussten, bevor sie eine Kompetenz begannen und als sie ihren Pass
      zum ersten Mal auffrischten, auf fünf Prozent genau.
    </Text>
    {effects.length === 0 ? (
      <Text>Sobald hundert Kinder vorher und nachher geantwortet haben, steht es hier.</Text>
    ) : (
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Kompetenz</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Vorher
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Nachher
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Kinder
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {effects.map(({ id, title, children, beforePercent, afterPercent }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" fw={400}>
                {title}
              </Table.Th>
              <Table.Td className={classes.number}>{`${beforePercent} %`}</Table.Td>
              <Table.Td className={classes.number}>{`${afterPercent} %`}</Table.Td>
              <Table.Td className={classes.number}>{formatFigure(children)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
  </Paper>
)
