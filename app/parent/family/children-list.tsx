import { Anchor, Group, Paper, SimpleGrid, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { fullName, registrationStatus } from '../../../domain/people/children.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { Initial } from '../../components/initial.tsx'
import { Mark } from '../../components/mark.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Aside, CardTitle } from '../../components/page/texts.tsx'
import { writtenAddress } from '../../written-address.ts'
import { AccompaniedBy } from '../guardians/accompanied-by.tsx'
import { type ChildOfFamily, FirstActions, MoreActions, type OnOpen } from './child-actions.tsx'
import classes from './children-list.module.css'
import { InvitationTrace } from './invitation-trace.tsx'

type Glance = { childId: string; passes: number; learning: string | null }

type ChildrenListProps = {
  rows: ChildOfFamily[]
  onOpen: OnOpen
  /** Undefined while they are loaded, and where they cannot be. */
  glances: Glance[] | undefined
}

/** The children of a family: a table on wide screens, otherwise cards. */
export function ChildrenList({ rows, glances, onOpen }: ChildrenListProps) {
  const isWide = useMediaQuery('(min-width: 66em)', undefined, { getInitialValueInEffect: false })
  const One = isWide ? ChildRows : ChildCard
  const list = rows.map((child) => (
    <One key={child.id} child={child} glance={glances?.find(({ childId }) => childId === child.id)} onOpen={onOpen} />
  ))
  return isWide ? (
    <ChildrenTable>{list}</ChildrenTable>
  ) : (
    <SimpleGrid component="ul" className="plain" cols={{ base: 1, sm: 2 }}>
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

type OneChildProps = { child: ChildOfFamily; glance: Glance | undefined; onOpen: OnOpen }

/** A row of the table, and behind ⋯ a second one across it. */
function ChildRows({ child, glance, onOpen }: OneChildProps) {
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
        <Table.Td className="long-words">{child.email ? writtenAddress(child.email) : '–'}</Table.Td>
        <Table.Td>
          <Status child={child} onOpen={onOpen} />
          <Learning glance={glance} />
          <AccompaniedBy childId={child.id} />
        </Table.Td>
        <Table.Td>
          <div className={classes.actions}>
            <FirstActions child={child} onOpen={onOpen} />
            <MoreButton about={fullName(child)} isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)} />
          </div>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr id={id}>
          <Table.Td colSpan={6}>
            <MoreActions child={child} onOpen={onOpen} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

function ChildCard({ child, glance, onOpen }: OneChildProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Paper component="li" withBorder p="md" className={classes.card}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Initial name={child.name} />
        <div style={{ flex: 1 }} className="long-words">
          <CardTitle>
            <ProfileLink child={child} />
          </CardTitle>
          <Aside>
            {child.age} {child.age === 1 ? 'Jahr' : 'Jahre'} · {formatDate(child.birthdate)}
          </Aside>
          {child.email && <Aside>{writtenAddress(child.email)}</Aside>}
          <Learning glance={glance} />
          <AccompaniedBy childId={child.id} />
        </div>
        <MoreButton about={fullName(child)} isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)} />
      </Group>
      <Status child={child} onOpen={onOpen} />
      <Group gap="xs">
        <FirstActions child={child} onOpen={onOpen} />
      </Group>
      {isOpen && (
        <div id={id}>
          <MoreActions child={child} onOpen={onOpen} />
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

const ProfileLink = ({ child }: { child: ChildOfFamily }) => (
  <Anchor component={Link} to={`/family/${child.id}`} inherit className="touch-link">
    {fullName(child)}
  </Anchor>
)

const Status = ({ child, onOpen }: Omit<OneChildProps, 'glance'>) => (
  <Group gap="xs" className={classes.states}>
    <Mark color={child.isRegistered ? 'sea' : 'gray'}>{registrationStatus(child)}</Mark>
    {child.nickname && <Mark>ohne E-Mail</Mark>}
    {child.isUnconfirmed && <Mark color="amber">E-Mail nicht bestätigt</Mark>}
    {child.isLocked && <Mark color="red">Anmeldung gesperrt</Mark>}
    {child.consent !== 'given' && (
      <Mark color="amber">{child.consent === 'withdrawn' ? 'Einwilligung fehlt' : 'Eigene Einwilligung fehlt'}</Mark>
    )}
    {child.invitation && (
      <InvitationTrace child={child} invitation={child.invitation} onShow={() => onOpen('invite', child)} />
    )}
  </Group>
)
