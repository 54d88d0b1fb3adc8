import { Anchor, Badge, Group, Paper, SimpleGrid, Table, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { fullName, registrationStatus, type WaitingInvitation } from '../../../domain/people/children.ts'
import type { ConsentState } from '../../../domain/people/consent.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { Initial } from '../../components/initial.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { writtenAddress } from '../../written-address.ts'
import { AccompaniedBy } from '../guardians/accompanied-by.tsx'
import { FirstActions, MoreActions, type OnChildAction } from './child-actions.tsx'
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
  isSecretDoubted: boolean
  isUnconfirmed: boolean
  invitation: WaitingInvitation | null
  consent: ConsentState
}

/** How the learning of a child goes, in a few words. */
type Glance = { childId: string; passes: number; learning: string | null }

type ChildrenListProps = OnChildAction & {
  rows: Child[]
  /** Undefined while they are loaded, and where they cannot be. */
  glances: Glance[] | undefined
}

/** The children of a family: a table on wide screens, otherwise cards. */
export function ChildrenList({ rows, glances, ...on }: ChildrenListProps) {
  const isWide = useMediaQuery('(min-width: 66em)', undefined, { getInitialValueInEffect: false })
  const One = isWide ? ChildRows : ChildCard
  const list = rows.map((child) => (
    <One key={child.id} child={child} glance={glances?.find(({ childId }) => childId === child.id)} on={on} />
  ))
  return isWide ? (
    <ChildrenTable>{list}</ChildrenTable>
  ) : (
    <SimpleGrid component="ul" className="plain-list" cols={{ base: 1, sm: 2 }}>
      {list}
    </SimpleGrid>
  )
}

const ChildrenTable = ({ children }: { children: ReactNode }) => (
  <Paper withBorder>
    <Table verticalSpacing="sm" horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Name</Table.Th>
          <Table.Th scope="col">Alter</Table.Th>
          <Table.Th scope="col">Geburtstag</Table.Th>
          <Table.Th scope="col">E-Mail</Table.Th>
          <Table.Th scope="col">Status</Table.Th>
          <Table.Th scope="col">Aktionen</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </Paper>
)

type OneChildProps = { child: Child; glance: Glance | undefined; on: OnChildAction }

/** A row of the table, and behind ⋯ a second one across it. */
function ChildRows({ child, glance, on }: OneChildProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Table.Tr className={isOpen ? classes.opened : undefined}>
        <Table.Th scope="row" className="long-words">
          <Group gap="sm" wrap="nowrap">
            <Initial name={child.name} />
            <ProfileLink child={child} />
          </Group>
        </Table.Th>
        <Table.Td>{child.age}</Table.Td>
        <Table.Td>{formatDate(child.birthdate)}</Table.Td>
        <Table.Td className="long-words">{child.email ?? '–'}</Table.Td>
        <Table.Td>
          <Status child={child} on={on} />
          <Learning glance={glance} />
          <AccompaniedBy childId={child.id} />
        </Table.Td>
        <Table.Td>
          <div className={classes.actions}>
            <FirstActions child={child} on={on} />
            <MoreButton about={fullName(child)} isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)} />
          </div>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr id={id}>
          <Table.Td colSpan={6}>
            <MoreActions child={child} on={on} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

function ChildCard({ child, glance, on }: OneChildProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Paper component="li" withBorder p="md" className={classes.card}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Initial name={child.name} />
        <div style={{ flex: 1 }} className="long-words">
          <Title order={2} size="h4">
            <ProfileLink child={child} />
          </Title>
          <Text size="sm" c="dimmed">
            {child.age} {child.age === 1 ? 'Jahr' : 'Jahre'} · {formatDate(child.birthdate)}
          </Text>
          {child.email && (
            <Text size="sm" c="dimmed">
              {writtenAddress(child.email)}
            </Text>
          )}
          <Learning glance={glance} />
          <AccompaniedBy childId={child.id} />
        </div>
        <MoreButton about={fullName(child)} isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)} />
      </Group>
      <Status child={child} on={on} />
      <Group gap="xs">
        <FirstActions child={child} on={on} />
      </Group>
      {isOpen && (
        <div id={id}>
          <MoreActions child={child} on={on} />
        </div>
      )}
    </Paper>
  )
}

function Learning({ glance }: { glance: Glance | undefined }) {
  if (!glance) return null
  return <Text size="sm">{inWords(glance)}</Text>
}

function inWords({ passes, learning }: Glance): string {
  if (passes === 0 && !learning) return 'noch keine Kompetenz ausgesucht'
  const earned = passes === 1 ? '1 Pass' : `${passes} Pässe`
  return [passes > 0 && earned, learning && `lernt gerade „${learning}“`].filter(Boolean).join(' · ')
}

const ProfileLink = ({ child }: { child: Child }) => (
  <Anchor component={Link} to={`/family/${child.id}`} inherit className="touch-link">
    {fullName(child)}
  </Anchor>
)

const Status = ({ child, on }: Omit<OneChildProps, 'glance'>) => (
  <Group gap="xs">
    <Badge variant="light" color={child.isRegistered ? 'sea' : 'gray'} size="lg" tt="none" miw="fit-content">
      {registrationStatus(child)}
    </Badge>
    {child.nickname && (
      <Badge variant="light" color="gray" size="lg" tt="none" miw="fit-content">
        ohne E-Mail
      </Badge>
    )}
    {child.isUnconfirmed && (
      <Badge variant="light" color="amber" size="lg" tt="none" miw="fit-content">
        E-Mail nicht bestätigt
      </Badge>
    )}
    {child.isLocked && (
      <Badge variant="light" color="red" size="lg" tt="none" miw="fit-content">
        Anmeldung gesperrt
      </Badge>
    )}
    {child.consent !== 'given' && (
      <Badge variant="light" color="amber" size="lg" tt="none" miw="fit-content">
        {child.consent === 'withdrawn' ? 'Einwilligung fehlt' : 'Eigene Einwilligung fehlt'}
      </Badge>
    )}
    {child.invitation && (
      <InvitationTrace child={child} invitation={child.invitation} onShow={() => on.onInvite(child.id)} />
    )}
  </Group>
)
