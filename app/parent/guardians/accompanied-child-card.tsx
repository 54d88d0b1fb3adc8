import { Anchor, Card, Group, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Initial } from '../../components/initial.tsx'
import { Changes } from './changes.tsx'
import { EndDialog } from './end-dialog.tsx'
import { type AccompaniedChild, type AccompanyingPerson, otherGuardianOf } from './guardians-options.ts'
import { PersonLine } from './person-line.tsx'
import { RemovalQuestion } from './removal-question.tsx'

/** Who accompanies one child, whether its deletion was asked for, and who changed what. */
export function AccompaniedChildCard({ child }: { child: AccompaniedChild }) {
  const [ending, setEnding] = useState<AccompanyingPerson>()
  const other = otherGuardianOf(child)
  const mayEnd = ({ kind, isMe }: AccompanyingPerson) => kind === 'helper' || (isMe && other !== undefined)
  return (
    <Card withBorder component="section" aria-labelledby={child.id}>
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap">
          <Initial name={child.name} />
          <Title order={2} size="h3" id={child.id} className="long-words">
            <Anchor component={Link} to={`/family/${child.id}`} inherit>
              {child.name}
            </Anchor>
          </Title>
        </Group>
        {child.removal && <RemovalQuestion child={child} removal={child.removal} other={other?.name} />}
        <ul className="plain-list ruled">
          {child.people.map((person) => (
            <PersonLine
              key={person.id}
              person={person}
              childName={child.name}
              onEnd={mayEnd(person) ? () => setEnding(person) : undefined}
            />
          ))}
        </ul>
        <Changes childId={child.id} name={child.name} />
      </Stack>
      {ending && (
        <EndDialog
          person={ending}
          childName={child.name}
          other={other?.name}
          restsWithoutMe={child.restsWithoutMe}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Card>
  )
}
