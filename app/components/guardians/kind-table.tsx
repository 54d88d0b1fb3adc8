import { Table } from '@mantine/core'
import classes from './kind-table.module.css'

/** What somebody who accompanies a child may do: as its parent, and as one who helps. */
const rights: [what: string, guardian: string, helper: string][] = [
  ['Fortschritt und Pässe sehen', 'ja', 'ja'],
  ['Fragen zum Reden lesen', 'ja', 'ja'],
  ['Ergebnisse von Quizzen und Übungen sehen', 'ja', 'nein'],
  ['Geburtsdatum, Adresse und andere Angaben sehen', 'ja', 'nur den Vornamen'],
  ['Kompetenzen aussuchen, Anmeldung einrichten', 'ja', 'nein'],
  ['Daten herunterladen', 'ja', 'nein'],
  ['Andere einladen', 'ja', 'nein'],
  ['Das Kind löschen', 'nur wenn der andere Elternteil nicht Nein sagt', 'nein'],
]

/** `only`: leaves out the other column, for somebody who is invited and has nothing to choose. */
export const KindTable = ({ only }: { only?: 'guardian' | 'helper' }) => (
  <Table className={classes.table} verticalSpacing={6} horizontalSpacing="xs">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Was möglich ist</Table.Th>
        {only !== 'helper' && <Table.Th>Elternteil</Table.Th>}
        {only !== 'guardian' && <Table.Th>Begleitperson</Table.Th>}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rights.map(([what, guardian, helper]) => (
        <Table.Tr key={what}>
          <Table.Th scope="row" className={classes.what}>
            {what}
          </Table.Th>
          {only !== 'helper' && <Table.Td>{guardian}</Table.Td>}
          {only !== 'guardian' && <Table.Td>{helper}</Table.Td>}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
