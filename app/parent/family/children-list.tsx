import { Anchor, Badge, Group, Paper, SimpleGrid, Table, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fullName, registrationStatus, type WaitingInvitation } from '../../../domain/children.ts'
import type { ConsentState } from '../../../domain/consent.ts'
import { formatDate } from '../../../domain/dates.ts'
import { Initial } from '../../components/initial.tsx'
import { ChildActions } from './child-actions.tsx'
import classes from './children-list.module.css'
import { InvitationTrace } from './invitation-trace.tsx'

type Child = {
  id: string
  name: string
  lastName: string | null
  age: number
  birthdate: string
  email: string | null
  isRegistered: boolean
  invitationAccepted: boolean
  nickname: string | null
  isLocked: boolean
  isUnconfirmed: boolean
  invitation: WaitingInvitation | null
  consent: ConsentState
}

type ChildrenListProps = {
  rows: Child[]
  onInvite: (childId: string) => void
  onSignIn: (childId: string) => void
  onLearnHere: (childId: string) => void
  onEdit: (childId: string) => void
  onData: (childId: string) => void
  onRemove: (childId: string) => void
}

/** The children of a family: a table on wide screens, otherwise cards. */
export function ChildrenList({ rows, ...actions }: ChildrenListProps) {
  const isWide = useMediaQuery('(min-width: 66em)', undefined, { getInitialValueInEffect: false })
  return isWide ? <ChildrenTable rows={rows} {...actions} /> : <ChildrenCards rows={rows} {...actions} />
}

const ChildrenTable = ({ rows, ...actions }: ChildrenListProps) => (
  <Paper withBorder>
    <Table verticalSpacing="sm" horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Alter</Table.Th>
          <Table.Th>Geburtstag</Table.Th>
          <Table.Th>E-Mail</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Aktionen</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((child) => (
          <Table.Tr key={child.id}>
            <Table.Th scope="row" className={classes.text}>
              <Group gap="sm" wrap="nowrap">
                <Initial name={child.name} />
                <ProfileLink child={child} />
              </Group>
            </Table.Th>
            <Table.Td>{child.age}</Table.Td>
            <Table.Td>{formatDate(child.birthdate)}</Table.Td>
            <Table.Td className={classes.email}>{child.email ?? '–'}</Table.Td>
            <Table.Td>
              <Status child={child} />
            </Table.Td>
            <Table.Td className={classes.actions}>
              <ChildActions child={child} {...actions} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Paper>
)

const ChildrenCards = ({ rows, ...actions }: ChildrenListProps) => (
  <SimpleGrid component="ul" className={classes.cards} cols={{ base: 1, xs: 2 }}>
    {rows.map((child) => (
      <Paper key={child.id} component="li" withBorder p="md" className={classes.text}>
        <Group gap="sm" wrap="nowrap">
          <Initial name={child.name} />
          <Title order={2} size="h4" miw={0}>
            <ProfileLink child={child} />
          </Title>
        </Group>
        <dl className={classes.facts}>
          <Fact name="Alter" value={String(child.age)} />
          <Fact name="Geburtstag" value={formatDate(child.birthdate)} />
          <Fact name="E-Mail" value={child.email ?? '–'} />
          <Fact name="Status" value={<Status child={child} />} />
        </dl>
        <ChildActions child={child} inWords {...actions} />
      </Paper>
    ))}
  </SimpleGrid>
)

const ProfileLink = ({ child }: { child: Child }) => (
  <Anchor component={Link} to={`/family/${child.id}`} className={classes.profile}>
    {fullName(child)}
  </Anchor>
)

const Status = ({ child }: { child: Child }) => (
  <Group gap="xs">
    <Badge variant="light" color={child.isRegistered ? 'sea' : 'gray'} size="lg" tt="none">
      {registrationStatus(child)}
    </Badge>
    {child.nickname && (
      <Badge variant="light" color="gray" size="lg" tt="none">
        ohne E-Mail
      </Badge>
    )}
    {child.isUnconfirmed && (
      <Badge variant="light" color="amber" size="lg" tt="none">
        E-Mail nicht bestätigt
      </Badge>
    )}
    {child.isLocked && (
      <Badge variant="light" color="red" size="lg" tt="none">
        Anmeldung gesperrt
      </Badge>
    )}
    {child.consent !== 'given' && (
      <Badge variant="light" color="amber" size="lg" tt="none">
        {child.consent === 'withdrawn' ? 'Einwilligung zurückgezogen' : 'Eigene Einwilligung fehlt'}
      </Badge>
    )}
    {child.invitation && <InvitationTrace child={child} invitation={child.invitation} />}
  </Group>
)

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <Text component="dt" c="dimmed">
      {name}
    </Text>
    <Text component="dd" m={0}>
      {value}
    </Text>
  </>
)
