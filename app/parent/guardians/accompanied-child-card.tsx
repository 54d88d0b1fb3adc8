import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { guardianKinds } from '../../../domain/people/guardians.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { Initial } from '../../components/initial.tsx'
import { Aside, SectionTitle } from '../../components/page/texts.tsx'
import { Changes } from './changes.tsx'
import { EndDialog } from './end-dialog.tsx'
import { type AccompaniedChild, type AccompanyingPerson, otherGuardianOf } from './guardians-options.ts'
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
          <SectionTitle id={child.id} className="long-words">
            <Anchor component={Link} to={`/family/${child.id}`} inherit>
              {child.name}
            </Anchor>
          </SectionTitle>
        </Group>
        {child.removal && <RemovalQuestion child={child} removal={child.removal} other={other?.name} />}
        <ul className="plain ruled">
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
          isSecretKnown={child.isSecretKnown}
          restsWithoutMe={child.restsWithoutMe}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Card>
  )
}

type PersonLineProps = {
  person: AccompanyingPerson
  childName: string
  /** Undefined for whom the reader cannot end it: the other parent, and the only one. */
  onEnd: (() => void) | undefined
}

const PersonLine = ({ person, childName, onEnd }: PersonLineProps) => (
  <Group component="li" justify="space-between" gap="0.625rem 1rem" py="xs" className="long-words">
    <div>
      <Text fw={600}>{person.isMe ? `${person.name} (Sie)` : person.name}</Text>
      <Aside>
        {guardianKinds[person.kind]} · seit {formatDate(person.since)}
      </Aside>
    </div>
    {onEnd && (
      <Button
        variant="default"
        size="xs"
        aria-label={
          person.isMe ? `Nicht mehr begleiten: ${childName}` : `Beenden: ${person.name} begleitet ${childName}`
        }
        onClick={onEnd}
      >
        {person.isMe ? 'Nicht mehr begleiten' : 'Beenden'}
      </Button>
    )}
  </Group>
)
