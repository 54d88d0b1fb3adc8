import { Table } from '@mantine/core'
import classes from './kind-table.module.css'
import { rights } from './rights.ts'

/** What somebody who accompanies a child may do: as its parent, and as one who helps. */
export const KindTable = () => (
  <Table className={classes.table} verticalSpacing={6} horizontalSpacing={4}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Was möglich ist</Table.Th>
        <Table.Th scope="col">Elternteil</Table.Th>
        <Table.Th scope="col">Begleitperson</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rights.map(({ what, guardian, helper }) => (
        <Table.Tr key={what}>
          <Table.Th scope="row" className={classes.what}>
            {what}
          </Table.Th>
          <Table.Td>{inWords(guardian)}</Table.Td>
          <Table.Td>{inWords(helper)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const inWords = (may: boolean | string) => (typeof may === 'string' ? may : may ? 'ja' : 'nein')
